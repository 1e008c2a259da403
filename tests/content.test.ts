/** What the demo brand says to players is complete in every language: promotions, notices, rooms, chat, help. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isLanguage, LANGUAGE_CODES } from '@parlour/contract/languages';
import { describe, expect, it } from 'vitest';

const BRAND = resolve(import.meta.dirname, '../brands/demo');
const read = (file: string): unknown => JSON.parse(readFileSync(resolve(BRAND, file), 'utf8'));

type Said = string | Readonly<Record<string, string>>;
type Entry = { path: string; said: Readonly<Record<string, Said>> };

/** Every object whose keys are languages, with the path to it. */
function listEntries(value: unknown, path: string): Entry[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = Object.keys(value);
  if (keys.includes('EN') && keys.every(isLanguage)) return [{ path, said: value as Entry['said'] }];
  return Object.entries(value).flatMap(([key, each]) => listEntries(each, `${path}.${key}`));
}

const TAGS = /<[^>]+>/g;
/** Tags but those that stress words: these stand wherever the words do. */
const tagsOf = (text: string): string =>
  (text.match(TAGS) ?? []).filter((tag) => !/^<\/?(b|strong)>$/.test(tag)).join('');

/** What is missing of a text in a language, or changed of its structure. */
function faultsOf(english: Said, said: Said | undefined): string[] {
  if (said === undefined) return ['missing'];
  if (typeof english === 'string') {
    if (typeof said !== 'string' || (english !== '' && said.trim() === '')) return ['missing'];
    return tagsOf(said) === tagsOf(english) ? [] : ['other tags'];
  }
  if (typeof said === 'string') return ['another shape'];
  return Object.entries(english).flatMap(([key, text]) => faultsOf(text, said[key]).map((fault) => `${key} ${fault}`));
}

const entries = ['brand', 'promotions', 'rooms', 'chat'].flatMap((name) => listEntries(read(`${name}.json`), name));
const helpIn = (code: string) => read(`help/${code}.json`) as Record<string, Record<string, string>>;

describe('the content of the demo brand', () => {
  it('is found', () => {
    expect(entries.length).toBeGreaterThan(80);
    expect(faultsOf({ title: 'A', text: '' }, { title: '' })).toEqual(['title missing', 'text missing']);
    expect(faultsOf('<p>A</p>', 'A')).toEqual(['other tags']);
  });

  it.each(LANGUAGE_CODES)('is complete in %s', (code) => {
    const faults = entries.flatMap(({ path, said }) =>
      faultsOf(said['EN'] ?? '', said[code]).map((fault) => `${path}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it.each(LANGUAGE_CODES)('has every article of the help in %s', (code) => {
    const [english, help] = [helpIn('EN'), helpIn(code)];
    expect(Object.keys(help)).toEqual(Object.keys(english));
    expect(Object.entries(english).flatMap(([id, article]) => faultsOf(article, help[id]))).toEqual([]);
  });
});
