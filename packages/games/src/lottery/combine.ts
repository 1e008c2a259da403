/** Combinatorics for bet types. */
import { ways } from '../fraction.ts';

/** Splits a text into its characters. */
export const characters = (text: string): string[] => text.split('');

/** Maximum number of single bets of one selection. */
export const MOST_BETS = 100_000;

/** Thrown before a selection expands to more bets than allowed: 5 of 80 numbers are 24 million sets. */
export class TooManyBets extends Error {}

function mayList(count: bigint): void {
  if (count > BigInt(MOST_BETS)) throw new TooManyBets(`${count} in place of ${MOST_BETS} at most`);
}

/**
 * Lists all ways to take `count` of `items`, in order.
 * @throws TooManyBets
 */
export function choose<T>(items: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  if (count > items.length) return [];
  mayList(ways(items.length, count));
  const out: T[][] = [];
  const take = (from: number, taken: T[]): void => {
    if (taken.length === count) {
      out.push(taken);
      return;
    }
    for (let i = from; i <= items.length - (count - taken.length); i++) take(i + 1, [...taken, items[i] as T]);
  };
  take(0, []);
  return out;
}

/**
 * Cartesian product: one item of each list, in every way.
 * @throws TooManyBets
 */
export function product<T>(lists: readonly (readonly T[])[]): T[][] {
  mayList(lists.reduce((all, { length }) => all * BigInt(length), 1n));
  let out: T[][] = [[]];
  for (const list of lists) out = out.flatMap((head) => list.map((item) => [...head, item]));
  return out;
}

/** Lists the distinct permutations of the characters of a text. */
export function orders(text: string): string[] {
  if (text.length <= 1) return [text];
  const out = new Set<string>();
  for (let i = 0; i < text.length; i++) {
    for (const rest of orders(text.slice(0, i) + text.slice(i + 1))) out.add(text.charAt(i) + rest);
  }
  return [...out];
}

/** Sorts the characters of a text: equal for all orders of one number. */
export const sorted = (text: string): string => characters(text).sort().join('');

export const distinct = <T>(items: readonly T[]): boolean => new Set(items).size === items.length;

/** Counts the occurrences of each value. */
export function counts<T>(values: Iterable<T>): ReadonlyMap<T, number> {
  const out = new Map<T, number>();
  for (const value of values) out.set(value, (out.get(value) ?? 0) + 1);
  return out;
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The whole numbers from `first` to `last`. */
export const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);

/** The texts of the numbers below 10^digits, with their leading zeros. */
export const padded = (value: number, digits: number): string => String(value).padStart(digits, '0');

/**
 * Counts the sets of `take` different numbers of 1 to `most` by their sum.
 * @returns the count for each sum, by index
 */
export function setsBySum(most: number, take: number): readonly bigint[] {
  const top = sum(range(most - take + 1, most));
  const table = range(0, take).map(() => Array.from({ length: top + 1 }, () => 0n));
  const [none] = table;
  if (none) none[0] = 1n;
  for (let n = 1; n <= most; n++) {
    for (let k = take; k >= 1; k--) {
      const [row = [], before = []] = [table[k], table[k - 1]];
      for (let s = top; s >= n; s--) row[s] = (row[s] ?? 0n) + (before[s - n] ?? 0n);
    }
  }
  return table[take] ?? [];
}
