import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { SCREEN_DEFECTS } from './screens.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

it('every defect of a screen has its place in the code, and the test that has to find it', () => {
  expect(SCREEN_DEFECTS.filter(({ file, right }) => !read(file).includes(right)).map(({ what }) => what)).toEqual([]);
  const lost = SCREEN_DEFECTS.filter(
    ({ tests, grep = '' }) => !existsSync(join(ROOT, tests)) || !read(tests).includes(grep),
  );
  expect(lost.map(({ what }) => what)).toEqual([]);
  expect(new Set(SCREEN_DEFECTS.map(({ what }) => what)).size).toBe(SCREEN_DEFECTS.length);
});
