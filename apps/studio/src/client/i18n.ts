/** Texts of all languages. English is used until another table has loaded. */
import { isLanguage, LANGUAGES, type LanguageCode } from '@parlour/contract/languages';
import { addFaces } from '@parlour/fonts/letters';
import english from '../../locales/EN.json';

export type TextKey = keyof typeof english;
type Table = Record<string, string>;

const files = import.meta.glob<Table>(['../../locales/*.json', '!../../locales/EN.json'], { import: 'default' });

let table: Table = english;

/** Loads the table of the query's language, and sets the document's language. */
export async function useLanguage(code: string | null): Promise<LanguageCode> {
  const language: LanguageCode = code && isLanguage(code) ? code : 'EN';
  table = (await files[`../../locales/${language}.json`]?.()) ?? english;
  document.documentElement.lang = LANGUAGES[language].tag;
  document.documentElement.dir = LANGUAGES[language].rtl ? 'rtl' : 'ltr';
  if (language !== 'EN') void addFaces('/studio/fonts/');
  return language;
}

/** Returns a text with its `{names}` replaced. */
export const t = (key: TextKey, values: Record<string, string | number> = {}): string =>
  (table[key] ?? english[key]).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

export const hasText = (key: string): key is TextKey => Object.hasOwn(english, key);
