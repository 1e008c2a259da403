/** P-56, W14: no pattern of a merchant can block the server. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBrand } from '../config/brand.ts';
import { ConfigProblems, ROOT } from '../config/config.ts';
import { MOST_PATTERN, matchesPattern, patternProblem } from './patterns.ts';

const demo = JSON.parse(readFileSync(join(ROOT, 'brands/demo/brand.json'), 'utf8')) as Record<string, unknown>;

/** Returns the problems reported for the demo brand with these rules. */
function problemsOf(rules: unknown): string[] {
  const dir = mkdtempSync(join(tmpdir(), 'parlour-brand-'));
  const registration = { ...(demo.registration as object), rules };
  writeFileSync(join(dir, 'brand.json'), JSON.stringify({ ...demo, registration }));
  try {
    readBrand(dir);
    return [];
  } catch (error) {
    if (error instanceof ConfigProblems) return error.problems;
    throw error;
  }
}

/** Patterns with catastrophic backtracking. */
const INNER = ['a+', 'a*', 'a|a', 'a|aa', '[ab]+', '\\w+', '.+', 'a?a?', 'a{1,9}', '(a|b)*'];
const explosive = INNER.flatMap((inner) => [
  `(${inner})+$`,
  `^(${inner})*b`,
  `((${inner})+)+c`,
  `(${inner})+(${inner})+!`,
]);
/** Patterns that cannot run in linear time, or are invalid. */
const impossible = [
  '(?=a)b',
  '(?!a)b',
  '(?<=a)b',
  '(?<!a)b',
  '(a)\\1',
  '(?<n>a)\\k<n>',
  '(?>a+)b',
  'a++b',
  'a*+',
  '(?(1)a|b)',
  '(',
  ')',
  '[',
  'a{2,1}',
  '*',
  '+a',
  '(?P<n',
  '\\',
  '[z-a]',
  '(?i',
  'a{1001}',
  '((a{1000}){1000}){1000}',
  ...Array.from({ length: 19 }, (_, n) => `(a)(b)\\${(n % 9) + 1}`.padEnd(10 + n, 'x')),
  ...Array.from({ length: 19 }, (_, n) => 'a'.repeat(MOST_PATTERN + 1 + n)),
];

describe('patterns of a merchant', () => {
  it('P-56 100 evil patterns: each is refused when the brand is read, or runs in no time', () => {
    expect(explosive.length + impossible.length).toBeGreaterThanOrEqual(100);
    for (const pattern of impossible) expect(patternProblem(pattern), pattern).not.toBeNull();
    const text = `${'a'.repeat(400)}\u0000`;
    const before = process.cpuUsage();
    for (const pattern of explosive) {
      expect(patternProblem(pattern), pattern).toBeNull();
      matchesPattern(pattern, text);
    }
    const { user } = process.cpuUsage(before);
    expect(user / explosive.length, 'microseconds for each').toBeLessThan(100_000);
  });

  it('P-56 control: a check that only compiles, by the usual engine, lets them through', () => {
    const passes = (pattern: string) => {
      try {
        return new RegExp(pattern, 'u') instanceof RegExp;
      } catch {
        return false;
      }
    };
    expect([...explosive, ...impossible].filter(passes).length).toBeGreaterThan(50);
    // Backtracking doubles its work with each additional letter; RE2 does not.
    const work = (matches: (text: string) => boolean, letters: number) => {
      const start = process.cpuUsage().user;
      matches(`${'a'.repeat(letters)}!`);
      return process.cpuUsage().user - start;
    };
    const usual = /^(a+)+$/;
    expect(work((text) => usual.test(text), 27)).toBeGreaterThan(
      20 * work((text) => matchesPattern('(a+)+', text), 25),
    );
  });

  it('the brand names the rule, the trouble and the mend', () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ idNumber: { pattern: '[A-Z]{2}[0-9]+', texts: { EN: 'Two letters first' } } })).toEqual([]);
    expect(problemsOf({ idNumber: { pattern: '(?=a)b' } })).toEqual([
      expect.stringMatching(/^brand\.json: registration\.rules\.idNumber\.pattern: is no pattern of RE2/),
    ]);
    expect(problemsOf({ idNumber: { texts: { MY: 'only' } } })).toHaveLength(1);
    expect(problemsOf({ nickname: { min: 9, max: 3 } })).toEqual([
      'brand.json: registration.rules.nickname.min: is above max (9 > 3)',
    ]);
    expect(problemsOf({ shoeSize: { min: 1 } })).toHaveLength(1);
  });

  it('P-40 no brand can ask for short passwords, forbid long ones, or make them follow a pattern', () => {
    for (const name of ['password', 'paymentPassword']) {
      expect(problemsOf({ [name]: { min: 7 } })).toEqual([expect.stringContaining(`${name}.min: must be 8 or more`)]);
      expect(problemsOf({ [name]: { max: 63 } })).toEqual([expect.stringContaining(`${name}.max: must be 64 or more`)]);
      expect(problemsOf({ [name]: { pattern: '.*[0-9].*' } })).toEqual([expect.stringContaining('may not be made')]);
      expect(problemsOf({ [name]: { min: 10, max: 100 } })).toEqual([]);
    }
    // Control: the same bounds are good for any other field.
    expect(problemsOf({ nickname: { min: 7, max: 63, pattern: '.*[0-9].*' } })).toEqual([]);
  });
});
