/**
 * Texts of the player app: those shipped, and those of a brand's folder, whose `texts/CODE.json` overrides shipped texts.
 * The folder is read and checked at start. Players get one file per language with overrides, whose URL changes with its
 * content.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLanguage, LANGUAGES, type LanguageCode } from '@parlour/contract/languages';
import { isLetter } from '@parlour/texts/letters';
import { ConfigProblems, ROOT } from './config.ts';

/** Texts in ICU message syntax, by key. */
export type TextTable = Record<string, string>;
/** Texts of a brand's folder that override shipped ones. */
export type FolderTexts = ReadonlyMap<LanguageCode, TextTable>;

export type CompiledTexts = {
  /** Path of the script with the whole table of the language. */
  address: string;
  script: string;
  /** The compiled table. */
  messages: Record<string, unknown>;
};

/** Reads the shipped texts of a language. */
export const readShippedTexts = (code: LanguageCode): TextTable =>
  JSON.parse(readFileSync(join(ROOT, `apps/player/locales/${code}.json`), 'utf8')) as TextTable;

/** Returns the texts whose keys begin with one of some prefixes. */
export const textsUnder = (table: TextTable, prefixes: readonly string[]): TextTable =>
  Object.fromEntries(Object.entries(table).filter(([key]) => prefixes.some((prefix) => key.startsWith(prefix))));

/**
 * Texts of the player app in a language, for the server's messages to players.
 *
 * @param prefixes beginnings of the needed keys; the rest is not kept
 */
export const shippedTexts = (code: string, prefixes: readonly string[]): TextTable =>
  isLanguage(code) ? textsUnder(readShippedTexts(code), prefixes) : {};

let english: TextTable | null = null;

/** Returns why a text cannot replace a shipped one, or null. */
export async function findTextFault(code: LanguageCode, key: string, text: string): Promise<string | null> {
  const { textFault } = await import('@parlour/texts/faults');
  english ??= readShippedTexts('EN');
  const source = Object.hasOwn(english, key) ? english[key] : undefined;
  if (source === undefined) return 'is not a key of the player app';
  // The server fills in names only.
  return textFault(text, source, { tag: LANGUAGES[code].tag, plain: isLetter(key) });
}

/** Compiles the table of a language for browsers: the shipped texts, some of them overridden. */
export async function compileTexts(code: LanguageCode, overrides: TextTable): Promise<CompiledTexts> {
  const { compileCatalogue } = await import('@parlour/texts/compile');
  const messages = compileCatalogue({ ...readShippedTexts(code), ...overrides });
  const script = `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))})`;
  const version = createHash('sha256').update(script).digest('hex').slice(0, 12);
  return { address: `/brand/texts/${code}-${version}.js`, script, messages };
}

/** Returns the content of one file, or its fault. */
function readTable(file: string): TextTable | string {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return `is not JSON: ${(error as Error).message}`;
  }
  if (content === null || typeof content !== 'object' || Array.isArray(content)) return 'must be an object of texts';
  const other = Object.entries(content).find(([, text]) => typeof text !== 'string');
  return other ? `${other[0]} must be a text` : (content as TextTable);
}

/**
 * Reads the texts of a brand's folder.
 *
 * @throws {ConfigProblems} that lists every invalid file, key and text
 */
export async function readBrandTexts(dir: string, offered: readonly string[]): Promise<FolderTexts> {
  const folder = join(dir, 'texts');
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  const read = new Map<LanguageCode, TextTable>();
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
      const fault = await findTextFault(code, key, text);
      if (fault) say(`${key} ${fault}`);
    }
    read.set(code, table);
  }
  if (problems.length > 0) throw new ConfigProblems(problems);
  return read;
}
