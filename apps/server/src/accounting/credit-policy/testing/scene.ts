/** All sources of credit as used by one operator, for tests of the policy. */
import { askAdjustment } from '@parlour/contract/adjustments.endpoints';
import { addBonusRule, type BonusRuleInput, changeBonusRule, giveBonus } from '@parlour/contract/bonus.endpoints';
import { confirmDeposit, makeVouchers } from '@parlour/contract/deposits.admin.endpoints';
import { openDeposit } from '@parlour/contract/deposits.endpoints';
import {
  addPromotion,
  joinPromotion,
  listAdminApplications,
  moveApplication,
} from '@parlour/contract/promotions.endpoints';
import { addPromoCode } from '@parlour/contract/rewards.endpoints';
import { NO_LIMITS, NO_REWARDS } from '@parlour/contract/vip';
import { listRankRows, putRank } from '@parlour/contract/vip.endpoints';
import { type TestApp, valueOf } from '../../../testing/app.ts';
import { consoleOf, type Tab } from '../../../testing/console.ts';

const audience = { kind: 'members' as const };

const RULE: BonusRuleInput = {
  code: 'of-the-test',
  kind: 'checkIn',
  names: { EN: 'Look in' },
  args: { amounts: ['10'] },
  wagering: 0,
  contribution: {},
  maxMultiple: null,
  days: 7,
  audience,
  stock: null,
  state: 'active',
  ord: 1,
};

export function sourcesOf(app: TestApp) {
  const desk = consoleOf(app);
  let made = 0;
  const key = () => `key-of-a-test-of-credit-${++made}`;

  return {
    rule: (by: Tab, over: Partial<BonusRuleInput> = {}) =>
      desk.call(addBonusRule, { body: { rule: { ...RULE, code: `look-in-${++made}`, ...over }, reason: 'test' } }, by),
    vouchers: (by: Tab, amount: string, count = 1) =>
      desk.call(
        makeVouchers,
        { body: { name: 'Test', book: 'PLAY', amount, count, expiresAt: null, audience: null, idempotencyKey: key() } },
        by,
      ),
    changedRule: (by: Tab, { id, version }: { id: string; version: number }, over: Partial<BonusRuleInput>) =>
      desk.call(changeBonusRule, { params: { id }, body: { rule: { ...RULE, ...over }, version, reason: 'test' } }, by),
    /** @param rule bonus rule that is granted; without one the wallet gets the amount */
    promo: (by: Tab, amount: string | null, stock: number | null, rule: string | null = null) =>
      desk.call(
        addPromoCode,
        {
          body: {
            name: 'Test',
            rule,
            amount,
            startsAt: null,
            endsAt: null,
            stock,
            perMember: 1,
            audience,
            codes: { kind: 'word', word: `credit${++made}` },
          },
        },
        by,
      ),
    gift: (by: Tab, account: string, amount: string) =>
      desk.call(
        giveBonus,
        { body: { account, book: 'PLAY', rule: 'gift', amount, reason: 'test', idempotencyKey: key() } },
        by,
      ),
    adjustment: (by: Tab, account: string, amount: string) =>
      desk.call(
        askAdjustment,
        { body: { account, book: 'PLAY', direction: 'credit', amount, reason: 'test', idempotencyKey: key() } },
        by,
      ),
    /** Confirms a member's announced deposit with another amount. */
    async deposit(by: Tab, announced: string, came: string) {
      const player = await app.register();
      const body = { method: 'bank-transfer', amount: announced, idempotencyKey: key(), bonus: null, language: 'EN' };
      const { id, state } = valueOf(await app.call(openDeposit, { body }, player));
      return desk.call(
        confirmDeposit,
        { params: { id }, body: { from: state, amount: came, note: 'in the list' } },
        by,
      );
    },
    /** Creates an application and releases its grant. */
    async grant(by: Tab, grant: string) {
      const player = await app.register();
      const promotion = valueOf(
        await desk.call(
          addPromotion,
          {
            body: {
              content: {
                type: 'PR',
                groupName: '',
                execution: 'B',
                audience: { kind: 'everybody' },
                texts: { EN: { title: 'Test', text: 'Hi', content: '<p>Hi</p>', action: '' } },
                link: '',
                images: [{ sequence: 1, art: { name: 'Cup' } }],
                ord: 1,
                startsAt: null,
                endsAt: null,
              },
              categories: [],
              activity: { kind: 'apply', opensAt: null, closesAt: null, places: null, grant },
            },
          },
          by,
        ),
      );
      const joined = { params: { id: promotion.id }, body: { comment: 'Please', images: [], language: 'EN' } };
      valueOf(await app.call(joinPromotion, joined, player));
      const { applications } = valueOf(
        await desk.call(listAdminApplications, { query: { promotion: promotion.id } }, by),
      );
      const id = applications[0]?.id ?? '';
      const move = (from: 'applying' | 'process' | 'issued', to: 'process' | 'issued' | 'claim') =>
        desk.call(moveApplication, { params: { id }, body: { from, to, reason: '' } }, by);
      valueOf(await move('applying', 'process'));
      return move('process', 'claim');
    },
    async rank(by: Tab, up: string | null) {
      const { ranks } = valueOf(await desk.call(listRankRows, {}, by));
      const level = String(ranks.length + 1);
      const rank = {
        labelId: `rank-${level}`,
        texts: { EN: { name: 'Test', weekly: '', monthly: '', benefits: [] } },
        conditions: [{ kind: 'turnover' as const, required: '900' }],
        keeps: [],
        rewards: { ...NO_REWARDS, up },
        limits: NO_LIMITS,
      };
      return desk.call(putRank, { params: { level }, body: { rank, reason: 'test' } }, by);
    },
  };
}
