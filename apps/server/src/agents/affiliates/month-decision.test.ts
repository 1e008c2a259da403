/** Months of affiliates from their records, computed by hand. Amounts in minor units. */
import { describe, expect, it } from 'vitest';
import {
  decideFrom,
  type MonthRecord,
  type RecordedMonth,
  type RecordedPlayer,
  statementState,
  toRecordedState,
} from './month-decision.ts';
import { recomputeMonth, recordOf } from './month-record.ts';
import type { StoredTerms } from './terms.ts';
import { TERMS as ONE_TIER } from './testing/affiliates.ts';

const NOVEMBER = { start: '2026-10-31T17:30:00.000Z', end: '2026-11-30T17:30:00.000Z' };
const DECEMBER = { start: '2026-11-30T17:30:00.000Z', end: '2026-12-31T17:30:00.000Z' };

const TERMS: StoredTerms = {
  ...ONE_TIER,
  share: [
    { minNgr: '1', ppm: '250000' },
    { minNgr: '10000000', ppm: '300000' },
  ],
};
const player = (over: Partial<RecordedPlayer> = {}): RecordedPlayer => ({
  id: '1',
  registeredAt: '2026-11-01T00:00:00.000Z',
  ggr: '0',
  turnover: '0',
  promotions: '0',
  deposits: '0',
  chargebacks: '0',
  cpa: null,
  ...over,
});
const november = (
  players: RecordedPlayer[],
  terms: Partial<StoredTerms> = {},
  subsEarned = '0',
): Omit<RecordedMonth, 'state'> => ({ ...NOVEMBER, terms: { ...TERMS, ...terms }, players, subsEarned });
const first = (players: RecordedPlayer[], terms: Partial<StoredTerms> = {}, subsEarned = '0') =>
  decideFrom({ month: november(players, terms, subsEarned), before: null });

/** Decides December after November; `again` are November's players as they are now. */
function second(
  players: RecordedPlayer[],
  { was, again, terms = {} }: { was: RecordedPlayer[]; again?: RecordedPlayer[]; terms?: Partial<StoredTerms> },
): { input: MonthRecord; decided: ReturnType<typeof decideFrom> } {
  const settled = first(was, terms);
  const state = toRecordedState(settled.state);
  const input: MonthRecord = {
    month: { ...DECEMBER, terms: { ...TERMS, ...terms }, players, subsEarned: '0' },
    before: {
      ...november(again ?? was, terms),
      state: toRecordedState(settled.stateIn),
      settled: {
        earned: `${settled.result.earned}`,
        own: `${settled.result.share + settled.result.cpa}`,
        active: settled.result.active,
        held: state.held,
        balance: state.balance,
        qualified: settled.items.qualified,
      },
    },
  };
  return { input, decided: decideFrom(input) };
}

describe('a month', () => {
  it('AGT-003 takes every deduction once: promotions, the fee on deposits, chargebacks, administration', () => {
    // 10,000,000 − 700,000 − 1.5 % of 1,000,033 (15,000) − 100,000 − 10 % of 10,000,000 = 8,185,000; a quarter of it.
    const { result, items } = first(
      [
        player({
          ggr: '10000000',
          promotions: '700000',
          deposits: '1000033',
          chargebacks: '100000',
        }),
      ],
      { adminFeePpm: '100000', paymentFeePpm: '15000' },
    );
    expect([items.revenue.fees, items.revenue.adminFee, result.ngr, result.share]).toEqual([
      15_000n,
      1_000_000n,
      8_185_000n,
      2_046_250n,
    ]);
  });

  it.each([
    ['9999999', 250_000n, 2_499_999n],
    ['10000000', 300_000n, 3_000_000n],
    ['0', 0n, 0n],
  ])('AGT-003 with a base of %s is paid by its tier as a whole', (ggr, ppm, share) => {
    const { result } = first([player({ ggr })]);
    expect([result.sharePpm, result.share]).toEqual([ppm, share]);
  });

  const cpa = { amount: '5000000', minDeposit: '1000000', minTurnover: '2000000', days: 10 };
  const facts = (amount: string, enoughAt: string | null) => ({
    firstDeposit: { amount, at: '2026-11-03T00:00:00.000Z' },
    enoughAt,
  });
  it.each([
    ['the last moment', '1000000', '2026-11-10T23:59:59.999Z', 5_000_000n],
    ['the moment at which the days are over', '1000000', '2026-11-11T00:00:00.000Z', 0n],
    ['a deposit that is one unit short', '999999', '2026-11-05T00:00:00.000Z', 0n],
    ['no turnover', '1000000', null, 0n],
  ])('AGT-003 pays for a player who qualifies: %s', (_title, amount, enoughAt, paid) => {
    const { result } = first([player({ cpa: facts(amount, enoughAt) })], { cpa, share: [] });
    expect([result.cpa, result.payout]).toEqual([paid, paid]);
  });

  it('AGT-003 holds a month below the least active players, keeps one below the least payout, and pays the rest', () => {
    const one = [player({ ggr: '1000', turnover: '50' })];
    const states = [
      first(one, { minActive: 2, activeMin: '50' }),
      first(one, { minPayout: '251' }),
      first(one, { minPayout: '250' }),
      first([]),
    ].map((decided) => [statementState(decided), decided.result.payout]);
    expect(states).toEqual([
      ['held', 0n],
      ['kept', 0n],
      ['waiting', 250n],
      ['none', 0n],
    ]);
  });

  it('AGT-003 gives a parent his part of what the affiliates below earned, cut once', () => {
    expect(first([], { subPpm: '50000' }, '399').result).toMatchObject({ sub: 19n, payout: 19n });
  });
});

