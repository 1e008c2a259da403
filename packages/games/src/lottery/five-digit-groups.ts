/** Group bets of the five-digit games: digits in any order on a stretch of places. */
import { type BetType, chance, kindChances, oneChance, wonIf } from './bet-type.ts';
import { characters, choose, distinct, padded, product, range, sorted, sum } from './combine.ts';
import type { Digits } from './five-digit.ts';
import type { Chosen, Entry } from './selection.ts';

const PLACES = ['W', 'Q', 'B', 'S', 'G'] as const;
const DIGITS: Entry = { form: 'digits' };

type Rest = Pick<BetType<Digits>, 'entry' | 'expand' | 'judge' | 'chances'> & Partial<BetType<Digits>>;
const type = (id: string, rest: Rest): BetType<Digits> => ({
  id: `ssc.${id}`,
  basis: 'series',
  ruleSet: 'trad',
  cost: 1,
  ...rest,
});

/** A bet is the sorted digits of its group: it wins where the last `length` places, sorted, are the same. */
const lastSorted =
  (length: number): BetType<Digits>['judge'] =>
  (result) => {
    const drawn = sorted(result.slice(-length));
    return (bet) => wonIf(bet === drawn);
  };

/** Repetition of digits in a group: for each pool, how often its digit occurs and how many of its digits are used. */
type Shape = readonly { times: number; take: number }[];
const NAMES: Readonly<Record<number, string>> = { 4: 'quadruples', 3: 'triples', 2: 'pairs', 1: 'singles' };

/** Lists the groups of a shape: different digits of each pool, repeated as the shape requires. */
function groups(shape: Shape, pools: Chosen): string[] {
  const taken = shape.map(({ take }, i) => choose([...(pools[i] ?? [])].sort(), take));
  return product(taken)
    .filter((parts) => distinct(parts.flat()))
    .map((parts) =>
      sorted(parts.map((digits, i) => digits.map((d) => d.repeat(shape[i]?.times ?? 1)).join('')).join('')),
    );
}

/** `ways`: number of ordered results that one group covers, which is also its name. */
const group = (ways: number, places: 4 | 5, code: number, shape: Shape): BetType<Digits> => {
  const pooled = shape.length > 1;
  return type(`g${ways}`, {
    code,
    entry: pooled ? { form: 'pools', pools: shape.map(({ times }) => NAMES[times] ?? '') } : DIGITS,
    expand: (pools) => groups(shape, pools),
    judge: lastSorted(places),
    chances: oneChance(chance(ways, 10 ** places)),
  });
};

const one = (times: number) => ({ times, take: 1 });

/** All groups of three digits that are no triple, sorted. */
const MIXED_GROUPS: readonly string[] = range(0, 999)
  .map((n) => padded(n, 3))
  .filter((number) => number === sorted(number) && new Set(number).size > 1);
const kindOf = (bet: string): string => (new Set(bet).size === 2 ? 'z3' : 'z6');

/** Groups of three by a property of them; a group with a pair pays another price than one without. */
const mixed = (id: string, entry: Entry, belongs: (groupOf: string, chosen: readonly string[]) => boolean) =>
  type(`last3.${id}`, {
    entry,
    expand: ([chosen = []]) => MIXED_GROUPS.filter((number) => belongs(number, chosen)),
    mayWin: (bet) => [kindOf(bet)],
    judge: (result) => {
      const drawn = sorted(result.slice(-3));
      return (bet) => wonIf(bet === drawn, kindOf(bet));
    },
    chances: kindChances({ z3: chance(3, 1000), z6: chance(6, 1000) }),
  });

/** Bets on places that the player chose: `WQBS:4567`. */
const placed = (id: string, size: 2 | 4, code: number, ways: number): BetType<Digits> =>
  type(id, {
    code,
    entry: { form: 'placed', places: PLACES, least: size },
    expand: ([places = [], digits = []]) =>
      choose(places, size).flatMap((where) =>
        choose([...digits].sort(), size).map((what) => `${where.join('')}:${what.join('')}`),
      ),
    judge: (result) => (bet) => {
      const [where = '', what = ''] = bet.split(':');
      const drawn = characters(where).map((place) => result[PLACES.findIndex((name) => name === place)] ?? '');
      return wonIf(sorted(drawn.join('')) === what);
    },
    chances: oneChance(chance(ways, 10 ** size)),
  });

export const groupTypes = (): BetType<Digits>[] => [
  group(120, 5, 1601, [{ times: 1, take: 5 }]),
  group(60, 5, 1602, [one(2), { times: 1, take: 3 }]),
  group(30, 5, 1603, [{ times: 2, take: 2 }, one(1)]),
  group(20, 5, 1604, [one(3), { times: 1, take: 2 }]),
  group(10, 5, 1605, [one(3), one(2)]),
  group(5, 5, 1606, [one(4), one(1)]),
  group(24, 4, 1611, [{ times: 1, take: 4 }]),
  group(12, 4, 1612, [one(2), { times: 1, take: 2 }]),
  group(6, 4, 1613, [{ times: 2, take: 2 }]),
  group(4, 4, 1614, [one(3), one(1)]),
  type('last3.z3', {
    code: 23,
    entry: DIGITS,
    expand: ([digits = []]) =>
      product([digits, digits])
        .filter(distinct)
        .map(([pair = '', single = '']) => sorted(pair + pair + single)),
    judge: lastSorted(3),
    chances: oneChance(chance(3, 1000)),
  }),
  type('last3.z6', {
    code: 24,
    entry: DIGITS,
    expand: ([digits = []]) => choose([...digits].sort(), 3).map((what) => what.join('')),
    judge: lastSorted(3),
    chances: oneChance(chance(6, 1000)),
  }),
  mixed('bao', { form: 'digits', one: true }, (number, [digit = '']) => number.includes(digit)),
  mixed('groupsum', { form: 'balls', from: 1, to: 26 }, (number, sums) =>
    sums.includes(String(sum(characters(number).map(Number)))),
  ),
  type('last2.com', {
    code: 16,
    entry: DIGITS,
    expand: ([digits = []]) => choose([...digits].sort(), 2).map((what) => what.join('')),
    judge: lastSorted(2),
    chances: oneChance(chance(2, 100)),
  }),
  placed('any4.g24', 4, 174, 24),
  placed('any2.com', 2, 183, 2),
];
