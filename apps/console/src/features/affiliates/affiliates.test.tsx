import { listAffiliateMoves } from '@parlour/contract/affiliate-moves.endpoints';
import type { AdminAffiliate, AffiliatePlayer, AffiliateStatement } from '@parlour/contract/affiliates.admin.endpoints';
import {
  getAdminAffiliate,
  listAdminAffiliatePlayers,
  listAdminPostbacks,
  listAffiliates,
} from '@parlour/contract/affiliates.admin.endpoints';
import type { AffiliateMonth } from '@parlour/contract/affiliates.endpoints';
import type { Right } from '@parlour/contract/operator-rights';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Fetched, markupOf, textsOf } from '../../app/testing/markup.tsx';
import { setRights } from '../../shared/rights.tsx';
import { AffiliateList } from './AffiliateList.tsx';
import { AffiliatePanel } from './AffiliatePanel.tsx';
import { AffiliatesBadge } from './AffiliatesBadge.tsx';
import { KEY } from './affiliates.queries.ts';
import {
  EMPTY_TERMS,
  problemsOf,
  refusalText,
  stepsOf,
  type TermsDraft,
  toDraft,
  toTerms,
} from './affiliates.rules.ts';
import { Moves } from './Moves.tsx';
import { TermsFields } from './TermsFields.tsx';

// The api module reads the tab's token when it is loaded.
vi.hoisted(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => null });
});

const ZONE = 'Asia/Yangon';
const nothing = () => {};

const MONTH: AffiliateMonth = {
  id: '1001',
  monthStart: '2026-10-31T17:30:00.000Z',
  monthEnd: '2026-11-30T17:30:00.000Z',
  players: 12,
  active: 9,
  fenced: 1,
  ggr: '11000.00',
  promotions: '700.00',
  paymentFees: '99.99',
  chargebacks: '0.00',
  adminFee: '1100.00',
  fencePaid: '0.00',
  ngr: '9100.01',
  carryIn: '-100.00',
  base: '9000.01',
  carryOut: '0.00',
  shareRate: '25',
  share: '2250.00',
  cpaPlayers: 2,
  cpa: '100.00',
  sub: '0.00',
  earned: '2350.00',
  correction: '-50.00',
  held: '0.00',
  kept: '0.00',
  payout: '2300.00',
  state: 'waiting',
  paidAt: null,
};
const STATEMENT: AffiliateStatement = {
  affiliateId: '1001',
  memberId: '12',
  account: 'thiha',
  month: MONTH,
  recordHash: 'ab'.repeat(32),
  approvedBy: null,
};
const AFFILIATE: AdminAffiliate['affiliate'] = {
  id: '1001',
  member: { id: '12', account: 'thiha' },
  upline: { id: '9', account: 'susu' },
  state: 'active',
  kind: 'hybrid',
  createdAt: '2026-10-01T00:00:00.000Z',
  createdBy: 'nandar',
  players: 12,
  subAffiliates: 1,
  waiting: '2300.00',
  paid: '0.00',
};
const TERMS: AdminAffiliate['versions'][number]['terms'] = {
  share: [
    { minNgr: '0.00', rate: '25' },
    { minNgr: '100000.00', rate: '30' },
  ],
  cpa: { amount: '50.00', minDeposit: '10.00', minTurnover: '20.00', days: 30 },
  adminFee: '10',
  paymentFee: '1.5',
  negative: 'carry',
  fenceAt: '5000.00',
  subRate: '5',
  minActive: 3,
  activeMin: '100.00',
  minPayout: '50.00',
};
const PLAYER: AffiliatePlayer = {
  id: '1001',
  member: { id: '77', account: 'khin' },
  pseudonym: 'P-0123456789AB',
  source: 'click',
  since: '2026-11-02T03:30:00.000Z',
  until: null,
  flags: ['sameDevice'],
  hasAgent: false,
  excluded: { at: '2026-11-20T03:30:00.000Z', by: 'nandar', reason: 'own account' },
};
const HOUSE = { symbol: 'K', timeZone: ZONE, exponent: 2 };
const page = <T,>(value: T) => ({ pages: [value], pageParams: [null] });

