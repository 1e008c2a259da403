/** Keno: 20 of 80 numbers. */
import { type Fraction, ways } from '../fraction.ts';
import { type BetType, chance, type Family, oneChance, REFUNDED, wonIf } from './bet-type.ts';
import { choose, distinct, range, setsBySum, sum } from './combine.ts';

type Drawn = readonly number[];
const NUMBERS = 80;
const DRAWN = 20;
const HALF = DRAWN / 2;
const LOWER = 40;
const MIDDLE_SUM = 810;

/** The five elements by the sum of the numbers, each with its last sum. */
const ELEMENTS = [
  { word: 'gold', from: 210, to: 695 },
  { word: 'wood', from: 696, to: 763 },
  { word: 'water', from: 764, to: 855 },
  { word: 'fire', from: 856, to: 923 },
  { word: 'earth', from: 924, to: 1410 },
] as const;

let bySum: readonly bigint[] | null = null;
/** Chance of a sum of the drawn numbers from `from` to `to`. Counting all sums takes a moment: it is done once. */
function sumChance(from: number, to: number): Fraction {
  bySum ??= setsBySum(NUMBERS, DRAWN);
  const found = bySum.slice(from, to + 1).reduce((total, count) => total + count, 0n);
  return chance(found, ways(NUMBERS, DRAWN));
}
const tieChance = (): Fraction => chance(ways(LOWER, HALF) ** 2n, ways(NUMBERS, DRAWN));
/** More than ten of one half of the numbers: as likely as more than ten of the other half. */
const mostChance = (): Fraction => chance((ways(NUMBERS, DRAWN) - ways(LOWER, HALF) ** 2n) / 2n, ways(NUMBERS, DRAWN));

type Rest = Pick<BetType<Drawn>, 'judge' | 'chances'> & Partial<BetType<Drawn>>;
const type = (id: string, rest: Rest): BetType<Drawn> => ({
  id: `keno.${id}`,
  entry: { form: 'none' },
  basis: 'list',
  ruleSet: 'trad',
  cost: 1,
  expand: ([chosen = []]) => chosen,
  ...rest,
});
const bySums = (id: string, { from, to }: { from: number; to: number }, returned: boolean): BetType<Drawn> =>
  type(id, {
    judge: (drawn) => {
      const total = sum(drawn);
      return () => (returned && total === MIDDLE_SUM ? REFUNDED : wonIf(total >= from && total <= to));
    },
    chances: () => {
      const hits = { '': sumChance(from, to) };
      return [returned ? { kind: '', hits, refund: sumChance(MIDDLE_SUM, MIDDLE_SUM) } : { kind: '', hits }];
    },
  });
/** Compares how many of the drawn numbers have a property with the ten that make a tie. */
const compared = (
  id: string,
  has: (number: number) => boolean,
  { wins, chances }: { wins: (more: number) => boolean; chances: () => Fraction },
): BetType<Drawn> =>
  type(id, {
    judge: (drawn) => () => wonIf(wins(drawn.filter(has).length - HALF)),
    chances: () => [{ kind: '', hits: { '': chances() } }],
  });
const more = { wins: (difference: number) => difference > 0, chances: mostChance };
const tie = { wins: (difference: number) => difference === 0, chances: tieChance };
const isLower = (number: number): boolean => number <= LOWER;
const isOdd = (number: number): boolean => number % 2 === 1;

const pick = (size: number): BetType<Drawn> =>
  type(`pick${size}`, {
    entry: { form: 'balls', from: 1, to: NUMBERS },
    expand: ([numbers = []]) => choose(numbers, size).map((set) => set.join('&')),
    judge: (drawn) => {
      const found = new Set(drawn.map(String));
      return (bet) => wonIf(bet.split('&').every((number) => found.has(number)));
    },
    chances: oneChance(chance(ways(DRAWN, size), ways(NUMBERS, size))),
  });

export const keno: Family<Drawn> = {
  id: 'keno',
  readResult: (value) =>
    Array.isArray(value) &&
    value.length === DRAWN &&
    distinct(value) &&
    value.every((one) => Number.isInteger(one) && one >= 1 && one <= NUMBERS)
      ? value
      : null,
  types: [
    bySums('big', { from: MIDDLE_SUM + 1, to: 1410 }, true),
    bySums('small', { from: 210, to: MIDDLE_SUM - 1 }, true),
    bySums('810', { from: MIDDLE_SUM, to: MIDDLE_SUM }, false),
    compared('up', isLower, more),
    compared('down', (number) => !isLower(number), more),
    compared('odd', isOdd, more),
    compared('even', (number) => !isOdd(number), more),
    compared('updowntie', isLower, tie),
    compared('oddeventie', isOdd, tie),
    type('element', {
      entry: { form: 'words', words: ELEMENTS.map(({ word }) => word) },
      mayWin: (bet) => [bet],
      judge: (drawn) => {
        const total = sum(drawn);
        const found = ELEMENTS.find(({ from, to }) => total >= from && total <= to);
        return (bet) => wonIf(bet === found?.word, bet);
      },
      chances: () => ELEMENTS.map(({ word, from, to }) => ({ kind: word, hits: { [word]: sumChance(from, to) } })),
    }),
    ...range(1, 5).map(pick),
  ],
};
