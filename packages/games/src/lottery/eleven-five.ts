/** 11 from 5: five different balls of 1 to 11, in the order of the draw. Every price is 1/chance, times series/2000. */
import { type Fraction, ways } from '../fraction.ts';
import type { Expansion } from './bet-type.ts';
import { type BetType, chance, type Family, oneChance, wonIf } from './bet-type.ts';
import { choose, distinct, product, range } from './combine.ts';
import type { Chosen, Entry } from './selection.ts';

type Drawn = readonly number[];
const DRAWN = 5;
const BALLS = 11;
const balls: Entry = { form: 'balls', from: 1, to: BALLS };
const bankers: Entry = { form: 'bankers', from: 1, to: BALLS };
const places = (count: number): string[] => range(1, count).map(String);

const type = (id: string, rest: Pick<BetType<Drawn>, 'entry' | 'expand' | 'judge' | 'chances'>): BetType<Drawn> => ({
  id: `x5.${id}`,
  basis: 'series',
  ruleSet: 'trad',
  cost: 1,
  ...rest,
});

/** Up to five chosen: all are drawn. More than five: all five drawn ones are among the chosen. */
const anyJudge: BetType<Drawn>['judge'] = (drawn) => (bet) => {
  const chosen = bet.split('&').map(Number);
  return wonIf(
    chosen.length <= DRAWN ? chosen.every((one) => drawn.includes(one)) : drawn.every((one) => chosen.includes(one)),
  );
};
const anyChance = (size: number): Fraction =>
  size <= DRAWN ? chance(ways(DRAWN, size), ways(BALLS, size)) : chance(ways(size, DRAWN), ways(BALLS, DRAWN));

const byNumber = (a: string, b: string): number => Number(a) - Number(b);
const bet = (numbers: readonly string[]): string => [...numbers].sort(byNumber).join('&');

const any = (size: number): BetType<Drawn> =>
  type(`any${size}`, {
    entry: balls,
    expand: ([chosen = []]) => choose([...chosen].sort(byNumber), size).map(bet),
    judge: anyJudge,
    chances: oneChance(anyChance(size)),
  });

/** Every bet has all bankers, filled up to the size with others. */
function filledUp([fixed = [], others = []]: Chosen, size: number): Expansion {
  const open = size - fixed.length;
  return open < 1 ? 'too_many' : choose(others, open).map((rest) => bet([...fixed, ...rest]));
}
const dragged = (size: number): BetType<Drawn> =>
  type(`drag${size}`, {
    entry: bankers,
    expand: (chosen) => filledUp(chosen, size),
    judge: anyJudge,
    chances: oneChance(anyChance(size)),
  });

const top = (count: number, results: number): BetType<Drawn> =>
  type(`top${count}`, {
    entry: { form: 'ballColumns', places: places(count), from: 1, to: BALLS },
    expand: (columns) =>
      product(columns)
        .filter(distinct)
        .map((numbers) => numbers.join('-')),
    judge: (drawn) => {
      const first = drawn.slice(0, count).join('-');
      return (chosen) => wonIf(chosen === first);
    },
    chances: oneChance(chance(1, results)),
  });

const topAnyOrder = (count: number): BetType<Drawn> =>
  type(`top${count}com`, {
    entry: balls,
    expand: ([chosen = []]) => choose([...chosen].sort(byNumber), count).map(bet),
    judge: (drawn) => {
      const first = bet(drawn.slice(0, count).map(String));
      return (chosen) => wonIf(chosen === first);
    },
    chances: oneChance(chance(1, ways(BALLS, count))),
  });

export const elevenFive: Family<Drawn> = {
  id: 'x5',
  readResult: (value) =>
    Array.isArray(value) &&
    value.length === DRAWN &&
    distinct(value) &&
    value.every((one) => Number.isInteger(one) && one >= 1 && one <= BALLS)
      ? value
      : null,
  types: [
    ...range(1, 8).map(any),
    ...range(2, 8).map(dragged),
    top(3, 990),
    top(2, 110),
    topAnyOrder(3),
    topAnyOrder(2),
    type('place', {
      entry: { form: 'ballColumns', places: places(DRAWN), from: 1, to: BALLS, open: true },
      expand: (columns) => columns.flatMap((numbers, i) => numbers.map((one) => `${i + 1}:${one}`)),
      judge: (drawn) => (chosen) => {
        const [place = 0, one = 0] = chosen.split(':').map(Number);
        return wonIf(drawn[place - 1] === one);
      },
      chances: oneChance(chance(1, BALLS)),
    }),
  ],
};
