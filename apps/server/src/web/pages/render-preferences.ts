/** Rendering preferences for the first page, from cookies that contain a choice and nothing personal. */
import {
  DEFAULT_LANGUAGE,
  DEFAULT_THEME,
  isLanguage,
  isTheme,
  LANGUAGE_COOKIE,
  type LanguageCode,
  THEME_COOKIE,
} from '@parlour/contract/languages';
import type { Look } from './page-cache.ts';

const DOWNLOAD_BAR_COOKIE = 'mc_dlbar';

/** Returns the preferences in these cookies; invalid values become the defaults. */
export function lookOf(cookies: Record<string, string | undefined>, offered: readonly string[]): Look {
  const asked = cookies[LANGUAGE_COOKIE] ?? '';
  const first = offered.find(isLanguage) ?? DEFAULT_LANGUAGE;
  const usual: LanguageCode = offered.includes(DEFAULT_LANGUAGE) ? DEFAULT_LANGUAGE : first;
  const theme = cookies[THEME_COOKIE] ?? '';
  return {
    language: isLanguage(asked) && offered.includes(asked) ? asked : usual,
    theme: isTheme(theme) ? theme : DEFAULT_THEME,
    downloadBar: cookies[DOWNLOAD_BAR_COOKIE] !== '0',
  };
}

/** Whether a request accepts an encoding. */
export const accepts = (header: string | undefined, encoding: string): boolean =>
  (header ?? '').split(',').some((part) => {
    const [name = '', quality = ''] = part.trim().split(';');
    return name.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(quality);
  });
