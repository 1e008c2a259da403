/** Statistics of draws, each with the probability that a fair one deviates at least as much. */
import type { Draw } from '../../fairness.ts';
import { DRAWS } from '../draws.ts';

/** Logarithm of the gamma function, by Lanczos' approximation. */
function logGamma(x: number): number {
  const series = [
    76.1800917294715, -86.5053203294168, 24.0140982408309, -1.231739572450155, 0.001208650973866179, -5.395239384953e-6,
  ];
  const base = x + 5.5;
  const sum = series.reduce((total, each, i) => total + each / (x + 1 + i), 1 + 1.90015e-10);
  return (x + 0.5) * Math.log(base) - base + Math.log((Math.sqrt(2 * Math.PI) * sum) / x);
}

/**
 * Probability that chi-squared with these degrees of freedom is at least `value`: the upper incomplete gamma function.
 */
export function chanceOfChi(value: number, freedom: number): number {
  const [a, x] = [freedom / 2, value / 2];
  if (x <= 0) return 1;
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let [term, sum] = [1 / a, 1 / a];
    for (let n = 1; Math.abs(term) > Math.abs(sum) * 1e-14; n++) {
      term *= x / (a + n);
      sum += term;
    }
    return 1 - sum * scale;
  }
  // Lentz's continued fraction.
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < 10_000; n++) {
    const by = -n * (n - a);
    b += 2;
    d = 1 / (by * d + b);
    c = b + by / c;
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-14) break;
  }
  return scale * fraction;
}

/** Counts in cells, compared with the probabilities of the cells. */
type Cells = {
  name: string;
  /** Chance of each cell; their sum is 1. */
  chances: readonly number[];
  cellsOf: (result: never) => readonly number[];
  /**
   * For draws of several different numbers: factor by which the variance of counts is lower than for independent draws.
   */
  narrower?: number;
};
/** Whether a draw is on the upper side, for a runs test of both sides. */
type Sides = { name: string; isUpper: (result: never) => boolean };
type Statistics = { cells: readonly Cells[]; sides: Sides };

const even = (cells: number): number[] => Array.from({ length: cells }, () => 1 / cells);
const span = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** Frequencies of the digits at each position of texts of constant length. */
const places = (name: string, length: number, textsOf: (result: never) => readonly string[]): Cells[] =>
  span(length).map((at) => ({
    name: `${name}, place ${at + 1}`,
    chances: even(10),
    cellsOf: (result) => textsOf(result).map((text) => Number(text[at])),
  }));
/** Frequencies of the last two digits. */
const tails = (name: string, textsOf: (result: never) => readonly string[]): Cells => ({
  name: `${name}, last two`,
  chances: even(100),
  cellsOf: (result) => textsOf(result).map((text) => Number(text.slice(-2))),
});

/** Balls drawn in sequence: each position, the first two together, and the set of all. */
const balls = (most: number, count: number): Cells[] => [
  ...span(count).map((at) => ({
    name: `ball ${at + 1}`,
    chances: even(most),
    cellsOf: (result: readonly number[]) => [(result[at] ?? 0) - 1],
  })),
  {
    name: 'first two balls in order',
    chances: even(most * (most - 1)),
    cellsOf: ([a = 0, b = 0]: readonly number[]) => [(a - 1) * (most - 1) + b - (b > a ? 2 : 1)],
  },
  ...(count < most
    ? [
        {
          name: 'balls that come',
          chances: even(most),
          cellsOf: (result: readonly number[]) => result.map((ball) => ball - 1),
          narrower: (most - count) / (most - 1),
        },
      ]
    : []),
];

type Board = Readonly<Record<string, readonly string[]>>;
const board = (prizes: Readonly<Record<string, number>>, special: number): Statistics => ({
  cells: [
    ...Object.entries(prizes).flatMap(([prize, length]) =>
      places(prize, length, ([one]: readonly Board[]) => one?.[prize] ?? []),
    ),
    tails('all numbers', ([one]: readonly Board[]) => Object.values(one ?? {}).flat()),
  ],
  sides: {
    name: 'special prize in the upper half',
    isUpper: ([one]: readonly Board[]) => Number(one?.['DB']?.[0]) >= 10 ** special / 2,
  },
});

type Thai = { first: string; front3: string[]; last3: string[]; last2: string };
type Four = Record<'1' | '2' | '3' | 's' | 'c', string[]>;
const DICE_WAYS = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1];

