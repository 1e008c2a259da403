import type { WageredCredit as Credit, PlayEvent, Stake } from '@parlour/contract/bonus';
import { describe, expect, it } from 'vitest';
import { computeLocks, count, decideClosing, inOrder } from './bonus.rules.ts';
import { KINDS } from './kinds/index.ts';
import { type Facts, valuesOf } from './kinds/kind.ts';
import { validateRule } from './validate.ts';

const credit = (over: Partial<Credit> = {}): Credit => ({
  id: 1n,
  restricted: true,
  amount: 100n,
  required: 500n,
  progress: 0n,
  drawn: 0n,
  won: 0n,
  adjusted: 0n,
  remaining: 100n,
  maxRelease: null,
  contribution: {},
  games: null,
  expiresAt: null,
  ...over,
});
const deposit = (over: Partial<Credit> = {}) =>
  credit({ id: 9n, restricted: false, required: 100n, remaining: 0n, ...over });

/** Creates books with a balance; `entry` counts an event and returns its transfer. */
function playing(credits: Credit[], start: bigint) {
  const books = { credits, stakes: [] as Stake[] };
  let balance = start;
  let transfer = 0n;
  const entry = (kind: PlayEvent['kind'], amount: bigint, over: Partial<PlayEvent> = {}) => {
    balance += amount;
    transfer += 1n;
    const event = {
      transfer,
      kind,
      amount,
      balance,
      round: 1n,
      reverses: null,
      game: 'g',
      category: 'RNG',
      at: 0,
      ...over,
    };
    count(books, event);
    return transfer;
  };
  return { books, entry, balance: () => balance };
}

describe('how play is counted', () => {
  it('restricted money is played first, what ends soonest before the others', () => {
    const [late, soon] = [credit({ id: 1n, expiresAt: 20 }), credit({ id: 2n, expiresAt: 10 })];
    const own = deposit();
    const { books, entry } = playing([late, soon, own], 300n);
    entry('bet', -250n);
    expect([soon.remaining, soon.drawn, soon.progress]).toEqual([0n, 100n, 100n]);
    expect([late.remaining, late.drawn, late.progress]).toEqual([0n, 100n, 100n]);
    expect([own.progress, books.stakes.find((stake) => stake.credit === 0n)?.drawn]).toEqual([50n, 50n]);
  });
  it('a win goes back to where the stakes came from, to the last unit', () => {
    const bonus = credit({ remaining: 30n, drawn: 70n });
    const { entry } = playing([bonus], 130n);
    entry('bet', -40n);
    entry('win', 101n);
    // 30 of 40 were the bonus's: 75.75 of 101, rounded down.
    expect([bonus.remaining, bonus.won]).toEqual([75n, 75n]);
    const alone = credit();
    const second = playing([alone, credit({ id: 2n, remaining: 1n, drawn: 99n, expiresAt: 1 })], 101n);
    second.entry('bet', -3n);
    second.entry('win', 10n);
    // The credit that expires first contributed 1 of 3, and gets the rounding remainder.
    expect(second.books.credits.map(({ won }) => won)).toEqual([6n, 4n]);
  });
  it('a type of game counts as much as is said, and games that were not declared count nothing', () => {
    const bonus = credit({ contribution: { LIVE: 200 } });
    const { entry } = playing([bonus], 100n);
    entry('bet', -10n, { category: 'LIVE' });
    entry('bet', -10n);
    expect(bonus.progress).toBe(12n);
    const rounds = credit({ games: ['g'] });
    const own = deposit();
    const other = playing([rounds, own], 120n);
    other.entry('bet', -50n, { game: 'x' });
    // The player's own 20 first; the rest is drawn from the credit that is restricted to other games.
    expect([rounds.drawn, rounds.progress, own.progress]).toEqual([30n, 0n, 20n]);
  });
  it('what counts beyond a requirement counts for the next one, and nothing twice', () => {
    const bonus = credit({ required: 30n });
    const [older, newer] = [deposit({ id: 3n, required: 40n }), deposit({ id: 4n, required: 100n })];
    const { entry } = playing([newer, older, bonus], 200n);
    entry('bet', -100n);
    expect([bonus.progress, older.progress, newer.progress]).toEqual([30n, 40n, 30n]);
    entry('bet', -50n);
    expect([bonus.progress, older.progress, newer.progress]).toEqual([30n, 40n, 80n]);
  });
  it('a bet that is taken back takes its progress back', () => {
    const bonus = credit();
    const own = deposit();
    const { books, entry } = playing([bonus, own], 150n);
    const bet = entry('bet', -120n);
    expect([bonus.progress, own.progress]).toEqual([100n, 20n]);
    entry('undo', 120n, { reverses: bet });
    expect([bonus, own]).toEqual([credit(), deposit()]);
    expect(books.stakes).toEqual([]);
  });
  it('what is taken otherwise is the player’s own first', () => {
    const bonus = credit();
    const { entry } = playing([bonus], 150n);
    entry('other', -70n, { round: null });
    expect([bonus.remaining, bonus.adjusted]).toEqual([80n, 20n]);
  });
  it('a credit ends when it was played, ran out or has nothing left, and never with money in an open round', () => {
    const now = { balance: 500n, smallestStake: 10n, now: 5, isAtStake: false };
    expect(decideClosing(credit(), now)).toBe(null);
    expect(decideClosing(credit({ progress: 500n, remaining: 300n, maxRelease: 200n }), now)).toEqual({
      state: 'converted',
      released: 200n,
      returned: 100n,
    });
    expect(decideClosing(credit({ expiresAt: 5, remaining: 7n }), now)).toEqual({
      state: 'expired',
      released: 0n,
      returned: 7n,
    });
    expect(decideClosing(credit({ remaining: 0n }), now)?.state).toBe('spent');
    expect(decideClosing(credit({ remaining: 9n }), { ...now, balance: 9n })).toEqual({
      state: 'spent',
      released: 9n,
      returned: 0n,
    });
    expect(decideClosing(credit({ remaining: 0n }), { ...now, isAtStake: true })).toBe(null);
  });
  it('a deposit locks no more than what must still be played', () => {
    const credits = [credit({ remaining: 30n }), deposit({ amount: 100n, required: 300n, progress: 250n })];
    expect(computeLocks(200n, credits)).toEqual({ balance: 200n, bonus: 30n, locked: 80n, withdrawable: 120n });
    expect(computeLocks(60n, credits)).toEqual({ balance: 60n, bonus: 30n, locked: 60n, withdrawable: 0n });
  });
});

