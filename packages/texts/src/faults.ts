/** Validation of translated texts, for the tests of the shipped tables and for a server that loads a brand's. */
import { parse, type Token } from '@messageformat/parser';
import type { Table } from './compile.ts';

type Shape = { names: Set<string>; plurals: string[][]; rich: boolean };

/** Arguments of a message, the cases of each of its plurals, and whether it has more than names in braces. */
function shapeOf(tokens: readonly Token[], shape: Shape = { names: new Set(), plurals: [], rich: false }): Shape {
  for (const token of tokens) {
    if (token.type === 'content' || token.type === 'octothorpe') continue;
    shape.names.add(token.arg);
    if (token.type !== 'argument') shape.rich = true;
    if (token.type === 'plural') shape.plurals.push(token.cases.map((choice) => choice.key));
    if (token.type === 'plural' || token.type === 'select' || token.type === 'selectordinal')
      for (const choice of token.cases) shapeOf(choice.tokens, shape);
  }
  return shape;
}

const sorted = (names: Iterable<string>): string => [...names].sort((a, b) => a.localeCompare(b)).join(', ') || 'none';

/** Plural forms of a language; only `other` when its rules are unknown. */
function formsOf(tag: string): string[] {
  return Intl.PluralRules.supportedLocalesOf(tag).length
    ? new Intl.PluralRules(tag).resolvedOptions().pluralCategories
    : ['other'];
}

function pluralFault(cases: readonly string[], tag: string): string | null {
  const forms = formsOf(tag);
  const given = cases.filter((name) => !/^=?\d/.test(name));
  const missing = forms.filter((form) => !given.includes(form as Intl.LDMLPluralRule));
  const extra = given.filter((form) => !forms.includes(form));
  if (missing.length) return `lacks the plural ${sorted(missing)}`;
  return extra.length ? `has the plural ${sorted(extra)}, which the language does not know` : null;
}

export type TextRules = {
  /** BCP 47 tag of the language. */
  tag: string;
  /** The author fills in names only, and needs no plurals. */
  plain?: boolean;
};

/**
 * Returns the fault of one text, or null.
 *
 * @param english the English text that it translates
 */
export function textFault(text: string, english: string, { tag, plain = false }: TextRules): string | null {
  if (text.trim() === '') return 'is empty';
  let shape: Shape;
  try {
    shape = shapeOf(parse(text));
  } catch (error) {
    return `cannot be read: ${(error as Error).message.split('\n')[0]}`;
  }
  if (plain && shape.rich) return 'may hold only names in braces';
  const wanted = sorted(shapeOf(parse(english)).names);
  const given = sorted(shape.names);
  if (given !== wanted) return `has the names ${given} in place of ${wanted}`;
  for (const cases of shape.plurals) {
    const fault = pluralFault(cases, tag);
    if (fault) return fault;
  }
  return null;
}

const LETTERS: Record<string, string> = {
  Hans: '\\p{Script=Han}',
  Hant: '\\p{Script=Han}',
  Jpan: '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}',
  Kore: '\\p{Script=Hangul}',
  Mymr: '\\p{Script=Myanmar}',
};

/** Letters of the script of a language. */
function lettersOf(tag: string): RegExp {
  const script = new Intl.Locale(tag).maximize().script ?? 'Latn';
  return new RegExp(`[${LETTERS[script] ?? `\\p{Script=${script}}`}]`, 'u');
}

/** Returns a text without its syntax: arguments and the heads of their choices. */
const wordsOf = (text: string): string => text.replace(/\{\w+(, *\w+,)?|[{}]/g, ' ');
const hasWords = (text: string): boolean => /\p{L}{2}/u.test(wordsOf(text));

export type TableRules = TextRules & {
  /** Whether a text may equal the English one. */
  mayEqual: (text: string) => boolean;
};

/** Returns all faults of a complete table, one line each: missing and extra keys, malformed and untranslated texts. */
export function tableFaults(table: Table, english: Table, rules: TableRules): string[] {
  const letters = lettersOf(rules.tag);
  const faults: string[] = [];
  for (const [key, source] of Object.entries(english)) {
    const text = table[key];
    const isOwn = text === undefined || !hasWords(text) || rules.mayEqual(text);
    if (text === undefined) faults.push(`${key} is missing`);
    else if (text === source && !isOwn) faults.push(`${key} is a copy of English: ${text}`);
    else if (!isOwn && !letters.test(wordsOf(text))) faults.push(`${key} is in another script: ${text}`);
    const fault = text === undefined ? null : textFault(text, source, rules);
    if (fault) faults.push(`${key} ${fault}`);
  }
  for (const key of Object.keys(table)) if (!Object.hasOwn(english, key)) faults.push(`${key} is not a key of English`);
  return faults;
}
