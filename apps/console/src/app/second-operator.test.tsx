/** Changes that wait for another operator: recorded as requests, and shown as such wherever they are made. */
import type { AffiliateStatement } from '@parlour/contract/affiliates.admin.endpoints';
import type { BonusRuleRow } from '@parlour/contract/bonus.endpoints';
import type { AdminApplication } from '@parlour/contract/promotions.endpoints';
import type { PromoCodeRow } from '@parlour/contract/rewards.endpoints';
import type { RankRow } from '@parlour/contract/vip.endpoints';
import { closePage, openPage } from '@parlour/ui/testing/page';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Payouts } from '../features/affiliates/Payouts.tsx';
import { AgentSettings } from '../features/agents/AgentSettings.tsx';
import { HouseContracts } from '../features/agents/HouseContracts.tsx';
import type { BonusAdminData } from '../features/bonus/bonus.rules.ts';
import { RuleFormCard } from '../features/bonus/RuleFormCard.tsx';
import { BatchForm } from '../features/deposits/BatchForm.tsx';
import { DepositActions } from '../features/deposits/DepositActions.tsx';
import { PromoCodeForm } from '../features/promo-codes/PromoCodeForm.tsx';
import { PartPanel } from '../features/promotions/PartPanel.tsx';
import { TierForm } from '../features/vip/TierForm.tsx';
import { setRights } from '../shared/rights.tsx';
import { t } from '../shared/texts.ts';
import { signInAs } from './testing/markup.tsx';
import { mountPart } from './testing/mounted.tsx';
import { AGENT_PLACE, DEPOSIT } from './testing/samples.ts';

// The API client reads the tab's token when it is imported.
vi.hoisted(() => vi.stubGlobal('sessionStorage', { getItem: () => null }));

const ENDPOINT_FILES = import.meta.glob<Record<string, unknown>>('../../../../packages/contract/src/*.endpoints.ts', {
  eager: true,
});
type Requestable = { method: string; path: string; failures: readonly string[] };
const isRequestable = (value: unknown): value is Requestable =>
  typeof value === 'object' &&
  value !== null &&
  'failures' in value &&
  Array.isArray(value.failures) &&
  value.failures.includes('credit.second');
const REQUESTABLE = new Map<string, Requestable>();
for (const exports of Object.values(ENDPOINT_FILES))
  for (const [name, value] of Object.entries(exports)) if (isRequestable(value)) REQUESTABLE.set(name, value);

const AT = '2026-11-20T03:30:00.000Z';
const RULE: BonusRuleRow = {
  id: '101',
  code: 'thanks',
  kind: 'manual',
  names: { EN: 'Thanks' },
  args: {},
  wagering: 5,
  contribution: {},
  maxMultiple: null,
  days: 7,
  audience: { kind: 'members' },
  stock: 40,
  state: 'active',
  ord: 1,
  version: 3,
  taken: 0,
  given: 2,
  amount: '7.00',
  open: '0.00',
  changedAt: AT,
};
const BONUS: BonusAdminData = {
  rows: [RULE],
  kinds: [{ kind: 'manual', occasion: 'given', args: [] }],
  policy: { depositMultiple: 1, maxWagering: 10, smallestStake: '1.00', manualLimit: '100.00', contribution: {} },
  categories: ['RNG'],
  books: ['PLAY'],
  languages: ['EN'],
  symbol: 'K',
};
const TIER: RankRow = {
  level: 2,
  labelId: 'lotus',
  texts: { EN: { name: 'Lotus', weekly: '', monthly: '', benefits: [] } },
  conditions: [{ kind: 'turnover', required: '300' }],
  keeps: [],
  rewards: { up: '500', weekly: null, monthly: null, birthday: null },
  limits: { daily: null, count: null, free: 0 },
  changedAt: AT,
  members: 0,
};
const PROMO: PromoCodeRow = {
  id: '7',
  name: 'Autumn',
  rule: null,
  amount: '50.00',
  startsAt: null,
  endsAt: null,
  stock: 100,
  perMember: 1,
  audience: { kind: 'members' },
  word: 'AUTUMN',
  codes: 1,
  state: 'live',
  taken: 0,
  left: 100,
  cost: '0.00',
  madeBy: 'nandar',
  createdAt: AT,
};
const APPLICATION: AdminApplication = {
  id: '9',
  member: { id: '12', account: 'thiha' },
  promotionId: '3',
  title: 'Autumn cup',
  state: 'process',
  appliedAt: AT,
  changedAt: AT,
  attempts: 1,
  grant: '500.00',
  operator: null,
  comment: '',
  pictures: [],
  reason: '',
};
const STATEMENT = {
  memberId: '12',
  account: 'thiha',
  month: { id: '3', monthStart: AT, payout: '2300.00' },
} as AffiliateStatement;

