import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countPoints, cutText, firstLetter, isBlank } from './visible-text.ts';

const FAMILY = '👩‍👩‍👧';
const FLAG = '🇲🇲';

describe('a text that shows nothing', () => {
  it.each([
    '',
    '   ',
    '\u200b',
    '\u3164',
    '\u115f\u1160',
    '\uffa0',
    '\u2800',
    '\u00ad\u034f',
    '\ufeff\u2060\u180e',
    '\u{e0020}\ufe0f',
    '\u2066 \u2069',
    '\u{1d159}',
  ])('%j', (text) => expect(isBlank(text)).toBe(true));

  it.each(['a', '\u200ba', '။', '🔥', '\u0600', '\u0301', '0', '\ufffd'])('%j shows something', (text) =>
    expect(isBlank(text)).toBe(false),
  );
});

describe('letters are never cut in two', () => {
  it.each([
    ['ကျော်', 'ကျော်'.length],
    ['\u200bAnn', 1],
    [`${FAMILY} x`, FAMILY.length],
    [`${FLAG}x`, FLAG.length],
    ['e\u0301a', 2],
    ['한국', 1],
  ])('the first of %j', (text, length) => {
    const first = firstLetter(text);
    expect(text.replace(/^\u200b/, '').startsWith(first)).toBe(true);
    expect(first.length).toBeLessThanOrEqual(length);
    expect(first).not.toBe('');
    expect(first.isWellFormed()).toBe(true);
  });
  it('an emoji of several parts is one letter', () => {
    expect(firstLetter(`${FAMILY}🔥`)).toBe(FAMILY);
    expect(firstLetter(`${FLAG}${FLAG}`)).toBe(FLAG);
    expect(firstLetter('\u3164')).toBe('');
  });
  it('a text is cut before the letter that does not fit', () => {
    expect(cutText(`ab${FAMILY}`, 5)).toBe('ab');
    expect(cutText(`ab${FAMILY}c`, 2 + FAMILY.length)).toBe(`ab${FAMILY}`);
    expect(cutText('abc', 3)).toBe('abc');
    expect(cutText('🔥🔥🔥', 2, countPoints)).toBe('🔥🔥');
    expect(cutText('e\u0301e\u0301', 3)).toBe('e\u0301');
  });
});

const ROOT = resolve(import.meta.dirname, '../../..');
const sources = ['apps/player/src', 'apps/console/src', 'packages/ui/src'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => join(folder, file)),
);
/**
 * Initials by UTF-16 units and blank texts by spaces are allowed only for figures, which have no letters, and
 * addresses.
 */
const INITIAL = /\.(?:slice\(0, [12]\)|charAt\(0\)|substring\(0, [12]\)|at\(0\)\?\.to(?:Locale)?UpperCase)/;

it('no screen takes an initial by units', () => {
  expect(INITIAL.test('name.slice(0, 1)')).toBe(true);
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((file) => INITIAL.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});
