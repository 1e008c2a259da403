/** Names of what a player sees, read from the tables of the languages: no journey spells them out. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { LANGUAGES, type LanguageCode } from '@parlour/contract/languages';
import { compileCatalogue } from '@parlour/texts/compile';
import { type Message, type Values, writer } from '@parlour/texts/message';

const FOLDER = resolve(import.meta.dirname, '../../apps/player/locales');

/** Answers what a key says in a language, as the product writes it. */
export function textsOf(code: LanguageCode): (key: string, values?: Values) => string {
  const raw = JSON.parse(readFileSync(resolve(FOLDER, `${code}.json`), 'utf8')) as Record<string, string>;
  const messages = compileCatalogue(raw) as Record<string, Message>;
  const write = writer(LANGUAGES[code].tag);
  return (key, values) => {
    const message = messages[key];
    if (message === undefined) throw new Error(`${code} has no ${key}`);
    return write(message, values);
  };
}
