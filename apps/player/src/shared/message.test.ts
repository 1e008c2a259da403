import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_CODES, LANGUAGES } from '@parlour/contract/languages';
import { compileCatalogue } from '@parlour/texts/compile';
import { type Message, writer } from '@parlour/texts/message';
import { describe, expect, it } from 'vitest';

describe('messages of the player app', () => {
  it('no other place sets values apart, and no sentence with values is put into a bdi', () => {
    const folder = join(import.meta.dirname, '..');
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
    const twice = sources.filter((file) => {
      if (/\.test\.tsx?$/.test(file)) return false;
      const source = readFileSync(join(folder, file), 'utf8');
      return /(?:\\u2068|\u2068)(?!-)/.test(source) || /<bdi[^>]*>\s*\{t\('[^']+', \{/.test(source);
    });
    expect(twice).toEqual([]);
  });

  it.each(LANGUAGE_CODES)('every text of %s can be compiled and written', (code) => {
    const file = join(import.meta.dirname, `../../locales/${code}.json`);
    const raw = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    const write = writer(LANGUAGES[code].tag);
    const texts = Object.values(compileCatalogue(raw)).map((message) => write(message as Message, { n: 2, count: 2 }));
    expect(texts.filter((text) => text.trim() === '' || text.includes('{'))).toEqual([]);
  });
});
