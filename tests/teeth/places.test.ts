/** Every planted defect names an existing text in the code and a test, so that a rename of either is noticed. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { DEFECTS } from './defects.ts';
import { SCREEN_DEFECTS } from './screens.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const hasPlace = ({ file, right }: { file: string; right: string }) =>
  existsSync(join(ROOT, file)) && read(file).includes(right);

it.each([
  ['a screen', SCREEN_DEFECTS],
  ['the server', DEFECTS],
])('every defect of %s has its place in the code, a test that exists, and a name of its own', (_, defects) => {
  expect(defects.filter((defect) => !hasPlace(defect)).map(({ what }) => what)).toEqual([]);
  expect(defects.filter(({ tests }) => !existsSync(join(ROOT, tests))).map(({ what }) => what)).toEqual([]);
  expect(new Set(defects.map(({ what }) => what)).size).toBe(defects.length);
});

it('every defect of a screen names a title that its test has', () => {
  const lost = SCREEN_DEFECTS.filter(({ tests, grep = '' }) => !read(tests).includes(grep));
  expect(lost.map(({ what }) => what)).toEqual([]);
});

it('every defect of a database function is in its last definition', () => {
  const isReplaced = ({ file, right }: { file: string; right: string }) => {
    if (!file.endsWith('.sql')) return false;
    const later = readdirSync(join(ROOT, dirname(file))).filter((each) => each > basename(file));
    return later.some((each) => read(join(dirname(file), each)).includes(right));
  };
  expect(DEFECTS.filter(isReplaced).map(({ what }) => what)).toEqual([]);
});
