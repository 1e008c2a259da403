/** Months of affiliates computed by hand, in addition to the golden cases. */
import { describe, expect, it } from 'vitest';
import { type AffiliateState, decideMonth, FIRST_MONTH } from './affiliate.ts';
import { cpaMetAt, type Plan, type Player, type PlayerEvent } from './affiliate-plan.ts';

const DAY = 86_400_000;
const MONTH = 30 * DAY;
const plan = (more: Partial<Plan>): Plan => ({
  share: [
    {
      minNgr: 1n,
      ppm: 100000n,
    },
  ],
  cpa: null,
  adminFeePpm: 0n,
  negative: 'none',
  fenceAt: null,
  subPpm: 0n,
  minActive: 0,
  activeMin: 1n,
  minPayout: 0n,
  ...more,
});
const event = (kind: PlayerEvent['kind'], amount: bigint, at: number, turnover = 0n): PlayerEvent => ({
  kind,
  amount,
  at,
  turnover,
});
const ggr = (amount: bigint, at: number, turnover = 1n) => event('ggr', amount, at, turnover);
const player = (id: string, ...events: PlayerEvent[]): Player => ({ id, registeredAt: 0, events });

/** Computes consecutive months. */
function months(given: Plan, players: Player[], count: number, subsEarned = 0n) {
  let state: AffiliateState = FIRST_MONTH;
  return Array.from({ length: count }, (_, i) => {
    const month = { start: i * MONTH, end: (i + 1) * MONTH };
    const decided = decideMonth({ plan: given, state, month, players, subsEarned });
    state = decided.state;
    return decided.result;
  });
}

describe('CPA', () => {
  const cpa = { amount: 500n, minDeposit: 100n, minTurnover: 1000n, days: 30 };
  const metAt = (...events: PlayerEvent[]) => cpaMetAt(cpa, player('p', ...events));

  it('needs the first deposit, the turnover, and both within the days', () => {
    expect(metAt(event('deposit', 100n, 5), ggr(0n, 6, 1000n))).toBe(6);
    expect(metAt(event('deposit', 99n, 5), event('deposit', 900n, 6), ggr(0n, 7, 1000n))).toBeNull();
    expect(metAt(event('deposit', 100n, 5), ggr(0n, 6, 999n))).toBeNull();
    expect(metAt(event('deposit', 100n, 5), ggr(0n, 30 * DAY - 1, 1000n))).toBe(30 * DAY - 1);
    expect(metAt(event('deposit', 100n, 5), ggr(0n, 30 * DAY, 1000n))).toBeNull();
    expect(metAt(ggr(0n, 4, 1000n), event('deposit', 100n, 5))).toBe(5);
  });

  it('is booked once, in the month in which it is met, and never set off against a loss', () => {
    const late = player('p', event('deposit', 100n, MONTH - 2 * DAY), ggr(-9000n, MONTH - DAY, 1000n));
    const [first, second] = months(plan({ cpa }), [late], 2);
    expect([first?.cpa, first?.share, first?.payout, second?.cpa]).toEqual([500n, 0n, 500n, 0n]);
  });
});

