/**
 * Texts of a brand: `texts/CODE.json` in its folder overrides shipped texts. They are read and checked at start;
 * players get one file per language, whose URL changes with its content.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLanguage, LANGUAGES, type LanguageCode } from '@parlour/contract/languages';
import { ConfigProblems, ROOT } from './config.ts';

export type OwnTexts = {
  /** Path of the script with the whole table of the language. */
  address: string;
  script: string;
  /** The compiled table. */
  messages: Record<string, unknown>;
};
export type BrandTexts = ReadonlyMap<string, OwnTexts>;

type Table = Record<string, string>;

const shipped = (code: LanguageCode): Table =>
  JSON.parse(readFileSync(join(ROOT, `apps/player/locales/${code}.json`), 'utf8')) as Table;

/**
 * Texts of the player app in a language, for the server's messages to players.
 *
 * @param prefixes beginnings of the needed keys; the rest is not kept
 */
export function shippedTexts(code: string, prefixes: readonly string[]): Table {
  if (!isLanguage(code)) return {};
  const wanted = Object.entries(shipped(code)).filter(([key]) => prefixes.some((prefix) => key.startsWith(prefix)));
  return Object.fromEntries(wanted);
}

/** Returns the content of one file, or its fault. */
function readTable(file: string): Table | string {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return `is not JSON: ${(error as Error).message}`;
  }
  if (content === null || typeof content !== 'object' || Array.isArray(content)) return 'must be an object of texts';
  const other = Object.entries(content).find(([, text]) => typeof text !== 'string');
  return other ? `${other[0]} must be a text` : (content as Table);
}

/**
 * Reads the texts of a brand's folder.
 *
 * @throws {ConfigProblems} that lists every invalid file, key and text
 */
export async function readBrandTexts(dir: string, offered: readonly string[]): Promise<BrandTexts> {
  const folder = join(dir, 'texts');
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  const read = new Map<string, OwnTexts>();
  if (names.length === 0) return read;
  const [{ compileCatalogue }, { textFault }] = await Promise.all([
    import('@parlour/texts/compile'),
    import('@parlour/texts/faults'),
  ]);
  const english = shipped('EN');
  const problems: string[] = [];
  for (const name of names) {
    const code = name.replace(/\.json$/, '');
    const say = (fault: string) => problems.push(`texts/${name}: ${fault}`);
    if (name === code || !isLanguage(code)) {
      say('is not named after a language, such as EN.json');
      continue;
    }
    if (!offered.includes(code)) say('is for a language that brand.json does not offer');
    const table = readTable(join(folder, name));
    if (typeof table === 'string') {
      say(table);
      continue;
    }
    for (const [key, text] of Object.entries(table)) {
      const source = Object.hasOwn(english, key) ? english[key] : undefined;
      const fault = source === undefined ? 'is not a key of the player app' : textFault(text, source, LANGUAGES[code]);
      if (fault) say(`${key} ${fault}`);
    }
    const messages = compileCatalogue({ ...shipped(code), ...table });
    const script = `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))})`;
    const version = createHash('sha256').update(script).digest('hex').slice(0, 12);
    read.set(code, { address: `/brand/texts/${code}-${version}.js`, script, messages });
  }
  if (problems.length > 0) throw new ConfigProblems(problems);
  return read;
}
