import { LANGUAGES, type LanguageCode } from '@parlour/contract/languages';

/**
 * Returns a country's name in the reader's language, or its code if the browser has no names in that language; empty
 * for an unknown country.
 */
export function placeName(country: string | null, language: LanguageCode): string {
  if (!country || !/^[A-Z]{2}$/.test(country)) return '';
  const { tag } = LANGUAGES[language];
  const [usable] = Intl.DisplayNames.supportedLocalesOf([tag]);
  return (usable && new Intl.DisplayNames([usable], { type: 'region', fallback: 'code' }).of(country)) ?? country;
}
