/** The languages of the picker: in which order they stand, and which of them a text finds. */
import { LANGUAGE_NAMES } from '@parlour/contract/language-names';
import { isLanguage, type LanguageCode } from '@parlour/contract/languages';

/** Letters without case and accents, so that a name is found as it is typed. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase().trim();

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
  const wanted = plain(text);
  if (wanted === '') return [...codes];
  return codes.filter((code) =>
    [LANGUAGE_NAMES[code], nameOf(code), code].some((name) => plain(name).includes(wanted)),
  );
}
