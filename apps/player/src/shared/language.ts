/** Effects of a language change on the document and the browser's storage; not needed by the first page. */
import { LANGUAGES, type LanguageCode } from '@parlour/contract/languages';
import { dropPages } from './browser.extras.ts';
import { setCookie } from './browser.ts';
import { languageCookie } from './storage.ts';

export function keepLanguage(code: LanguageCode): void {
  setCookie(languageCookie(code));
  document.documentElement.lang = LANGUAGES[code].tag;
  document.documentElement.dir = LANGUAGES[code].rtl ? 'rtl' : 'ltr';
  void dropPages();
}
