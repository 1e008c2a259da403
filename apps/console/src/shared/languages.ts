/** Languages of the interface, named in English by the browser. */
import { isLanguage, LANGUAGES } from '@parlour/contract/languages';

const TONGUES = new Intl.DisplayNames('en', { type: 'language' });

/** Name of an interface language by its code. */
export const languageName = (code: string): string =>
  (isLanguage(code) ? TONGUES.of(LANGUAGES[code].tag) : null) ?? code;
