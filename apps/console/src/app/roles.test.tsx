import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AnnouncementsScreen } from '../features/announcements/AnnouncementsScreen.tsx';
import { AvailabilityForm } from '../features/availability/AvailabilityForm.tsx';
import { Answer } from '../features/chat/Composer.tsx';
import { SettingsForm } from '../features/chat/SettingsForm.tsx';
import { DepositActions } from '../features/deposits/DepositActions.tsx';
import { MethodFormCard } from '../features/deposits/MethodFormCard.tsx';
import { MethodRows } from '../features/deposits/MethodRows.tsx';
import { JobsScreen } from '../features/jobs/JobsScreen.tsx';
import { MemberPanel } from '../features/members/MemberPanel.tsx';
import { PromotionsScreen } from '../features/promotions/PromotionsScreen.tsx';
import { AdjustmentPanel } from '../features/reporting/AdjustmentPanel.tsx';
import { AdjustmentsScreen } from '../features/reporting/AdjustmentsScreen.tsx';
import { SwitchCard } from '../features/withdrawals/SwitchCard.tsx';
import { WithdrawalActions } from '../features/withdrawals/WithdrawalActions.tsx';
import { setRights } from '../shared/rights.tsx';
import { t } from '../shared/texts.ts';
import { type Fetched, markupOf, type Role, signInAs } from './testing/markup.tsx';
import {
  ADJUSTMENT,
  AVAILABILITY,
  CHAT,
  CONTENT,
  DEPOSIT,
  FAILURE,
  JOB,
  LIMITS,
  MEMBER,
  METHODS,
  PROTECTION,
  SESSION,
  WITHDRAWAL,
} from './testing/samples.ts';

// The API client reads the tab's token when it is imported.
vi.hoisted(() => vi.stubGlobal('sessionStorage', { getItem: () => null }));
// The theme requires a browser.
vi.mock('../shared/PageHead.tsx', () => ({
  PageHead: ({ title, children }: { title: string; children?: ReactNode }) => (
    <header>
      <h1>{title}</h1>
      {children}
    </header>
  ),
}));
afterEach(() => setRights(null));

const nothing = () => {};
const settled = async () => {};

/** Renders a part of the console for a role, with prefetched data. */
function shown(role: Role, node: ReactNode, fetched: readonly Fetched[] = []): string {
  signInAs(role);
  return markupOf(node, fetched);
}

/** Accessible names of the buttons. */
const buttonsOf = (html: string): string[] =>
  [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/g)].map(
    ([, attributes = '', inner = '']) => /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? inner.replace(/<[^>]+>/g, ''),
  );
const page = (one: object) => ({ pages: [{ next: null, ...one }], pageParams: [null] });

const withdrawal = <WithdrawalActions row={WITHDRAWAL} symbol="K" provider={null} onMoved={nothing} />;

type Case = {
  part: string;
  node: ReactNode;
  fetched?: readonly Fetched[];
  /** Role with the right to act here. */
  role: Role;
  /** Names of its buttons, and of those that an auditor still has. */
  acts: readonly string[];
  reads: readonly string[];
};

