/**
 * The demo brand's texts for players are complete in every language: promotions, announcements, live rooms, chat, help.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isLanguage, LANGUAGE_CODES } from '@parlour/contract/languages';
import { describe, expect, it } from 'vitest';
import { mayEqual } from './equal-words.ts';

const BRAND = resolve(import.meta.dirname, '../brands/demo');
const read = (file: string): unknown => JSON.parse(readFileSync(resolve(BRAND, file), 'utf8'));

type Said = string | Readonly<Record<string, string>>;
type Entry = { path: string; said: Readonly<Record<string, Said>> };

/** Returns every object with a language among its keys, with its path. */
function listEntries(value: unknown, path: string): Entry[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Object.keys(value).some(isLanguage)) return [{ path, said: value as Entry['said'] }];
  return Object.entries(value).flatMap(([key, each]) => listEntries(each, `${path}.${key}`));
}

/** Names of this brand, and words that are identical in these languages. */
const BRAND_NAMES = new Set([
  'Gambling Therapy',
  'Gamblers Anonymous',
  'KBZPay',
  'WavePay',
  'KBZ Bank',
  'AYA Bank',
  'USDT (TRC-20)',
]);
const BRAND_LOANS: Readonly<Record<string, string>> = {
  Lotus: 'DE FR NL RO SV TL TR',
  Jade: 'DE ES FR NL PT SV TL',
  'Bank transfer': 'TL',
  'Mobile wallet': 'TL',
  Card: 'RO TL',
  Crypto: 'FR NL TL',
  Voucher: 'ID IT NL PT RO TL',
  Community: 'DE IT NL',
  Promotions: 'FR',
};
const mayBeEnglish = (code: string, text: string): boolean =>
  code === 'EN' ||
  text === '' ||
  BRAND_NAMES.has(text) ||
  (BRAND_LOANS[text]?.split(' ').includes(code) ?? false) ||
  mayEqual(code, text);

const TAGS = /<[^>]+>/g;
/** Returns a text's tags except those for emphasis, whose position depends on the words. */
const tagsOf = (text: string): string =>
  (text.match(TAGS) ?? []).filter((tag) => !/^<\/?(b|strong)>$/.test(tag)).join('');

/** Returns the faults of a translation: missing, left in English, or with a different structure. */
function faultsOf(code: string, english: Said | undefined, said: Said | undefined): string[] {
  if (english === undefined || said === undefined) return ['missing'];
  if (typeof english === 'string') {
    if (typeof said !== 'string' || (english !== '' && said.trim() === '')) return ['missing'];
    if (said === english && !mayBeEnglish(code, said)) return ['not translated'];
    return tagsOf(said) === tagsOf(english) ? [] : ['other tags'];
  }
  if (typeof said === 'string') return ['another shape'];
  return Object.entries(english).flatMap(([key, text]) =>
    faultsOf(code, text, said[key]).map((fault) => `${key} ${fault}`),
  );
}

const entries = ['brand', 'promotions', 'rooms', 'chat'].flatMap((name) => listEntries(read(`${name}.json`), name));
const helpIn = (code: string) => read(`help/${code}.json`) as Record<string, Record<string, string>>;

describe('the content of the demo brand', () => {
  it('is found', () => {
    expect(entries.length).toBeGreaterThan(80);
    expect(entries.filter(({ said }) => !Object.keys(said).every(isLanguage)).map(({ path }) => path)).toEqual([]);
    expect(faultsOf('DE', { title: 'A', text: '' }, { title: '' })).toEqual(['title missing', 'text missing']);
    expect(faultsOf('DE', '<p>A</p>', 'A')).toEqual(['other tags']);
    expect(faultsOf('DE', undefined, 'A')).toEqual(['missing']);
    expect([faultsOf('DE', 'Card', 'Card'), faultsOf('RO', 'Card', 'Card')]).toEqual([['not translated'], []]);
  });

  it.each(LANGUAGE_CODES)('is complete in %s', (code) => {
    const faults = entries.flatMap(({ path, said }) =>
      faultsOf(code, said['EN'], said[code]).map((fault) => `${path}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it.each(LANGUAGE_CODES)('has every article of the help in %s', (code) => {
    const [english, help] = [helpIn('EN'), helpIn(code)];
    expect(Object.keys(help)).toEqual(Object.keys(english));
    expect(Object.entries(english).flatMap(([id, article]) => faultsOf(code, article, help[id]))).toEqual([]);
  });
});
