/** Texts as players see them, from the language files, so that tests do not repeat them. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { LANGUAGES, type LanguageCode } from '@parlour/contract/languages';
import { compileCatalogue } from '@parlour/texts/compile';
import { type Message, type Values, writer } from '@parlour/texts/message';

const FOLDER = resolve(import.meta.dirname, '../../apps/player/locales');

/** Returns a function that formats a key's text in a language, as the product does. */
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
