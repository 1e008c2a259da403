import { partsOf } from '@parlour/games/lottery/result-parts';

/**
 * Counts how often numbers were drawn, for the pages of hot and missing numbers. Implies nothing about the next draw.
 */

type Counted = { number: string; hits: number; gap: number };

const upTo = (first: number, last: number, digits = 1): string[] =>
  Array.from({ length: last - first + 1 }, (_, i) => String(first + i).padStart(digits, '0'));

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Interpretation of a family's results: the possible numbers, and those of one result, by place. */
type View = { numbers: readonly string[]; places: (result: unknown) => string[][] };

const together = (value: unknown): string[][] => [texts(value)];
const apart = (value: unknown): string[][] => texts(value).map((one) => [one]);
const endings = (value: unknown): string[][] => [
  (Array.isArray(value) ? value : [value]).flatMap((board) =>
    Object.values(board as Record<string, string[]>).flatMap((prizes) => prizes.map((number) => number.slice(-2))),
  ),
];

/** By place, the digits of the number that represents the draw. */
const digits: View = { numbers: upTo(0, 9), places: (value) => partsOf(value).map((digit) => [digit]) };

const VIEWS: Readonly<Record<string, View>> = {
  wingo: { numbers: upTo(0, 9), places: (value) => [[String(value)]] },
  k3: { numbers: upTo(1, 6), places: together },
  ssc: digits,
  'mm.2d': digits,
  'mm.3d': digits,
  th: digits,
  '4d': digits,
  pk: { numbers: upTo(1, 10), places: apart },
  x5: { numbers: upTo(1, 11), places: together },
  keno: { numbers: upTo(1, 80), places: together },
  six: { numbers: upTo(1, 49), places: together },
  'vn.n': { numbers: upTo(0, 99, 2), places: endings },
  'vn.s': { numbers: upTo(0, 99, 2), places: endings },
};

/**
 * Returns hits and gaps of every number, by place.
 *
 * @param results newest first
 * @returns empty for a family without such an interpretation, and before the first draw
 */
export function hotNumbers(family: string, results: readonly unknown[]): Counted[][] {
  const view = VIEWS[family];
  const drawn = view ? results.map((result) => view.places(result)) : [];
  const [first] = drawn;
  if (!view || !first) return [];
  return first.map((_, place) =>
    view.numbers.map((number) => {
      const came = drawn.map((places) => places[place]?.filter((one) => one === number).length ?? 0);
      const gap = came.findIndex((times) => times > 0);
      return { number, hits: came.reduce((sum, times) => sum + times, 0), gap: gap === -1 ? came.length : gap };
    }),
  );
}