/** Statistics of each family, fixed before any draw is examined. */
export const STATISTICS: Readonly<Record<string, Statistics>> = {
  'vn.n': board({ DB: 5, G1: 5, G2: 5, G3: 5, G4: 4, G5: 4, G6: 3, G7: 2 }, 5),
  'vn.s': board({ G8: 2, G7: 3, G6: 4, G5: 4, G4: 5, G3: 5, G2: 5, G1: 5, DB: 6 }, 6),
  '4d': {
    cells: (['1', '2', '3', 's', 'c'] as const).flatMap((prize) =>
      places(`prize ${prize}`, 4, (result: Four) => result[prize]),
    ),
    sides: { name: 'first prize in the upper half', isUpper: (result: Four) => Number(result['1'][0]) >= 5000 },
  },
  'mm.2d': {
    cells: [...places('number', 2, (text: string) => [text]), tails('number', (text: string) => [text])],
    sides: { name: 'upper half', isUpper: (text: string) => Number(text) >= 50 },
  },
  th: {
    cells: [
      ...places('first', 6, ({ first }: Thai) => [first]),
      ...places('front three', 3, ({ front3 }: Thai) => front3),
      ...places('last three', 3, ({ last3 }: Thai) => last3),
      ...places('last two', 2, ({ last2 }: Thai) => [last2]),
    ],
    sides: { name: 'first prize in the upper half', isUpper: ({ first }: Thai) => Number(first) >= 500_000 },
  },
  wingo: {
    cells: [{ name: 'digit', chances: even(10), cellsOf: (digit: number) => [digit] }],
    sides: { name: 'big', isUpper: (digit: number) => digit >= 5 },
  },
  k3: {
    cells: [
      ...span(3).map((at) => ({
        name: `die ${at + 1}`,
        chances: even(6),
        cellsOf: (dice: readonly number[]) => [(dice[at] ?? 0) - 1],
      })),
      {
        name: 'sum',
        chances: DICE_WAYS.map((ways) => ways / 216),
        cellsOf: ([a = 0, b = 0, c = 0]: readonly number[]) => [a + b + c - 3],
      },
      {
        name: 'all three',
        chances: even(216),
        cellsOf: ([a = 0, b = 0, c = 0]: readonly number[]) => [(a - 1) * 36 + (b - 1) * 6 + c - 1],
      },
    ],
    sides: { name: 'big', isUpper: ([a = 0, b = 0, c = 0]: readonly number[]) => a + b + c >= 11 },
  },
  ssc: {
    cells: [
      ...places('number', 5, (text: string) => [text]),
      tails('number', (text: string) => [text]),
      tails('first two', (text: string) => [text.slice(0, 2)]),
    ],
    sides: { name: 'upper half', isUpper: (text: string) => Number(text) >= 50_000 },
  },
  pk: { cells: balls(10, 10), sides: { name: 'first car big', isUpper: ([car = 0]: readonly number[]) => car >= 6 } },
  x5: { cells: balls(11, 5), sides: { name: 'first ball big', isUpper: ([ball = 0]: readonly number[]) => ball >= 6 } },
  keno: {
    cells: balls(80, 20),
    sides: { name: 'first ball big', isUpper: ([ball = 0]: readonly number[]) => ball > 40 },
  },
};

export type Finding = { name: string; chance: number };

/** Computes chi-squared of every count and of the runs over the draws. */
export function measure(family: string, draws: number, next: (n: number) => Draw, draw = DRAWS[family]): Finding[] {
  const statistics = STATISTICS[family];
  if (!statistics || !draw) throw new Error(`there is no draw of ${family}`);
  const counts = statistics.cells.map(({ chances }) => new Float64Array(chances.length));
  let [uppers, runs, last] = [0, 0, -1];
  for (let n = 0; n < draws; n++) {
    const result = draw(next(n)) as never;
    for (const [i, { cellsOf }] of statistics.cells.entries()) {
      const own = counts[i] as Float64Array;
      for (const cell of cellsOf(result)) own[cell] = (own[cell] ?? 0) + 1;
    }
    const upper = statistics.sides.isUpper(result) ? 1 : 0;
    uppers += upper;
    if (upper !== last) runs++;
    last = upper;
  }
  const found = statistics.cells.map(({ name, chances, narrower = 1 }, i): Finding => {
    const own = [...(counts[i] ?? [])];
    const all = own.reduce((sum, n) => sum + n, 0);
    const chi = own.reduce(
      (sum, n, cell) => sum + (n - all * (chances[cell] ?? 0)) ** 2 / (all * (chances[cell] ?? 0)),
      0,
    );
    return { name, chance: chanceOfChi(chi / narrower, chances.length - 1) };
  });
  // Wald and Wolfowitz: given the count on each side, the number of runs is approximately normal.
  const both = 2 * uppers * (draws - uppers);
  const mean = both / draws + 1;
  const spread = (both * (both - draws)) / (draws * draws * (draws - 1));
  found.push({ name: `runs of ${statistics.sides.name}`, chance: chanceOfChi((runs - mean) ** 2 / spread, 1) });
  return found;
}

/**
 * Findings of a significance that a fair family reaches once in a hundred samples, over all its statistics together.
 */
export const unlikely = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ chance }) => chance < 0.01 / findings.length);