/** mulberry32: the same seed gives the same run. */
function dice(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % most;
  };
}

/** Plays at random and checks the invariants after every entry. @param plant a fault that must be detected */
function playAtRandom(seed: number, plant?: (credits: Credit[]) => void): void {
  const roll = dice(seed);
  const credits = Array.from({ length: 1 + roll(4) }, (_, i) => {
    const amount = BigInt(1 + roll(500));
    const over = {
      id: BigInt(i + 1),
      amount,
      required: amount * BigInt(roll(6)),
      expiresAt: roll(2) ? roll(90) : null,
    };
    return roll(3) === 0
      ? deposit({ ...over, expiresAt: null })
      : credit({ ...over, remaining: amount, contribution: { RNG: roll(1001) }, games: roll(4) ? null : ['g'] });
  });
  const started = credits.reduce((sum, { remaining }) => sum + remaining, 0n) + BigInt(roll(500));
  const { books, entry, balance } = playing(credits, started);
  /** Rounds with their bets, until the round is won. */
  const open = new Map<bigint, bigint[]>();
  const amounts = new Map<bigint, bigint>();
  for (let step = 0; step < 60; step++) {
    const round = BigInt(1 + roll(6));
    const does = roll(10);
    const at = { round, at: step, game: roll(3) ? 'g' : 'x', category: roll(2) ? 'RNG' : 'LIVE' };
    const bets = open.get(round) ?? [];
    if (does < 6 && balance() > 0n) {
      const stake = BigInt(1 + roll(Number(balance())));
      const bet = entry('bet', -stake, at);
      amounts.set(bet, stake);
      open.set(round, [...bets, bet]);
    } else if (does < 8) {
      entry('win', BigInt(1 + roll(300)), at);
      open.delete(round);
    } else if (does === 8 && bets.length > 0) {
      const bet = bets[roll(bets.length)] ?? 0n;
      entry('undo', amounts.get(bet) ?? 0n, { ...at, reverses: bet });
      open.set(
        round,
        bets.filter((each) => each !== bet),
      );
    } else if (roll(2) || balance() === 0n) {
      entry('other', BigInt(1 + roll(200)), { round: null });
    } else {
      entry('other', -BigInt(1 + roll(Number(balance()))), { round: null });
    }
    plant?.(books.credits);
    const locked = books.credits.reduce((sum, { remaining }) => sum + remaining, 0n);
    if (locked > balance()) throw new Error(`seed ${seed}, step ${step}: ${locked} is locked of ${balance()}`);
    for (const each of books.credits) {
      const { id, restricted, amount, drawn, won, adjusted, remaining, progress, required } = each;
      if (restricted && amount - drawn + won - adjusted !== remaining)
        throw new Error(`seed ${seed}, step ${step}: credit ${id} does not add up`);
      if (remaining < 0n || drawn < 0n || progress < 0n || progress > required)
        throw new Error(`seed ${seed}, step ${step}: credit ${id} is out of bounds`);
      const counted = books.stakes
        .filter((stake) => stake.credit === id)
        .reduce((sum, stake) => sum + stake.counted, 0n);
      if (counted !== progress) throw new Error(`seed ${seed}, step ${step}: credit ${id} counted ${counted}`);
    }
    const { withdrawable, locked: kept } = computeLocks(balance(), books.credits);
    if (withdrawable < 0n || kept < locked) throw new Error(`seed ${seed}, step ${step}: ${withdrawable} may go`);
  }
}