type Page = Awaited<ReturnType<typeof mountPart>>;
type Form = { node: ReactNode; send: (page: Page) => Promise<void> };
const nothing = () => {};
const reason = 'agreed by mail';

const addCode = async ({ enter, submit }: Page) => {
  await enter(t('promoCodes.word'), 'SPRING');
  await enter(t('promoCodes.name'), 'Spring');
  await enter(t('promoCodes.amount', { symbol: 'K' }), '50');
  await submit();
};

/** Forms that send the calls which can wait for another operator. */
const FORMS: Record<string, Form> = {
  approveAffiliatePayout: {
    node: <Payouts waiting={[STATEMENT]} symbol="K" timeZone="Asia/Yangon" />,
    send: async ({ enter, push }) => {
      await enter(t('members.reason'), reason);
      await push(t('affiliates.approveOf', { account: 'thiha', amount: 'K\u00a02,300.00' }));
    },
  },
  setAgentRate: {
    node: <AgentSettings place={AGENT_PLACE} quotas={[]} step="0.1" />,
    send: async ({ enter, push }) => {
      await enter(t('members.reason'), reason);
      await enter(t('agents.rate'), '1.2');
      await push(t('agents.rate.set'));
    },
  },
  proposeHouseContract: {
    node: <HouseContracts place={AGENT_PLACE} versions={[]} symbol="K" exponent={2} />,
    send: async ({ enter, push, submit }) => {
      await push(t('agents.contract.propose'));
      await enter(t('agents.contract.activeMin'), '100');
      await enter(t('agents.tier.turnover'), '1000');
      await enter(t('agents.tier.rate'), '0.5');
      await enter(t('members.reason'), reason);
      await submit();
    },
  },
  confirmDeposit: {
    node: <DepositActions deposit={DEPOSIT} symbol="K" />,
    send: async ({ enter, push }) => {
      await enter(t('deposits.note'), 'on the statement');
      await push(t('deposits.confirm', { amount: 'K\u00a050.00' }));
    },
  },
  makeVouchers: {
    node: <BatchForm symbol="K" books={['PLAY']} onClose={nothing} onMade={nothing} />,
    send: async ({ enter, submit }) => {
      await enter(t('vouchers.name'), 'Autumn');
      await enter(t('vouchers.count'), '10');
      await enter(t('vouchers.amount'), '50');
      await submit();
    },
  },
  putRank: {
    node: <TierForm level={2} row={TIER} languages={['EN']} symbol="K" onClose={nothing} />,
    send: async ({ enter, submit }) => {
      await enter(t('rank.reason'), reason);
      await submit();
    },
  },
  addBonusRule: {
    node: (
      <RuleFormCard
        row={null}
        desk={{ ...BONUS, kinds: [{ kind: 'match', occasion: 'deposit', args: [] }] }}
        onClose={nothing}
      />
    ),
    send: async ({ enter, submit }) => {
      await enter(t('bonus.code'), 'reload');
      await enter(t('bonus.name'), 'Reload');
      await enter(t('bonus.reason'), reason);
      await submit();
    },
  },
  changeBonusRule: {
    node: <RuleFormCard row={RULE} desk={BONUS} onClose={nothing} />,
    send: async ({ enter, submit }) => {
      await enter(t('bonus.reason'), reason);
      await submit();
    },
  },
  addPromoCode: {
    node: <PromoCodeForm row={null} rules={[]} symbol="K" onClose={nothing} onSaved={nothing} />,
    send: addCode,
  },
  changePromoCode: {
    node: <PromoCodeForm row={PROMO} rules={[]} symbol="K" onClose={nothing} onSaved={nothing} />,
    send: ({ submit }) => submit(),
  },
  moveApplication: {
    node: <PartPanel part={APPLICATION} symbol="K" onClose={nothing} onMoved={nothing} />,
    send: ({ push }) => push(t('promotions.move.claim')),
  },
};

beforeEach(() => {
  openPage();
  signInAs('owner');
});
afterEach(async () => {
  await closePage();
  setRights(null);
});

it('every call that can wait for another operator has a form here', () => {
  expect(Object.keys(FORMS).sort()).toEqual([...REQUESTABLE.keys()].sort());
});

it.each(Object.entries(FORMS))(
  '%s says as a note, and not as an error, that it waits',
  async (name, { node, send }) => {
    const page = await mountPart(node, {
      answer: ({ method }) =>
        method === 'GET'
          ? { success: false, code: 'system.busy' }
          : { success: false, code: 'credit.second', value: { id: '1', amount: null } },
    });
    await send(page);
    const { method, path } = REQUESTABLE.get(name) ?? { method: '', path: '' };
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
    expect(page.sent.filter((call) => call.method === method && pattern.test(call.path))).toHaveLength(1);
    expect(page.statuses().join(' ')).toMatch(/another operator/i);
    expect(page.alerts()).toEqual([]);
    expect(page.faults()).toEqual([]);
  },
);
