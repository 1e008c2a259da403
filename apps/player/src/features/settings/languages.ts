/** Order and search of the language picker. */
import { LANGUAGE_NAMES } from '@parlour/contract/language-names';
import { isLanguage, type LanguageCode } from '@parlour/contract/languages';
import { fold } from '@parlour/contract/search-text';

/** Returns the merchant's languages, the current one first. */
export const inOrder = (offered: readonly string[], current: LanguageCode): LanguageCode[] => [
  current,
  ...offered.filter((code): code is LanguageCode => isLanguage(code) && code !== current),
];

/**
 * Returns the languages that match a text by their own name, their name in the reader's language, or their code.
 *
 * @param nameOf returns a language's name in the reader's language
 */
export function found(
  codes: readonly LanguageCode[],
  text: string,
  nameOf: (code: LanguageCode) => string,
): LanguageCode[] {
  const wanted = fold(text);
  if (wanted === '') return [...codes];
  return codes.filter((code) => [LANGUAGE_NAMES[code], nameOf(code), code].some((name) => fold(name).includes(wanted)));
}
