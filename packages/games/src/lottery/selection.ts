/**
 * Parses the selection of a bet that a player typed, pasted or tapped.
 *
 * Numbers are separated by spaces, commas, semicolons or new lines in any mix; repeated numbers count once. `&` joins
 * the numbers of one combination; columns are separated by commas, pools and columns of balls by `|`. One invalid token
 * makes the whole selection invalid: a bet is never guessed.
 */
import { characters } from './combine.ts';

/** Reasons of a refused selection. */
export const SELECTION_ERRORS = [
  'empty',
  'length',
  'not_digits',
  'range',
  'too_few',
  'too_many',
  'group_size',
  'repeat_in_group',
  'positions',
  'empty_position',
  'one_digit',
  'no_permutation',
] as const;
export type SelectionError = (typeof SELECTION_ERRORS)[number];

/** Format of a bet type's selection; the play screens generate their input pad from it. */
export type Entry =
  /** No choice: `*`. */
  | { form: 'none' }
  /** Numbers with a fixed number of digits, leading zeros kept: `05 17`. */
  | { form: 'numbers'; digits: number }
  /** Digits, together or apart: `0123` or `0 1 2 3`. `one`: a single digit. */
  | { form: 'digits'; one?: true }
  /** Numbered balls; `01` is ball 1. */
  | { form: 'balls'; from: number; to: number }
  /** Numbers of two digits joined to combinations of one of the sizes: `12&34 56&78`. */
  | { form: 'combinations'; sizes: readonly number[] }
  /** Digits (or the given letters) per place: `12,3,-,45`. `open`: places may be empty. */
  | { form: 'columns'; places: readonly string[]; letters?: string; open?: true }
  /** Balls per place: `3 8|1|-`. */
  | { form: 'ballColumns'; places: readonly string[]; from: number; to: number; open?: true }
  /** Pools of digits, the most repeated one first: `68|0167`. */
  | { form: 'pools'; pools: readonly string[] }
  /** Pools of values of a list: `22 66|6 2`. */
  | { form: 'wordPools'; pools: readonly (readonly string[])[] }
  /** Balls that every bet has, and others that fill it up: `5|1 2 3`. */
  | { form: 'bankers'; from: number; to: number }
  /** Places, then digits: `WQBS|4567`. */
  | { form: 'placed'; places: readonly string[]; least: number }
  /** Four characters, one of which is R for any digit: `R234`. */
  | { form: 'roll' }
  /** Values of a list: `B S`, `red blue`, `22 66`. */
  | { form: 'words'; words: readonly string[] };

/** Lists of chosen values: one for most forms, one per place, pool or combination for the others. */
export type Chosen = readonly (readonly string[])[];
export type Read = { ok: true; chosen: Chosen } | { ok: false; error: SelectionError };

const refuse = (error: SelectionError): Read => ({ ok: false, error });
const done = (...chosen: (readonly string[])[]): Read => ({ ok: true, chosen });

const unique = (values: readonly string[]): string[] => [...new Set(values)];
const tokens = (text: string): string[] => text.split(/[\s,;]+/u).filter(Boolean);
const isDigits = (text: string): boolean => /^[0-9]+$/.test(text);
/** Marks a place without a choice. */
const isBlank = (text: string): boolean => text === '' || text === '-';

/** The first error of a list of tokens, or null. */
const firstError = (
  list: readonly string[],
  check: (token: string) => SelectionError | null,
): SelectionError | null => {
  for (const token of list) {
    const error = check(token);
    if (error) return error;
  }
  return null;
};

function readTokens(
  text: string,
  check: (token: string) => SelectionError | null,
  canonical = (token: string) => token,
): Read {
  const list = tokens(text);
  if (list.length === 0) return refuse('empty');
  const error = firstError(list, check);
  return error ? refuse(error) : done(unique(list.map(canonical)));
}

const ofDigits = (digits: number) => (token: string) =>
  !isDigits(token) ? 'not_digits' : token.length === digits ? null : 'length';

const ball = (from: number, to: number) => (token: string) => {
  if (!isDigits(token)) return 'not_digits';
  const value = Number(token);
  return token.length <= 3 && value >= from && value <= to ? null : 'range';
};
const withoutZeros = (token: string) => String(Number(token));

function readCombinations(text: string, sizes: readonly number[]): Read {
  const list = tokens(text.replace(/\s*&\s*/g, '&'));
  if (list.length === 0) return refuse('empty');
  const groups: string[] = [];
  for (const token of list) {
    const numbers = token.split('&');
    const error = firstError(numbers, ofDigits(2));
    if (error) return refuse(error);
    if (!sizes.includes(numbers.length)) return refuse('group_size');
    if (unique(numbers).length < numbers.length) return refuse('repeat_in_group');
    groups.push(numbers.sort().join('&'));
  }
  return done(...unique(groups).map((group) => group.split('&')));
}

type Columns = { places: readonly string[]; open?: true };

