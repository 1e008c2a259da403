/** The languages of the picker: in which order they stand, and which of them a text finds. */
import { LANGUAGE_NAMES } from '@parlour/contract/language-names';
import { isLanguage, type LanguageCode } from '@parlour/contract/languages';
import { fold } from '@parlour/contract/search-text';

/** What this merchant offers, the language in use first. */
export const inOrder = (offered: readonly string[], current: LanguageCode): LanguageCode[] => [
  current,
  ...offered.filter((code): code is LanguageCode => isLanguage(code) && code !== current),
];

/**
 * The languages that a text names, by their own name, by their name in the reader's language, or by their code.
 *
 * @param nameOf name of a language in the reader's own
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
