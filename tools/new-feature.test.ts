import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { violations } from '../tests/architecture.ts';
import { filesOf, MOUNTED_IN, parsePlace, withSubject } from './new-feature.ts';

const ROOT = resolve(import.meta.dirname, '..');
const GIFT_CARDS = { group: 'core', subject: 'gift-cards' };
const outline = readFileSync(join(ROOT, MOUNTED_IN), 'utf8');

/** Lines that a text has more than another one, each with the line before it. */
const added = (text: string): string[][] => {
  const known = new Set(outline.split('\n'));
  const lines = text.split('\n');
  return lines.flatMap((line, i) => (known.has(line) ? [] : [[lines[i - 1] ?? '', line]]));
};

it('a new subject is mounted with its routes, its import in its place', () => {
  const [[before = '', line] = [], [, mount] = [], ...more] = added(withSubject(outline, GIFT_CARDS));
  expect([line, mount, more]).toEqual([
    "import { giftCardsRoutes } from './core/gift-cards/index.ts';",
    '  giftCardsRoutes(scope, { db });',
    [],
  ]);
  expect(before).toContain('./core/accounts/index.ts');
});

it('an outline without a place for it is left as it is', () => {
  expect(() => withSubject('', GIFT_CARDS)).toThrow('mount it by hand');
});

it('keeps to the architecture', () => {
  expect(violations(new Map(Object.entries(filesOf(GIFT_CARDS))))).toEqual([]);
});

it('a place names a group and a subject', () => {
  expect(parsePlace('core/gift-cards')).toEqual(GIFT_CARDS);
  for (const wrong of [
    'gift-cards',
    'core/',
    'core/ab',
    'core/Gift',
    'core/a--b',
    'core/../x',
    'kitchen/vouchers',
    'lottery/x-y',
  ])
    expect(parsePlace(wrong)).toBeNull();
});
