/** Six mark: six of 49 numbers and a special one, with colours and the animals of the lunar year. */
import { ways } from '../fraction.ts';
import { type BetType, type Chances, chance, type Family, LOST, oneChance, REFUNDED, won, wonIf } from './bet-type.ts';
import { choose, distinct, setsBySum, sum } from './combine.ts';
import type { Entry } from './selection.ts';

export const ANIMALS = [
  'rat',
  'ox',
  'tiger',
  'rabbit',
  'dragon',
  'snake',
  'horse',
  'goat',
  'monkey',
  'rooster',
  'dog',
  'pig',
] as const;
export type Animal = (typeof ANIMALS)[number];
const COLOURS = ['red', 'blue', 'green'] as const;
type Colour = (typeof COLOURS)[number];

/** `year`: the animal of the lunar year in which the draw takes place. */
type Drawn = { n: readonly number[]; s: number; year: Animal };

const NUMBERS = 49;
const NORMAL = 6;
const BIG_FROM = 25;
const BIG_TAIL_FROM = 5;
const BIG_TOTAL_FROM = 175;
const RED = new Set([1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46]);
const BLUE = new Set([3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48]);
const COLOUR_CHANCES: Readonly<Record<Colour, number>> = { red: RED.size, blue: BLUE.size, green: 16 };
export const colourOf = (number: number): Colour => (RED.has(number) ? 'red' : BLUE.has(number) ? 'blue' : 'green');

/** Number 1 is the animal of the year; each further number is the previous animal in the cycle. */
export const animalOf = (number: number, year: Animal): Animal =>
  ANIMALS[(ANIMALS.indexOf(year) - (number - 1) + 60) % 12] ?? year;
/** The animal of the year has five numbers, every other has four. */
const numbersOf = (animal: string, year: Animal): '4' | '5' => (animal === year ? '5' : '4');

const balls: Entry = { form: 'balls', from: 1, to: NUMBERS };
const seven = ({ n, s }: Drawn): number[] => [...n, s];

type Rest = Pick<BetType<Drawn>, 'judge' | 'chances'> & Partial<BetType<Drawn>>;
const type = (id: string, rest: Rest): BetType<Drawn> => ({
  id: `six.${id}`,
  entry: { form: 'none' },
  basis: 'list',
  ruleSet: 'trad',
  cost: 1,
  expand: ([chosen = []]) => chosen,
  ...rest,
});

/** A side of the special number; 49 refunds the stake. */
const side = (id: string, wins: (special: number) => boolean): BetType<Drawn> =>
  type(`sp.${id}`, {
    judge:
      ({ s }) =>
      () =>
        s === NUMBERS ? REFUNDED : wonIf(wins(s)),
    chances: oneChance(chance(24, NUMBERS), chance(1, NUMBERS)),
  });
const digitSum = (number: number): number => Math.floor(number / 10) + (number % 10);

const total = (id: string, big: boolean): BetType<Drawn> =>
  type(`total.${id}`, {
    judge: (drawn) => () => wonIf(sum(seven(drawn)) >= BIG_TOTAL_FROM === big),
    chances: () => {
      const sets = setsBySum(NUMBERS, NORMAL + 1);
      const wins = sets.reduce((found, count, at) => (at >= BIG_TOTAL_FROM === big ? found + count : found), 0n);
      return [{ kind: '', hits: { '': chance(wins, ways(NUMBERS, NORMAL + 1)) } }];
    },
  });

type Judge = (drawn: Drawn) => (numbers: readonly number[]) => ReturnType<typeof wonIf>;
/** Every choice of `size` of the numbers is a bet. */
const sets = (
  id: string,
  { size, judge, chances }: { size: number; judge: Judge; chances: BetType<Drawn>['chances'] },
) =>
  type(id, {
    entry: balls,
    expand: ([numbers = []]) => choose(numbers, size).map((set) => set.join('&')),
    judge: (drawn) => {
      const judged = judge(drawn);
      return (bet) => judged(bet.split('&').map(Number));
    },
    chances,
  });
const among = (numbers: readonly number[], drawn: readonly number[]): number =>
  numbers.filter((number) => drawn.includes(number)).length;
const hitsOf = (hits: Chances['hits']) => () => [{ kind: '', hits }];

