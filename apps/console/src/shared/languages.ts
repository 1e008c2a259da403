/** Languages of the interface with the browser's English names. */
import { isLanguage, LANGUAGES } from '@parlour/contract/languages';

const TONGUES = new Intl.DisplayNames('en', { type: 'language' });

/** Returns the name of an interface language by its code. */
export const languageName = (code: string): string =>
  (isLanguage(code) ? TONGUES.of(LANGUAGES[code].tag) : null) ?? code;
