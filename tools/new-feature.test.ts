import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { violations } from '../tests/architecture.ts';
import { filesOf, MOUNTED_IN, withSubject } from './new-feature.ts';

const ROOT = resolve(import.meta.dirname, '..');
const outline = readFileSync(join(ROOT, MOUNTED_IN), 'utf8');

/** Lines that a text has more than another one, each with the line before it. */
const added = (text: string): string[][] => {
  const known = new Set(outline.split('\n'));
  const lines = text.split('\n');
  return lines.flatMap((line, i) => (known.has(line) ? [] : [[lines[i - 1] ?? '', line]]));
};

it('a new subject is mounted with its routes, its import in its place', () => {
  const [[before = '', line] = [], [, mount] = [], ...more] = added(withSubject(outline, 'vouchers'));
  expect([line, mount, more]).toEqual([
    "import { vouchersRoutes } from './features/vouchers/index.ts';",
    '  vouchersRoutes(scope, { db });',
    [],
  ]);
  expect(before).toContain('./features/system/index.ts');
});

it('an outline without a place for it is left as it is', () => {
  expect(() => withSubject('', 'vouchers')).toThrow('mount it by hand');
});

it('keeps to the architecture', () => {
  expect(violations(new Map(Object.entries(filesOf('vouchers'))))).toEqual([]);
});
