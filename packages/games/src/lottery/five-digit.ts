/** Five-digit games (SSC): places WQBSG, from ten-thousands to units. Every price is 1/chance, times series/2000. */
import { type BetType, type Chances, chance, type Family, kindChances, oneChance, won, wonIf } from './bet-type.ts';
import { characters, choose, counts, distinct, padded, product, range, sorted, sum } from './combine.ts';
import { groupTypes } from './five-digit-groups.ts';
import type { Chosen, Entry } from './selection.ts';

/** Five digits as a text. */
export type Digits = string;
export const PLACES = ['W', 'Q', 'B', 'S', 'G'] as const;
const BIG_FROM = 5;
const BIG_SUM_FROM = 23;
const DIGITS: Entry = { form: 'digits' };

type Rest = Pick<BetType<Digits>, 'entry' | 'expand' | 'judge' | 'chances'> & Partial<BetType<Digits>>;
export const ssc = (id: string, rest: Rest): BetType<Digits> => ({
  id: `ssc.${id}`,
  basis: 'series',
  ruleSet: 'trad',
  cost: 1,
  ...rest,
});

/** A range of places: its name, start and length. */
type Stretch = { name: string; from: number; length: number };
const last = (length: number): Stretch => ({ name: `last${length}`, from: 5 - length, length });
const first = (length: number): Stretch => ({ name: `first${length}`, from: 0, length });
const MIDDLE: Stretch = { name: 'mid3', from: 1, length: 3 };
export const cut = (result: Digits, { from, length }: Pick<Stretch, 'from' | 'length'>): string =>
  result.slice(from, from + length);
const equal =
  (stretch: Stretch): BetType<Digits>['judge'] =>
  (result) =>
  (bet) =>
    wonIf(bet === cut(result, stretch));

const columnsOf = (stretch: Stretch): Entry => ({
  form: 'columns',
  places: PLACES.slice(stretch.from, stretch.from + stretch.length),
});
const joined = (columns: Chosen): string[] => product(columns).map((digits) => digits.join(''));

const straight = (stretch: Stretch, code?: number): BetType<Digits> =>
  ssc(`${stretch.name}.straight`, {
    ...(code ? { code } : {}),
    entry: columnsOf(stretch),
    expand: joined,
    judge: equal(stretch),
    chances: oneChance(chance(1, 10 ** stretch.length)),
  });

/** The same bets as `straight`, as a typed list. */
const typed = (stretch: Stretch): BetType<Digits> =>
  ssc(`${stretch.name}.text`, {
    entry: { form: 'numbers', digits: stretch.length },
    expand: ([numbers = []]) => numbers,
    judge: equal(stretch),
    chances: oneChance(chance(1, 10 ** stretch.length)),
  });

const tails = (number: string): string[] => range(0, number.length - 1).map((from) => number.slice(from));
const tailChances = (length: number) => (): readonly Chances[] =>
  range(1, length).map((n) => ({ kind: String(n), hits: { [n]: chance(1, 10 ** n) } }));
const ofLength = (bet: string): string[] => [String(bet.length)];
const tailJudge: BetType<Digits>['judge'] = (result) => (bet) => wonIf(result.endsWith(bet), String(bet.length));

/** Every number with all its tails; a tail that numbers share is bought once for each of them. */
const combination = (length: number): BetType<Digits> =>
  ssc(`last${length}.comb`, {
    entry: columnsOf(last(length)),
    expand: (columns) => joined(columns).flatMap(tails),
    mayWin: ofLength,
    judge: tailJudge,
    chances: tailChances(length),
  });

/** Bets of three or two digits, listed by a property of the number. */
const listed = (
  id: string,
  length: number,
  { least, most, of }: { least: number; most: number; of: (digits: readonly number[]) => number },
): BetType<Digits> =>
  ssc(id, {
    entry: { form: 'balls', from: least, to: most },
    expand: ([values = []]) =>
      range(0, 10 ** length - 1)
        .map((n) => padded(n, length))
        .filter((number) => values.includes(String(of(characters(number).map(Number))))),
    judge: equal(last(length)),
    chances: oneChance(chance(1, 10 ** length)),
  });
const span = (digits: readonly number[]): number => Math.max(...digits) - Math.min(...digits);

/** Digits anywhere among the last three places. */
const unplaced = (id: string, count: number, hits: number, code: number): BetType<Digits> =>
  ssc(`last3.${id}`, {
    code,
    entry: DIGITS,
    expand: ([digits = []]) => choose([...digits].sort(), count).map((group) => group.join('')),
    judge: (result) => (bet) => wonIf(characters(bet).every((digit) => cut(result, last(3)).includes(digit))),
    chances: oneChance(chance(hits, 1000)),
  });

/** A digit that occurs at least `times` times among the five. */
const repeated = (times: number, hits: number): BetType<Digits> =>
  ssc(`fun${times}`, {
    code: 168 + times,
    entry: DIGITS,
    expand: ([digits = []]) => digits,
    judge: (result) => {
      const found = counts(result);
      return (bet) => wonIf((found.get(bet) ?? 0) >= times);
    },
    chances: oneChance(chance(hits, 100_000)),
  });

const BLANK = '-';
/** A number on some places, the others blank: `01-8-`. */
const onPlaces = (places: readonly number[], digits: readonly string[]): string =>
  range(0, 4)
    .map((place) => digits[places.indexOf(place)] ?? BLANK)
    .join('');
const fits =
  (result: Digits) =>
  (bet: string): boolean =>
    characters(bet).every((digit, place) => digit === BLANK || digit === result[place]);

