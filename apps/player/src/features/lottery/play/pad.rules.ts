/** Input pads of bet types, derived from how each type parses its selection, and the resulting selection. */
import type { Entry } from '@parlour/games/lottery/selection';

/** Name of a row of cells: a position of the result, or a pool of the bet. */
export type RowName = { textKey: string; values?: Readonly<Record<string, string | number>> };
export type Row = { name: RowName | null; cells: readonly string[] };
export type Pad =
  /** No selection needed. */
  | { form: 'none' }
  /** Typed numbers: so many digits each, joined to combinations of these sizes if there are any. */
  | { form: 'typed'; digits: number; sizes: readonly number[]; roll: boolean }
  /** Cells to tap; `one`: a tap replaces the previous one. */
  | { form: 'rows'; rows: readonly Row[]; one: boolean };

const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit));
const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => String(from + i));

/** Letters of the positions of a five-digit result; others are counted. */
const LETTERS = 'WQBSG';
const placeName = (place: string, at: number): RowName => {
  const letter = LETTERS.indexOf(place);
  return { textKey: 'lottery.place', values: { number: letter === -1 ? Number(place) || at + 1 : letter + 1 } };
};
const POOLS: Readonly<Record<string, string>> = {
  quadruples: 'lottery.pool.quadruples',
  triples: 'lottery.pool.triples',
  pairs: 'lottery.pool.pairs',
  singles: 'lottery.pool.singles',
};

export function padOf(entry: Entry): Pad {
  const rows = (list: readonly Row[], one = false): Pad => ({ form: 'rows', rows: list, one });
  switch (entry.form) {
    case 'none':
      return { form: 'none' };
    case 'numbers':
      return { form: 'typed', digits: entry.digits, sizes: [], roll: false };
    case 'combinations':
      return { form: 'typed', digits: 2, sizes: entry.sizes, roll: false };
    case 'roll':
      return { form: 'typed', digits: 4, sizes: [], roll: true };
    case 'digits':
      return rows([{ name: null, cells: DIGITS }], entry.one);
    case 'balls':
      return rows([{ name: null, cells: numbers(entry.from, entry.to) }]);
    case 'columns':
      return rows(
        entry.places.map((place, i) => ({
          name: placeName(place, i),
          cells: entry.letters ? entry.letters.split('') : DIGITS,
        })),
      );
    case 'ballColumns':
      return rows(
        entry.places.map((place, i) => ({ name: placeName(place, i), cells: numbers(entry.from, entry.to) })),
      );
    case 'pools':
      return rows(entry.pools.map((pool) => ({ name: { textKey: POOLS[pool] ?? pool }, cells: DIGITS })));
    case 'wordPools':
      return rows([
        { name: { textKey: 'lottery.pool.pairs' }, cells: entry.pools[0] ?? [] },
        { name: { textKey: 'lottery.pool.singles' }, cells: entry.pools[1] ?? [] },
      ]);
    case 'bankers':
      return rows([
        { name: { textKey: 'lottery.pool.bankers' }, cells: numbers(entry.from, entry.to) },
        { name: { textKey: 'lottery.pool.others' }, cells: numbers(entry.from, entry.to) },
      ]);
    case 'placed':
      return rows([
        { name: { textKey: 'lottery.pool.places' }, cells: entry.places },
        { name: { textKey: 'lottery.pool.digits' }, cells: DIGITS },
      ]);
    case 'words':
      return rows([{ name: null, cells: entry.words }]);
  }
}

const blank = (text: string): string => text || '-';

/**
 * Returns the selection in the server's format. `chosen` contains a list for each row of the pad, in the order of its
 * cells.
 */
export function selectionOf(entry: Entry, chosen: readonly (readonly string[])[]): string {
  const of = (row: number): readonly string[] => chosen[row] ?? [];
  switch (entry.form) {
    case 'none':
      return '*';
    case 'digits':
      return of(0).join('');
    case 'balls':
    case 'words':
    case 'numbers':
    case 'combinations':
    case 'roll':
      return of(0).join(' ');
    case 'columns':
      return entry.places.map((_, i) => blank(of(i).join(''))).join(',');
    case 'ballColumns':
      return entry.places.map((_, i) => blank(of(i).join(' '))).join('|');
    case 'pools':
    case 'placed':
      return `${of(0).join('')}|${of(1).join('')}`;
    case 'wordPools':
    case 'bankers':
      return `${of(0).join(' ')}|${of(1).join(' ')}`;
  }
}

/** Whether no cell is selected; an empty pad shows no error. */
export const isEmpty = (pad: Pad, chosen: readonly (readonly string[])[]): boolean =>
  pad.form !== 'none' && chosen.every((row) => row.length === 0);

/**
 * Splits typed digits into numbers and combinations: a number is complete with its last digit, a combination with its
 * last number.
 *
 * @returns the complete ones, and the remaining digits
 */
export function typedNumbers(
  { digits, sizes }: Extract<Pad, { form: 'typed' }>,
  typed: string,
): { done: string | null; rest: string } {
  const most = Math.max(1, ...sizes);
  if (typed.length < digits * most) return { done: null, rest: typed };
  return { done: joined(typed, digits), rest: '' };
}

/** Returns `12&34` for the digits `1234`. */
export const joined = (typed: string, digits: number): string =>
  Array.from({ length: Math.ceil(typed.length / digits) }, (_, i) => typed.slice(i * digits, (i + 1) * digits)).join(
    '&',
  );

/** Whether a combination may end here although a longer one is possible. */
export const mayEnd = ({ digits, sizes }: Extract<Pad, { form: 'typed' }>, typed: string): boolean =>
  typed.length % digits === 0 && sizes.includes(typed.length / digits);

/** Returns a number and its reverse, `32` and `23`. */
export const mirrored = (number: string): string => number.split('').toReversed().join('');

/** Returns distinct random numbers of so many digits. @param random returns another fraction below 1 at each call */
export function randomNumbers(digits: number, count: number, random: () => number): string[] {
  const all = 10 ** digits;
  const found = new Set<string>();
  while (found.size < Math.min(count, all)) found.add(String(Math.floor(random() * all)).padStart(digits, '0'));
  return [...found];
}
