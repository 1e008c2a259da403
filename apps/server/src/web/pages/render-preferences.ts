/** How a reader wants the first page drawn: from cookies that hold a choice and never a person. */
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

/** The look for these cookies; whatever they hold that is no choice of ours means the usual one. */
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

/** Whether an encoding is among those that a request accepts. */
export const accepts = (header: string | undefined, encoding: string): boolean =>
  (header ?? '').split(',').some((part) => {
    const [name = '', quality = ''] = part.trim().split(';');
    return name.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(quality);
  });