const anyPlaces = (count: number, id: string, code: number): BetType<Digits> =>
  ssc(id, {
    code,
    entry: { form: 'columns', places: PLACES, open: true },
    expand: (columns) =>
      choose(range(0, 4), count).flatMap((places) =>
        product(places.map((place) => columns[place] ?? [])).map((digits) => onPlaces(places, digits)),
      ),
    judge: (result) => (bet) => wonIf(fits(result)(bet)),
    chances: oneChance(chance(1, 10 ** count)),
  });

const SIDES: Readonly<Record<string, (value: number) => boolean>> = {
  B: (digit) => digit >= BIG_FROM,
  S: (digit) => digit < BIG_FROM,
  O: (digit) => digit % 2 === 1,
  E: (digit) => digit % 2 === 0,
};
const LETTERS = Object.keys(SIDES).join('');
const has = (letter: string | undefined, value: number): boolean => SIDES[letter ?? '']?.(value) ?? false;

const pairSides = ssc('last2.bsoe', {
  code: 63,
  entry: { form: 'columns', places: ['S', 'G'], letters: LETTERS },
  expand: joined,
  judge: (result) => (bet) => wonIf(has(bet[0], Number(result[3])) && has(bet[1], Number(result[4]))),
  chances: oneChance(chance(1, 4)),
});

const sumSides = ssc('sumbsoe', {
  entry: { form: 'words', words: characters(LETTERS) },
  expand: ([letters = []]) => letters,
  judge: (result) => {
    const total = sum(characters(result).map(Number));
    const wins: Record<string, boolean> = {
      B: total >= BIG_SUM_FROM,
      S: total < BIG_SUM_FROM,
      O: total % 2 === 1,
      E: total % 2 === 0,
    };
    return (bet) => wonIf(wins[bet] ?? false);
  },
  chances: () => characters(LETTERS).map((kind) => ({ kind, hits: { '': chance(1, 2) } })),
});

/** Dragon where the first place is higher, tiger where the second is, else a tie. */
const dragonTiger = ssc('dt', {
  code: 1738,
  entry: {
    form: 'words',
    words: choose(PLACES, 2).flatMap(([a, b]) => ['D', 'T', 'tie'].map((side) => `${a}:${b}:${side}`)),
  },
  expand: ([bets = []]) => bets,
  mayWin: (bet) => [bet.split(':')[2] ?? ''],
  judge: (result) => (bet) => {
    const [a = 'W', b = 'W', side = ''] = bet.split(':');
    const digitAt = (place: string) => Number(result[PLACES.findIndex((name) => name === place)]);
    const difference = digitAt(a) - digitAt(b);
    return wonIf(side === (difference > 0 ? 'D' : difference < 0 ? 'T' : 'tie'), side);
  },
  chances: kindChances({ D: chance(45, 100), T: chance(45, 100), tie: chance(10, 100) }),
});

const pairKind = (bet: string): string => (bet[0] === bet[1] ? 'pair' : 'mixed');

const STRAIGHTS: readonly (readonly [Stretch, number?])[] = [
  [last(5)],
  [last(4), 29],
  [last(3), 21],
  [last(2), 15],
  [first(3)],
  [first(2)],
  [MIDDLE, 50],
];

export const fiveDigit: Family<Digits> = {
  id: 'ssc',
  readResult: (value) => (typeof value === 'string' && /^[0-9]{5}$/.test(value) ? value : null),
  types: [
    ...STRAIGHTS.map(([stretch, code]) => straight(stretch, code)),
    ...[5, 4, 3, 2].map((length) => typed(last(length))),
    combination(5),
    combination(3),
    ssc('last3.join', {
      code: 26,
      entry: columnsOf(last(3)),
      expand: (columns) => range(0, 2).flatMap((from) => joined(columns.slice(from))),
      mayWin: ofLength,
      judge: tailJudge,
      chances: tailChances(3),
    }),
    ssc('last3.straightcom', {
      code: 27,
      entry: DIGITS,
      expand: ([digits = []]) =>
        product([digits, digits, digits])
          .filter(distinct)
          .map((group) => group.join('')),
      judge: equal(last(3)),
      chances: oneChance(chance(1, 1000)),
    }),
    listed('last3.sum', 3, { least: 0, most: 27, of: sum }),
    listed('last3.span', 3, { least: 0, most: 9, of: span }),
    listed('last2.sum', 2, { least: 0, most: 18, of: sum }),
    unplaced('one', 1, 271, 74),
    unplaced('two', 2, 54, 75),
    ...[40_951, 8_146, 856, 46].map((hits, i) => repeated(i + 1, hits)),
    anyPlaces(1, 'fixed', 14),
    anyPlaces(2, 'any2.straight', 59),
    anyPlaces(3, 'any3.straight', 60),
    anyPlaces(4, 'any4.straight', 61),
    pairSides,
    sumSides,
    dragonTiger,
    ...groupTypes(),
    ssc('last2.comany', {
      code: 70,
      entry: DIGITS,
      // A pair of two chosen digits is bought with each of them.
      expand: ([digits = []]) => digits.flatMap((digit) => range(0, 9).map((other) => sorted(digit + other))),
      mayWin: (bet) => [pairKind(bet)],
      judge: (result) => {
        const pair = sorted(cut(result, last(2)));
        return (bet) => (bet === pair ? won(1, pairKind(bet)) : won(0));
      },
      chances: kindChances({ pair: chance(1, 100), mixed: chance(2, 100) }),
    }),
  ],
};