describe('any play in any order', () => {
  const first = Number(process.env.SEED ?? Date.now() % 1_000_000);
  it(`locks no more than there is and adds up, credit by credit (seed ${first})`, () => {
    for (let seed = first; seed < first + 800; seed++) playAtRandom(seed);
  });
  it('control: money that nobody drew is noticed', () => {
    const faults = Array.from(
      { length: 50 },
      (_, i) => () =>
        playAtRandom(first + i, (credits) => {
          const [one] = credits;
          if (one?.restricted) one.remaining += 1n;
          else if (one) one.progress += 1n;
        }),
    );
    for (const fault of faults) expect(fault).toThrow(/seed/);
  });
});

const facts = (over: Partial<Facts> = {}): Facts => ({
  deposit: null,
  depositsBefore: 0,
  claims: 0,
  given: null,
  day: '2026-11-21',
  week: '2026-W47',
  streak: 0,
  period: 'week/2026-W46',
  netLoss: 0n,
  ...over,
});

describe('what kinds give', () => {
  const gives = (kind: keyof typeof KINDS, args: Record<string, string | number | string[]>, over: Partial<Facts>) => {
    const [values, known] = [valuesOf(args, 2), facts(over)];
    return KINDS[kind].check(known, values) ?? KINDS[kind].reward(known, values);
  };
  it('a share of the first deposit, up to the most', () => {
    const args = { permille: 1000, minDeposit: '10', max: '50' };
    expect(gives('firstDeposit', args, { deposit: 2_000n })).toBe(2_000n);
    expect(gives('firstDeposit', args, { deposit: 9_000n })).toBe(5_000n);
    expect(gives('firstDeposit', args, { deposit: 999n })).toBe('bonus.not_met');
    expect(gives('firstDeposit', args, { deposit: 2_000n, depositsBefore: 1 })).toBe('bonus.not_met');
  });
  it('a match some times, cashback of losses alone, and more for days in a row', () => {
    const match = { permille: 333, minDeposit: '1', max: '50', times: 2 };
    expect(gives('match', match, { deposit: 1_000n, claims: 1 })).toBe(333n);
    expect(gives('match', match, { deposit: 1_000n, claims: 2 })).toBe('bonus.had');
    const cashback = { permille: 50, period: 'week', minLoss: '10', max: '100' };
    expect(gives('cashback', cashback, { netLoss: 1_999n })).toBe(99n);
    expect(gives('cashback', cashback, { netLoss: -5n })).toBe('bonus.not_met');
    const days = { amounts: ['1', '2', '5'] };
    expect([0, 1, 2, 3].map((streak) => gives('checkIn', days, { streak }))).toEqual([100n, 200n, 500n, 100n]);
    expect(gives('freeRounds', { rounds: 10, stake: '0.50', games: ['a'], every: 'once' }, {})).toBe(500n);
  });
  it('what somebody else decides, up to the most', () => {
    expect(gives('manual', { max: '10' }, { given: 1_000n })).toBe(1_000n);
    expect(gives('manual', { max: '10' }, { given: 1_001n })).toBe('bonus.not_met');
    expect(gives('promoCode', { amount: '3', max: '10' }, {})).toBe(300n);
    expect(gives('promoCode', { max: '10' }, {})).toBe('bonus.not_met');
  });
  it('a rule that asks for more play than the house allows is refused', () => {
    const rule = {
      kind: 'manual' as const,
      names: { EN: 'Gift' },
      args: { max: '10' },
      wagering: 10,
      contribution: {},
      maxMultiple: null,
      stock: null,
    };
    const known = { exponent: 2, maxWagering: 10, taken: 0 };
    expect(validateRule(rule, known)).toBe(null);
    expect(validateRule({ ...rule, wagering: 11 }, known)?.field).toBe('wagering');
    expect(validateRule({ ...rule, args: { max: '10.001' } }, known)?.field).toBe('max');
    expect(validateRule({ ...rule, args: { max: '10', more: '1' } }, known)?.field).toBe('more');
    expect(validateRule({ ...rule, contribution: { SLOTS: 1 } }, known)?.field).toBe('contribution');
    expect(
      inOrder([
        { id: 2n, expiresAt: null },
        { id: 1n, expiresAt: null },
      ]).map(({ id }) => id),
    ).toEqual([1n, 2n]);
  });
});