describe('months', () => {
  it('fences a high roller off from the others until he has lost it again', () => {
    // Month 1: q wins 5,000 and is fenced; p's 2,000 count. Month 2: q loses 3,000, all of it for the fence. Month 3: q
    // loses 2,500, of which 2,000 pay off the rest of the fence.
    const p = player('p', ggr(2000n, 1), ggr(1000n, MONTH + 1), ggr(1000n, 2 * MONTH + 1));
    const q = player('q', ggr(-5000n, 2), ggr(3000n, MONTH + 2), ggr(2500n, 2 * MONTH + 2));
    const results = months(plan({ fenceAt: 5000n, negative: 'carry' }), [p, q], 3);
    expect(results.map(({ ngr, fenced, share }) => [ngr, fenced, share])).toEqual([
      [2000n, ['q'], 200n],
      [1000n, [], 100n],
      [1500n, [], 150n],
    ]);
  });

  it('leaves a player one unit below the fence among the others', () => {
    const [month] = months(plan({ fenceAt: 5000n }), [player('q', ggr(-4999n, 2)), player('p', ggr(5000n, 1))], 1);
    expect([month?.ngr, month?.fenced, month?.share]).toEqual([1n, [], 0n]);
  });

  it('holds a month with too few active players and releases it whole', () => {
    const p = player('p', ggr(1000n, 1, 50n), ggr(1000n, MONTH + 1, 50n));
    const q = player('q', ggr(1000n, 2, 49n), ggr(1000n, MONTH + 2, 50n));
    const results = months(plan({ minActive: 2, activeMin: 50n }), [p, q], 2);
    expect(results.map(({ active, earned, held, payout }) => [active, earned, held, payout])).toEqual([
      [1, 200n, 200n, 0n],
      [2, 200n, 0n, 400n],
    ]);
  });

  it('keeps what is below the smallest payout for the next month', () => {
    const p = player('p', ggr(990n, 1), ggr(10n, MONTH + 1));
    const results = months(plan({ minPayout: 100n }), [p], 2);
    expect(results.map(({ earned, payout, balanceAfter }) => [earned, payout, balanceAfter])).toEqual([
      [99n, 0n, 99n],
      [1n, 100n, 0n],
    ]);
  });

  it('takes the last tier of the base, and the fee of administration of gross revenue above zero', () => {
    // 10,000 − 10 % = 9,000: one below the second tier.
    const share = [
      { minNgr: 1n, ppm: 250_000n },
      { minNgr: 9001n, ppm: 300_000n },
    ];
    const [month] = months(plan({ share, adminFeePpm: 100_000n }), [player('p', ggr(10_000n, 1))], 1);
    expect([month?.ngr, month?.sharePpm, month?.share]).toEqual([9000n, 250_000n, 2250n]);
    const [lost] = months(plan({ share, adminFeePpm: 100_000n }), [player('p', ggr(-10_000n, 1))], 1);
    expect([lost?.ngr, lost?.share]).toEqual([-10_000n, 0n]);
  });

  it('offsets a correction below zero before anything is paid', () => {
    const state = { ...FIRST_MONTH, balance: -150n };
    const month = { start: 0, end: MONTH };
    const decide = (amount: bigint) =>
      decideMonth({ plan: plan({}), state, month, players: [player('p', ggr(amount, 1))], subsEarned: 0n }).result;
    expect([decide(1000n), decide(1510n)].map(({ payout, balanceAfter }) => [payout, balanceAfter])).toEqual([
      [0n, -50n],
      [1n, 0n],
    ]);
  });

  it('itemises what was deducted, of the players who are not fenced alone', () => {
    const own = player('p', ggr(10_000n, 1), event('promotion', 700n, 2), event('fee', 50n, 2));
    const fenced = player('q', ggr(-5000n, 1), event('promotion', 1n, 2), event('chargeback', 2n, 2));
    const { items, result } = decideMonth({
      plan: plan({ fenceAt: 5000n, adminFeePpm: 100_000n }),
      state: FIRST_MONTH,
      month: { start: 0, end: MONTH },
      players: [own, fenced],
      subsEarned: 0n,
    });
    expect(items.revenue).toEqual({
      ggr: 10_000n,
      promotions: 700n,
      fees: 50n,
      chargebacks: 0n,
      adminFee: 1000n,
      ngr: 8250n,
    });
    expect([result.ngr, result.fenced]).toEqual([8250n, ['q']]);
  });

  it('takes the moment of a CPA as given where it was determined before', () => {
    const cpa = { amount: 500n, minDeposit: 100n, minTurnover: 1000n, days: 30 };
    const given = (cpaAt: number | null) =>
      decideMonth({
        plan: plan({ cpa }),
        state: FIRST_MONTH,
        month: { start: 0, end: MONTH },
        players: [{ ...player('p', event('deposit', 100n, 5), ggr(0n, 6, 1000n)), cpaAt }],
        subsEarned: 0n,
      }).items.qualified;
    expect([given(null), given(0), given(MONTH - 1), given(MONTH)]).toEqual([[], ['p'], ['p'], []]);
  });

  it('adds a part of what sub-affiliates earned, cut once', () => {
    const [month] = months(plan({ subPpm: 50_000n }), [], 1, 399n);
    expect([month?.sub, month?.payout]).toEqual([19n, 19n]);
  });
});
