/** Interface languages: opaque codes of the documents (N70). */
export const LANGUAGE_CODES = [
  ...(['MY', 'EN', 'CN', 'TW', 'JA', 'KO', 'TH', 'VI', 'ID', 'MS', 'TL', 'KM', 'LO', 'HI', 'NE', 'BN'] as const),
  ...(['TA', 'SI', 'UR', 'FA', 'AR', 'TR', 'RU', 'UK', 'KK', 'UZ', 'MN', 'ES', 'PT', 'FR', 'DE', 'IT'] as const),
  ...(['NL', 'SV', 'PL', 'CS', 'RO', 'HU', 'EL', 'TY'] as const),
] as const;

export type LanguageCode = (typeof LANGUAGE_CODES)[number];

/** Tags that are not the code in lower case. */
const TAGS: Partial<Record<LanguageCode, string>> = { CN: 'zh-Hans', TW: 'zh-Hant', TL: 'fil' };
const RIGHT_TO_LEFT: readonly string[] = ['AR', 'FA', 'UR'] satisfies LanguageCode[];

/** BCP 47 tag and direction of each language. Native names: `language-names.ts`. */
export const LANGUAGES = Object.fromEntries(
  LANGUAGE_CODES.map((code) => [code, { tag: TAGS[code] ?? code.toLowerCase(), rtl: RIGHT_TO_LEFT.includes(code) }]),
) as Record<LanguageCode, { tag: string; rtl: boolean }>;

export const DEFAULT_LANGUAGE: LanguageCode = 'MY';
export const FALLBACK_LANGUAGE: LanguageCode = 'EN';

export const isLanguage = (code: string): code is LanguageCode => Object.hasOwn(LANGUAGES, code);

export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];
export const DEFAULT_THEME: Theme = 'dark';
export const isTheme = (name: string): name is Theme => (THEMES as readonly string[]).includes(name);

/** Cookies for rendering the first page on the server. They contain a choice and nothing personal. */
export const LANGUAGE_COOKIE = 'mc_lang';
export const THEME_COOKIE = 'mc_theme';