/** Columns of values: each is read by `column`, an empty one only where the entry is open. */
function readColumns({ places, open }: Columns, parts: readonly string[], column: (part: string) => Read): Read {
  if (parts.every(isBlank)) return refuse('empty');
  if (parts.length !== places.length) return refuse('positions');
  const chosen: (readonly string[])[] = [];
  for (const part of parts) {
    if (isBlank(part)) {
      if (!open) return refuse('empty_position');
      chosen.push([]);
      continue;
    }
    const read = column(part);
    if (!read.ok) return read;
    chosen.push(read.chosen[0] ?? []);
  }
  return done(...chosen);
}

const readDigits = (text: string): Read => {
  const digits = text.replace(/[\s,;]+/gu, '');
  if (digits === '') return refuse('empty');
  return isDigits(digits) ? done(unique(characters(digits))) : refuse('not_digits');
};

function readLetters(text: string, letters: string): Read {
  const chosen = characters(text.replace(/\s+/gu, '').toUpperCase());
  return chosen.every((letter) => letters.includes(letter)) ? done(unique(chosen)) : refuse('range');
}

/** Parses values of a list, case-insensitively; the result has the spelling of the list. */
function readWords(text: string, words: readonly string[]): Read {
  const spelled = new Map(words.map((word) => [word.toLowerCase(), word]));
  return readTokens(
    text,
    (token) => (spelled.has(token.toLowerCase()) ? null : 'range'),
    (token) => spelled.get(token.toLowerCase()) ?? token,
  );
}

const parts = (text: string, by: string): string[] => text.split(by).map((part) => part.trim());

function readPlaced(text: string, { places, least }: { places: readonly string[]; least: number }): Read {
  const [where = '', what = '', ...rest] = parts(text, '|');
  if (rest.length > 0 || what === '') return refuse('positions');
  const wanted = unique(characters(where.toUpperCase().replace(/[\s,;]+/gu, '')));
  if (wanted.length < least || !wanted.every((place) => places.includes(place))) return refuse('positions');
  const digits = readDigits(what);
  return digits.ok
    ? done(
        places.filter((place) => wanted.includes(place)),
        digits.chosen[0] ?? [],
      )
    : digits;
}

function readPools<P>(text: string, pools: readonly P[], pool: (part: string, of: P) => Read): Read {
  const given = parts(text, '|');
  if (given.every((part) => part === '')) return refuse('empty');
  if (given.length !== pools.length) return refuse('positions');
  const chosen: (readonly string[])[] = [];
  for (const [i, of] of pools.entries()) {
    const part = given[i] ?? '';
    if (part === '') return refuse('empty_position');
    const read = pool(part, of);
    if (!read.ok) return read;
    chosen.push(read.chosen[0] ?? []);
  }
  return done(...chosen);
}

function readRoll(text: string): Read {
  const list = tokens(text.toUpperCase());
  if (list.length === 0) return refuse('empty');
  const error = firstError(list, (token) =>
    /^[0-9R]+$/.test(token) ? (/^(?=.{4}$)[0-9]*R[0-9]*$/.test(token) ? null : 'length') : 'not_digits',
  );
  return error ? refuse(error) : done(unique(list));
}

/** Parses a typed, pasted or tapped selection; the caller limits the length of `text`. */
export function readSelection(entry: Entry, text: string): Read {
  const typed = text.trim();
  switch (entry.form) {
    case 'none':
      return typed === '*' ? done(['*']) : refuse(typed === '' ? 'empty' : 'range');
    case 'numbers':
      return readTokens(typed, ofDigits(entry.digits));
    case 'digits': {
      const read = readDigits(typed);
      return read.ok && entry.one && read.chosen[0]?.length !== 1 ? refuse('one_digit') : read;
    }
    case 'balls': {
      // In one order, so that a bet has the same text however its balls were chosen.
      const read = readTokens(typed, ball(entry.from, entry.to), withoutZeros);
      return read.ok ? done(read.chosen[0]?.toSorted((a, b) => Number(a) - Number(b)) ?? []) : read;
    }
    case 'combinations':
      return readCombinations(typed, entry.sizes);
    case 'columns': {
      const { letters } = entry;
      return readColumns(entry, parts(typed, ','), (part) => (letters ? readLetters(part, letters) : readDigits(part)));
    }
    case 'ballColumns':
      return readColumns(entry, parts(typed, '|'), (part) =>
        readTokens(part, ball(entry.from, entry.to), withoutZeros),
      );
    case 'pools':
      return readPools(typed, entry.pools, (part) => readDigits(part));
    case 'wordPools':
      return readPools(typed, entry.pools, readWords);
    case 'bankers': {
      const read = readPools(typed, ['bankers', 'others'], (part) =>
        readTokens(part, ball(entry.from, entry.to), withoutZeros),
      );
      const [bankers = [], others = []] = read.ok ? read.chosen : [];
      return read.ok && bankers.some((one) => others.includes(one)) ? refuse('repeat_in_group') : read;
    }
    case 'placed':
      return readPlaced(typed, entry);
    case 'roll':
      return readRoll(typed);
    case 'words':
      return readWords(typed, entry.words);
  }
}