export const sixMark: Family<Drawn> = {
  id: 'six',
  readResult: (value) => {
    const { n, s, year } = (value ?? {}) as Partial<Drawn>;
    const all: readonly unknown[] = Array.isArray(n) ? [...n, s] : [];
    return Array.isArray(n) &&
      n.length === NORMAL &&
      distinct(all) &&
      all.every((one) => Number.isInteger(one) && Number(one) >= 1 && Number(one) <= NUMBERS) &&
      ANIMALS.some((animal) => animal === year)
      ? (value as Drawn)
      : null;
  },
  types: [
    type('sp', {
      entry: balls,
      judge:
        ({ s }) =>
        (bet) =>
          wonIf(bet === String(s)),
      chances: oneChance(chance(1, NUMBERS)),
    }),
    type('normal', {
      entry: balls,
      judge:
        ({ n }) =>
        (chosen) =>
          wonIf(n.includes(Number(chosen))),
      chances: oneChance(chance(NORMAL, NUMBERS)),
    }),
    side('big', (special) => special >= BIG_FROM),
    side('small', (special) => special < BIG_FROM),
    side('odd', (special) => special % 2 === 1),
    side('even', (special) => special % 2 === 0),
    side('tailbig', (special) => special % 10 >= BIG_TAIL_FROM),
    side('tailsmall', (special) => special % 10 < BIG_TAIL_FROM),
    side('sumodd', (special) => digitSum(special) % 2 === 1),
    side('sumeven', (special) => digitSum(special) % 2 === 0),
    total('big', true),
    total('small', false),
    type('colour', {
      entry: { form: 'words', words: COLOURS },
      mayWin: (bet) => [bet],
      judge:
        ({ s }) =>
        (bet) =>
          wonIf(colourOf(s) === bet, bet),
      chances: () =>
        COLOURS.map((colour) => ({ kind: colour, hits: { [colour]: chance(COLOUR_CHANCES[colour], NUMBERS) } })),
    }),
    type('spzod', {
      entry: { form: 'words', words: ANIMALS },
      judge:
        ({ s, year }) =>
        (bet) =>
          wonIf(animalOf(s, year) === bet, numbersOf(bet, year)),
      chances: () => ['4', '5'].map((kind) => ({ kind, hits: { [kind]: chance(Number(kind), NUMBERS) } })),
    }),
    type('zod', {
      entry: { form: 'words', words: ANIMALS },
      judge: (drawn) => (bet) =>
        wonIf(
          seven(drawn).some((number) => animalOf(number, drawn.year) === bet),
          numbersOf(bet, drawn.year),
        ),
      chances: () =>
        ['4', '5'].map((kind) => {
          const all = ways(NUMBERS, NORMAL + 1);
          return { kind, hits: { [kind]: chance(all - ways(NUMBERS - Number(kind), NORMAL + 1), all) } };
        }),
    }),
    sets('2of2', {
      size: 2,
      judge:
        ({ n }) =>
        (numbers) =>
          wonIf(among(numbers, n) === 2),
      chances: oneChance(chance(ways(NORMAL, 2), ways(NUMBERS, 2))),
    }),
    sets('3of3', {
      size: 3,
      judge:
        ({ n }) =>
        (numbers) =>
          wonIf(among(numbers, n) === 3),
      chances: oneChance(chance(ways(NORMAL, 3), ways(NUMBERS, 3))),
    }),
    sets('3of2', {
      size: 3,
      judge:
        ({ n }) =>
        (numbers) => {
          const found = among(numbers, n);
          return found >= 2 ? won(1, String(found)) : LOST;
        },
      chances: hitsOf({
        2: chance(ways(NORMAL, 2) * BigInt(NUMBERS - NORMAL), ways(NUMBERS, 3)),
        3: chance(ways(NORMAL, 3), ways(NUMBERS, 3)),
      }),
    }),
    sets('2sp', {
      size: 2,
      judge:
        ({ n, s }) =>
        (numbers) => {
          const found = among(numbers, n);
          return found === 2 ? won(1, 'n') : wonIf(found === 1 && numbers.includes(s), 's');
        },
      chances: hitsOf({ n: chance(ways(NORMAL, 2), ways(NUMBERS, 2)), s: chance(NORMAL, ways(NUMBERS, 2)) }),
    }),
    sets('spstring', {
      size: 2,
      judge:
        ({ n, s }) =>
        (numbers) =>
          wonIf(among(numbers, n) === 1 && numbers.includes(s)),
      chances: oneChance(chance(NORMAL, ways(NUMBERS, 2))),
    }),
    sets('miss5', {
      size: 5,
      judge: (drawn) => (numbers) => wonIf(among(numbers, seven(drawn)) === 0),
      chances: oneChance(chance(ways(NUMBERS - 5, NORMAL + 1), ways(NUMBERS, NORMAL + 1))),
    }),
  ],
};
