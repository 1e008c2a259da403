import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { FAILURE_CODES, textKeyOf } from '@parlour/contract/errors';
import { LANGUAGE_CODES, LANGUAGES, type LanguageCode } from '@parlour/contract/languages';
import type { Table } from '@parlour/texts/compile';
import { tableFaults } from '@parlour/texts/faults';
import { describe, expect, it } from 'vitest';
import { LOAN_WORDS, mayEqual } from './equal-words.ts';

const ROOT = resolve(import.meta.dirname, '..');
const NAMED = 'CN EN JA TH VI MY ES HI ID KM KO MS PT TA TW TY UR TR BN AR FA RU KK UZ LO NE FR'.split(' ');

function readTables(app: string): Map<string, Table> {
  const folder = resolve(ROOT, `apps/${app}/locales`);
  return new Map(
    readdirSync(folder).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(resolve(folder, file), 'utf8')) as Table,
    ]),
  );
}

const player = readTables('player');
const studio = readTables('studio');
const english = player.get('EN') ?? {};

const faultsOf = (code: LanguageCode, table: Table, source: Table, plain = false): string[] =>
  tableFaults(table, source, {
    tag: LANGUAGES[code].tag,
    plain,
    mayEqual: (text) => code === 'EN' || mayEqual(code, text),
  });

describe('translations', () => {
  it('LNG-003 LNG-004 there are forty languages, the 27 named codes among them, each with both tables', () => {
    expect(LANGUAGE_CODES).toHaveLength(40);
    expect(NAMED).toHaveLength(27);
    expect(NAMED.filter((code) => !player.has(code))).toEqual([]);
    for (const tables of [player, studio]) expect([...tables.keys()].sort()).toEqual([...LANGUAGE_CODES].sort());
  });

  it.each(LANGUAGE_CODES)('LNG-003 LNG-004 the texts of the player app in %s are complete', (code) => {
    expect(faultsOf(code, player.get(code) ?? {}, english)).toEqual([]);
  });

  it.each(LANGUAGE_CODES)('the texts of the in-house games in %s are complete', (code) => {
    expect(faultsOf(code, studio.get(code) ?? {}, studio.get('EN') ?? {}, true)).toEqual([]);
  });

  it('ERR-029 every failure has a text in every language', () => {
    for (const code of LANGUAGE_CODES) {
      const missing = FAILURE_CODES.map(textKeyOf).filter((key) => !player.get(code)?.[key]);
      expect(missing, code).toEqual([]);
    }
  });

  it('every word that may stand as in English is in use', () => {
    const used = new Set([english, studio.get('EN') ?? {}].flatMap((table) => Object.values(table)));
    expect(LOAN_WORDS.filter((word) => !used.has(word))).toEqual([]);
  });
});

describe('the gate of translations finds', () => {
  const KEY = 'catalogue.games';
  const russian = player.get('RU') ?? {};
  const faults = (change: Table) => faultsOf('RU', { ...russian, ...change }, english);

  it('a missing key', () => {
    const { [KEY]: _, ...rest } = russian;
    expect(faultsOf('RU', rest, english)).toEqual([`${KEY} is missing`]);
  });

  it.each([
    ['an extra key', { 'nowhere.at.all': 'Нигде' }, 'nowhere.at.all is not a key of English'],
    ['an empty text', { 'nav.home': ' ' }, 'nav.home is empty'],
    ['a copy of English', { 'nav.home': english['nav.home'] ?? '' }, 'nav.home is a copy of English: Home'],
    ['a text in another script', { 'nav.home': 'Dom' }, 'nav.home is in another script: Dom'],
    ['a lost name', { 'login.done': 'С возвращением' }, 'login.done has the names none in place of name'],
    ['a translated name', { 'login.done': 'Привет, {имя}' }, 'login.done has the names имя in place of name'],
    [
      'a lost form of plural',
      { [KEY]: '{count, plural, one {# игра} few {# игры} other {# игр}}' },
      `${KEY} lacks the plural many`,
    ],
    [
      'a plural that the language does not have',
      { [KEY]: '{count, plural, one {# игра} two {# игры} few {# игры} many {# игр} other {# игр}}' },
      `${KEY} has the plural two, which the language does not know`,
    ],
  ])('%s', (_, change, fault) => {
    expect(faults(change)).toEqual([fault]);
  });

  it.each(['{count, plural, one {# игра}', 'Игр: {count', '{count, plural one {# игра}}'])(
    'a message that cannot be read: %s',
    (text) => {
      expect(faults({ [KEY]: text })).toEqual([expect.stringMatching(/^catalogue\.games cannot be read: /)]);
    },
  );

  it('a plural where the in-house games cannot write one', () => {
    const table = { ...studio.get('RU'), 'free.title': '{n, plural, one {#} few {#} many {#} other {# вращений}}' };
    expect(faultsOf('RU', table, studio.get('EN') ?? {}, true)).toEqual(['free.title may hold only names in braces']);
  });
});