/** Renders a part of the console with prefetched data to its texts. */
const textOf = (node: ReactNode, fetched: readonly Fetched[] = []): string =>
  textsOf(
    markupOf(
      node,
      fetched.map(([key, data]) => [[...KEY, ...key], data]),
    ),
  );
const listOf = (over: object) =>
  page(listAffiliates.output.parse({ affiliates: [], next: null, waiting: [], ...HOUSE, ...over }));
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('affiliates at the console', () => {
  afterEach(() => setRights(null));

  it('AGT-003 lists the payouts that wait first, with the amount that is approved, and the affiliates', () => {
    const shown = textOf(<AffiliateList isAdding={false} onAdded={nothing} />, [
      [['list', ''], listOf({ affiliates: [AFFILIATE], waiting: [STATEMENT] })],
    ]);
    expect(shown).toContain('|Payouts to approve|');
    expect(shown).toContain('|thiha|November 2026|K 2,300.00|');
    expect(shown).toContain('|thiha|Hybrid|Active|12|K 2,300.00|K 0.00|Open|');
    const move = {
      id: '7',
      member: { id: '77', account: 'khin' },
      from: { id: '12', account: 'thiha' },
      to: null,
      reason: 'asked to leave',
      askedBy: 'nandar',
      own: false,
      askedAt: '2026-11-02T03:30:00.000Z',
      until: '2026-11-03T03:30:00.000Z',
      state: 'asked',
      decidedBy: null,
    };
    const opened = (waiting: typeof move) =>
      markupOf(<Moves />, [[[...KEY, 'moves'], { moves: [waiting], timeZone: ZONE }]]).includes('open=""');
    const moving = textOf(<Moves />, [[['moves'], listAffiliateMoves.output.parse({ moves: [move], timeZone: ZONE })]]);
    expect(moving).toContain('|khin|thiha → no affiliate · nandar, 2 Nov 2026, 10:00 · asked to leave|');
    expect(moving).toContain('|Approve|Reject|');
    expect(opened(move)).toBe(true);
    expect(opened({ ...move, own: true })).toBe(false);
    const none = textOf(<AffiliateList isAdding={false} onAdded={nothing} />, [[['list', ''], listOf({})]]);
    expect(none).toContain('|No affiliates|Add an affiliate to pay a partner for new players.|');
    expect(none).not.toContain('Payouts to approve');
    const due = (payouts: number, moves: number) =>
      textOf(<AffiliatesBadge />, [[['due'], { payouts, moves, oldest: null }]]);
    expect(due(2, 1)).toBe('|3|2 affiliate payouts to approve|1 move of a player to approve|');
    expect(due(0, 0)).toBe('');
  });

  it('AGT-003 hides from who may only read the field of the reason and the buttons', () => {
    setRights(['agents.view'] satisfies Right[]);
    const shown = textOf(<AffiliateList isAdding={false} onAdded={nothing} />, [
      [['list', ''], listOf({ affiliates: [AFFILIATE], waiting: [STATEMENT] })],
    ]);
    expect(shown).not.toContain('|Approve|');
    expect(shown).toContain('|K 2,300.00|');
  });

  it('AGT-003 itemises a month: every deduction with its name, nothing that is zero, corrections apart', () => {
    const steps = stepsOf(MONTH, 'K').map(({ name, value, note }) =>
      plain([name, value, note].filter(Boolean).join(' | ')),
    );
    expect(steps).toEqual([
      'Players | 12 | 9 active',
      'High rollers | 1 | kept apart this month',
      'GGR | K 11,000.00 | stakes less wins',
      'Promotions | −K 700.00',
      'Payment fees | −K 99.99',
      'Administration fee | −K 1,100.00',
      'NGR | K 9,100.01',
      'Carried over | −K 100.00',
      'Revenue share | K 2,250.00 | 25% of K 9,000.01, rounded down',
      'CPA | K 100.00 | 2 players',
      'Earned | K 2,350.00',
      'Correction | −K 50.00 | changes in the month before',
      'Payout | K 2,300.00',
    ]);
  });

  it('AGT-003 opens an affiliate to terms by version, months, and players with their flags', () => {
    const found = getAdminAffiliate.output.parse({
      affiliate: AFFILIATE,
      code: 'ABCD2345',
      versions: [
        {
          version: 1,
          from: '2026-09-30T17:30:00.000Z',
          terms: TERMS,
          createdAt: '2026-10-01T00:00:00.000Z',
          createdBy: 'nandar',
          reason: 'by mail',
        },
      ],
      statements: [STATEMENT],
      nextFrom: '2026-12-31T17:30:00.000Z',
      ...HOUSE,
    });
    const players = page(listAdminAffiliatePlayers.output.parse({ players: [PLAYER], next: null, timeZone: ZONE }));
    const postbacks = listAdminPostbacks.output.parse({
      postbacks: [{ id: '1001', url: 'https://t.example/?c={click_id}', events: ['registration', 'deposit'] }],
      deliveries: [
        {
          id: '0b7c6c1e-6f0e-4a3c-9a2f-0d6a1f8b2c3d',
          postbackId: '1001',
          event: 'deposit',
          createdAt: '2026-11-02T03:30:00.000Z',
          attempts: 6,
          error: 'HTTP 500',
          state: 'parked',
        },
      ],
      timeZone: ZONE,
    });
    const shown = textOf(<AffiliatePanel id="1001" onClose={nothing} />, [
      [['one', '1001'], found],
      [['players', '1001'], players],
      [['postbacks', '1001'], postbacks],
    ]);
    expect(shown).toContain('|https://t.example/?c={click_id}|registration, deposit|');
    expect(shown).toContain('|2 Nov 2026, 10:00 · attempts: 6 · HTTP 500|Not delivered|Send again|');
    expect(shown).toContain('|Code|ABCD2345|');
    expect(shown).toContain('|Affiliate above|susu|');
    expect(shown).toContain('|Version 1, from October 2026|25% of NGR from K 0.00|30% of NGR from K 100,000.00|');
    expect(shown).toContain('a first deposit of K 10.00 or more and a turnover of K 20.00 within 30 days');
    expect(shown).toContain('|A negative month is carried over|High rollers from K 5,000.00 are kept apart|');
    expect(shown).toContain('|November 2026|K 2,300.00|Earned K 2,350.00|Needs approval|');
    expect(shown).toContain('|khin|P-0123456789AB · by link · 2 Nov 2026, 10:00|');
    expect(shown).toContain('|Excluded by nandar: own account|Same device as the affiliate|Count again|');
  });

  it('AGT-003 names the problem of each field of the terms before anything is sent', () => {
    expect(problemsOf(toDraft(TERMS), 2)).toEqual({});
    expect(toTerms(toDraft(TERMS))).toEqual(TERMS);
    const wrong: TermsDraft = {
      ...EMPTY_TERMS,
      share: [
        { minNgr: '100', rate: '25' },
        { minNgr: '100', rate: '101' },
      ],
      hasCpa: true,
      cpa: { amount: '0', minDeposit: '1.001', minTurnover: '0', days: '366' },
      adminFee: '',
      minActive: '1.5',
    };
    expect(problemsOf(wrong, 2)).toEqual({
      'share.1.minNgr': 'Enter more than in the tier above.',
      'share.1.rate': 'Enter a percentage from 0 to 100.',
      'cpa.amount': 'Enter more than zero.',
      'cpa.minDeposit': 'Enter an amount.',
      'cpa.days': 'Enter a number from 1 to 365.',
      adminFee: 'Enter a percentage from 0 to 100.',
      minActive: 'Enter a whole number.',
    });
    const shown = textOf(<TermsFields value={wrong} problems={problemsOf(wrong, 2)} symbol="K" onChange={nothing} />);
    for (const text of Object.values(problemsOf(wrong, 2))) expect(shown).toContain(`|${text}|`);
    expect(problemsOf({ ...EMPTY_TERMS, share: [] }, 2)).toEqual({
      share: 'Enter a share tier, or pay per qualified player.',
    });
  });

  it('AGT-003 says why a payout was not approved', () => {
    const of = (code: 'approval.decided' | 'contract.changed' | 'credit.second') => refusalText({ code, textKey: '' });
    expect([of('approval.decided'), of('contract.changed'), of('credit.second')]).toEqual([
      'This payout is decided already.',
      'The amount changed. Review it and approve again.',
      'The amount is above your limit. The payout waits under Credits for another operator.',
    ]);
  });
});