const CASES: readonly Case[] = [
  {
    part: 'a withdrawal',
    node: withdrawal,
    role: 'cashier',
    acts: ['release', 'approve', 'refuse'].map((act) => t(`withdrawals.act.${act as 'refuse'}`)),
    reads: [],
  },
  {
    part: 'the switch of withdrawals',
    node: <SwitchCard open />,
    role: 'manager',
    acts: [t('withdrawals.stop')],
    reads: [],
  },
  {
    part: 'a deposit',
    node: <DepositActions deposit={DEPOSIT} symbol="K" />,
    role: 'cashier',
    acts: [t('deposits.confirm', { amount: 'K 50.00' }), t('deposits.refuse')],
    reads: [],
  },
  {
    part: 'a player',
    node: <MemberPanel member={MEMBER} />,
    fetched: [
      [['members', 'sessions', '12'], [SESSION]],
      [['members', 'protection', '12'], PROTECTION],
    ],
    role: 'support',
    acts: [
      t('members.endOne', { device: 'Chrome · Android' }),
      t('members.endAll'),
      t('members.disable'),
      t('members.removeStep'),
      t('withdrawals.removePayment'),
      t('protection.save'),
    ],
    reads: [],
  },
  {
    part: 'payment methods',
    node: <MethodRows desk={METHODS} />,
    role: 'manager',
    acts: [
      t('methods.add'),
      t('methods.up', { name: 'KBZ' }),
      t('methods.down', { name: 'KBZ' }),
      `${t('methods.switchOff')}: KBZ`,
      `${t('content.edit')}: KBZ`,
    ],
    reads: [`${t('right.open')}: KBZ`],
  },
  {
    part: 'a payment method',
    node: <MethodFormCard row={METHODS.methods[0] ?? null} desk={METHODS} onClose={nothing} />,
    role: 'manager',
    acts: [t('content.cancel'), t('content.save')],
    reads: [t('content.close')],
  },
  {
    part: 'announcements',
    node: <AnnouncementsScreen />,
    fetched: [[['content'], { rows: [CONTENT], languages: ['EN'], emblems: [], palettes: [] }]],
    role: 'content',
    acts: [
      ...(['Player', 'Agent', 'Pop-up', 'Popular', 'Banner'] as const).map((kind) => t(`content.add.${kind}`)),
      `${t('content.readers', { n: 3 })}: Fireworks`,
      `${t('content.edit')}: Fireworks`,
      `${t('content.copy')}: Fireworks`,
      `${t('content.withdraw')}: Fireworks`,
    ],
    reads: [`${t('content.readers', { n: 3 })}: Fireworks`],
  },
  {
    part: 'a chat',
    node: <Answer row={CHAT} onSent={settled} />,
    role: 'support',
    acts: [t('chats.send')],
    reads: [],
  },
  {
    part: 'the settings of chats',
    node: <SettingsForm />,
    fetched: [[['chatSettings'], { greeting: {}, hours: {}, languages: ['EN'] }]],
    role: 'manager',
    acts: [t('canned.save')],
    reads: [],
  },
  {
    part: 'availability',
    node: <AvailabilityForm doors={AVAILABILITY} languages={['EN']} here={{ country: null }} />,
    role: 'manager',
    acts: [t('doors.save')],
    reads: [],
  },
  {
    part: 'an adjustment that waits',
    node: <AdjustmentPanel row={ADJUSTMENT} onClose={nothing} onChanged={settled} />,
    role: 'risk',
    acts: [t('adjust.close'), t('adjust.refuse'), t('adjust.approve', { before: 'K 1.00', after: 'K 6.00' })],
    reads: [t('adjust.close')],
  },
  {
    part: 'adjustments',
    node: <AdjustmentsScreen />,
    fetched: [[['adjustments', 'list', 'asked', ''], page({ ...LIMITS, rows: [] })]],
    role: 'cashier',
    acts: [t('adjust.submit')],
    reads: [],
  },
  {
    part: 'background jobs',
    node: <JobsScreen />,
    fetched: [[['jobs'], { jobs: [JOB], failures: [FAILURE] }]],
    role: 'manager',
    acts: [`${t('health.retry')} · mail`],
    reads: [],
  },
];

describe('what a role may not do', () => {
  it.each(CASES)('is no button: $part', ({ node, fetched = [], role, acts, reads }) => {
    expect(buttonsOf(shown(role, node, fetched))).toEqual(acts);
    expect(buttonsOf(shown('auditor', node, fetched))).toEqual(reads);
  });

  it('is said where a panel has no buttons left', () => {
    const says = (role: Role, node: ReactNode) => shown(role, node).includes(t('right.viewOnly'));
    for (const { part, node } of CASES.filter(({ part: each }) =>
      ['a withdrawal', 'a deposit', 'a chat'].includes(each),
    ))
      expect([part, says('auditor', node), says('owner', node)]).toEqual([part, true, false]);
    const done = { ...WITHDRAWAL, state: 'paid' as const };
    const over = <WithdrawalActions row={done} symbol="K" provider={null} onMoved={nothing} />;
    expect(says('auditor', over)).toBe(false);
  });

  it('leaves the values of a form to be read, in fields that are disabled', () => {
    const form = CASES.find(({ part }) => part === 'a payment method')?.node;
    expect(shown('auditor', form)).toMatch(/<fieldset[^>]* disabled="">.*value="1234"/s);
    expect(shown('manager', form)).not.toContain('disabled=""');
  });

  it('includes the approval of a withdrawal, which takes a right of its own', () => {
    const approve = t('withdrawals.act.approve');
    const moves = buttonsOf(shown(['withdrawals.view', 'withdrawals.act'], withdrawal));
    expect(moves).toEqual([t('withdrawals.act.release'), t('withdrawals.act.refuse')]);
    expect(buttonsOf(shown('risk', withdrawal))).toContain(approve);
    expect(buttonsOf(shown(['withdrawals.view', 'withdrawals.approve'], withdrawal))).toEqual([]);
  });

  it('hides the parts of a page that show another resource', () => {
    const desk = { rows: [], categories: [], languages: ['EN'], emblems: [], palettes: [], symbol: 'K' };
    const promotions = (role: Role) => shown(role, <PromotionsScreen />, [[['promotions', 'desk'], desk]]);
    expect(promotions('content')).toContain(t('promotions.parts'));
    expect(promotions(['content.view'])).not.toContain(t('promotions.parts'));
    expect(promotions(['content.view'])).toContain(t('promotions.lead'));
  });
});
