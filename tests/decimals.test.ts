/** Currencies have from none to eight decimals: no code assumes two. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

/** Files with a currency of their own, with the reason. */
const OWN_CURRENCY = new Set([
  // Stands in for the platform when games are developed.
  'apps/studio/src/server/gateway-double.ts',
]);

const ASSUMED = [
  // An amount converted with a number instead of its currency's decimals.
  /\b(?:parseMoney|moneyString|toMinor)\((?:[^()]|\([^()]*\))*,\s*2\)/,
  // The form of an amount with up to two decimals.
  /\{[01],2\}\)\?\$/,
];

const assumes = (text: string): boolean => ASSUMED.some((found) => found.test(text));

function* sources(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    if (name === 'node_modules' || name === 'dist' || name === 'generated' || name === 'testing') continue;
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name)) yield path;
  }
}

it('no amount is read or written with two decimals because most currencies have them', () => {
  const found = ['apps', 'packages']
    .flatMap((folder) => [...sources(join(ROOT, folder))])
    .filter((path) => assumes(readFileSync(path, 'utf8')))
    .map((path) => relative(ROOT, path))
    .filter((path) => !OWN_CURRENCY.has(path));
  expect(found).toEqual([]);
});

it.each([
  ["const minor = parseMoney(typed.trim().replace(',', ''), 2);", true],
  ['const AMOUNT = /^(0|[1-9][0-9]{0,12})(\\.[0-9]{1,2})?$/;', true],
  ['const minor = parseMoney(typed, exponent);', false],
  ['const permille = parseMoney(typed, 1);', false],
])('finds %s: %s', (text, expected) => {
  expect(assumes(text)).toBe(expected);
});
