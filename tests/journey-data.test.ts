/** Test data of the journeys comes from `e2e/pages/unique.ts`: two workers may share a millisecond or a part of a pid. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const BY_CHANCE = /Date\.now\(\)\)?\s*(\.toString\(36\)|\.slice|%)|process\.pid|Math\.random/;

test('journeys take names and numbers from a counter, not from the clock, the process or chance', () => {
  const files = globSync('e2e/**/*.ts', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => BY_CHANCE.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
  for (const text of ['String(Date.now()).slice(-7)', 'Date.now().toString(36)', 'Date.now() % 1000', 'process.pid'])
    expect(BY_CHANCE.test(text)).toBe(true);
});
