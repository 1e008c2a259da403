/** Every character of the shipped texts and of the demo catalogue has a web font. */
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { SHEET_NAMES, sheetOf } from '@parlour/fonts/sheets';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(resolve(ROOT, path), 'utf8');

/** Returns the first and last code points of the ranges in a style sheet. */
const rangesOf = (css: string): [number, number][] =>
  [...css.matchAll(/unicode-range:\s*([^;}]+)/g)]
    .flatMap((match) => (match[1] ?? '').split(','))
    .map((range) => {
      const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    });

const HOUSE = rangesOf(read('packages/ui/src/fonts.css'));
const FETCHED = SHEET_NAMES.flatMap((name) => rangesOf(sheetOf(name) ?? ''));

/** Returns the characters of a text outside these ranges. */
function unfaced(text: string, ranges: [number, number][]): string[] {
  return [...new Set(text)].filter((letter) => {
    const point = letter.codePointAt(0) ?? 0;
    return /[\p{L}\p{M}\p{N}]/u.test(letter) && !ranges.some(([first, last]) => first <= point && point <= last);
  });
}

const tables = ['player', 'studio'].flatMap((app) =>
  readdirSync(resolve(ROOT, `apps/${app}/locales`)).map((file) => `apps/${app}/locales/${file}`),
);

test.each([
  ...tables,
  'packages/contract/src/language-names.ts',
  'brands/demo/feed/catalogue.json',
  'brands/demo/brand.json',
])('every letter of %s has a face', (path) => {
  expect(unfaced(read(path), [...HOUSE, ...FETCHED])).toEqual([]);
});

test('English and its neighbours need the house face alone; other scripts are told apart', () => {
  expect(unfaced('Café, Čeština, Игра, Παιχνίδι, Đăng nhập', HOUSE)).toEqual([]);
  expect(unfaced('Hot ขก ᚠ', HOUSE)).toEqual(['ข', 'ก', 'ᚠ']);
  expect(unfaced('Hot ขก ᚠ', [...HOUSE, ...FETCHED])).toEqual(['ᚠ']);
});
