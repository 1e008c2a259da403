/** Languages of the interface with the browser's English names. */
import { LANGUAGE_NAMES } from '@parlour/contract/language-names';
import { isLanguage, LANGUAGES } from '@parlour/contract/languages';

const TONGUES = new Intl.DisplayNames('en', { type: 'language' });

/** Returns the name of an interface language by its code: in English, or its own where the browser has none. */
export function languageName(code: string): string {
  if (!isLanguage(code)) return code;
  const { tag } = LANGUAGES[code];
  const name = TONGUES.of(tag);
  return name === undefined || name === tag ? LANGUAGE_NAMES[code] : name;
}