describe('a second month', () => {
  const lost = [player({ ggr: '-4000000' })];
  const won = [player({ ggr: '5000000' })];

  it('AGT-003 begins at zero after a loss, or carries it, by the terms', () => {
    const of = (negative: 'none' | 'carry') => second(won, { was: lost, terms: { negative } }).decided.result;
    expect([of('none').share, of('carry').base, of('carry').share]).toEqual([1_250_000n, 1_000_000n, 250_000n]);
  });

  it('AGT-003 takes back what was reversed after the payout, and offsets what is below zero', () => {
    // November paid 250 of 1,000; now it is 200: 200 are owed back. December earns 100 and 250.
    const was = [player({ ggr: '1000' })];
    const again = [player({ ggr: '200' })];
    const of = (ggr: string) => second([player({ ggr })], { was, again }).decided;
    expect([of('400').correction, of('400').result.payout, of('400').result.balanceAfter]).toEqual([-200n, 0n, -100n]);
    expect([of('1000').result.payout, of('1000').result.balanceAfter, of('1000').ownCorrection]).toEqual([
      50n,
      0n,
      -200n,
    ]);
  });

  it('AGT-003 corrects a held month where it is held', () => {
    const terms = { minActive: 1, activeMin: '50' };
    const was = [player({ ggr: '1000', turnover: '49' })];
    const again = [player({ ggr: '600', turnover: '49' })];
    const { decided } = second([player({ ggr: '400', turnover: '50' })], { was, again, terms });
    // 250 were held, 100 are taken off, 100 are new: all are released.
    expect([decided.stateIn.held, decided.correction, decided.result.payout]).toEqual([150n, -100n, 250n]);
  });

  it('AGT-003 carries the loss by the figures of now', () => {
    const again = [player({ ggr: '-3000000' })];
    const { result } = second(won, { was: lost, again, terms: { negative: 'carry' } }).decided;
    expect([result.carryIn, result.base]).toEqual([-3_000_000n, 2_000_000n]);
  });

  it('AGT-003 names the players whose qualification was lost, or came late', () => {
    const cpa = { amount: '100', minDeposit: '1', minTurnover: '1', days: 30 };
    const at = '2026-11-05T00:00:00.000Z';
    const qualified = player({ cpa: { firstDeposit: { amount: '1', at }, enoughAt: at } });
    const not = player({ cpa: { firstDeposit: null, enoughAt: null } });
    const of = (was: RecordedPlayer, again: RecordedPlayer) =>
      second([], { was: [was], again: [again], terms: { cpa } }).decided;
    expect([of(qualified, not).cpaLost, of(qualified, not).correction]).toEqual([['1'], -100n]);
    expect([of(not, qualified).cpaLate, of(not, qualified).correction]).toEqual([['1'], 100n]);
    expect(of(qualified, qualified)).toMatchObject({ cpaLost: [], cpaLate: [], correction: 0n });
  });

  it('AGT-003 is decided again from its record with the same bytes, and a changed field is named', () => {
    const { input, decided } = second(won, { was: lost, terms: { negative: 'carry', fenceAt: '9000000' } });
    const record = recordOf(input, decided);
    expect(recomputeMonth(record)).toBeNull();
    expect(recomputeMonth(record.replace('"ngr":"5000000"', '"ngr":"5000001"'))).toMatch(/ngr$/);
  });
});
