/**
 * Translations. A translator is created for each language and never changes, so that everything showing a text
 * re-renders when, and only when, the language does.
 */
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type LanguageCode } from '@parlour/contract/languages';
import { type Message, writer } from '@parlour/texts/message';
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';

export type T = (key: string, values?: Record<string, string | number>) => string;

export type Table = Record<string, Message>;
type Texts = { default: Table };
const loaded = new Map<LanguageCode, T>();

/**
 * Creates the translator of a catalogue. A newer server may name a text unknown to this page: its key is never shown.
 */
export function translator(messages: Table, tag: string): T {
  const write = writer(tag);
  return (key, values) => write(messages[key] ?? messages['error.unknown'] ?? key, values);
}

/**
 * Loads the texts of a language once.
 *
 * @param address URL of the texts, if the document names it: the list of all files is only loaded to change the
 *   language
 */
export async function loadT(code: LanguageCode, address?: string): Promise<T> {
  const known = loaded.get(code);
  if (known) return known;
  const { default: messages } = (await (address
    ? import(/* @vite-ignore */ address)
    : import('./texts.ts').then(({ loadTexts }) => loadTexts(code)))) as Texts;
  const t = translator(messages, LANGUAGES[code].tag);
  loaded.set(code, t);
  return t;
}

type I18n = {
  language: LanguageCode;
  /** Follows the language after 250 ms, so that lists are fetched once when languages are tried in a row. */
  listLanguage: LanguageCode;
  t: T;
  /** @param address URL of the merchant's own texts */
  setLanguage: (code: LanguageCode, address?: string) => Promise<void>;
};

const Context = createContext<I18n | null>(null);
export const LIST_DELAY_MS = 250;

export function I18nProvider(props: { language: LanguageCode; t: T; children: ReactNode }) {
  const [current, setCurrent] = useState({ language: props.language, t: props.t });
  const [listLanguage, setListLanguage] = useState(props.language);
  const asked = useRef(props.language);
  const { language, t } = current;
  useEffect(() => {
    const timer = setTimeout(() => setListLanguage(language), LIST_DELAY_MS);
    return () => clearTimeout(timer);
  }, [language]);
  const value = useMemo<I18n>(
    () => ({
      language,
      listLanguage,
      t,
      async setLanguage(code, address) {
        asked.current = code;
        const [next, { keepLanguage }] = await Promise.all([loadT(code, address), import('./language.ts')]);
        if (asked.current !== code) return;
        keepLanguage(code);
        setCurrent({ language: code, t: next });
      },
    }),
    [language, listLanguage, t],
  );
  return <Context value={value}>{props.children}</Context>;
}

function useI18n(): I18n {
  const value = use(Context);
  if (!value) throw new Error('I18nProvider is missing');
  return value;
}

/** Returns the translator of the current language. */
export const useT = (): T => useI18n().t;
/** Returns the language of the interface. */
export const useLanguage = (): LanguageCode => useI18n().language;
/** Returns the language for list requests. */
export const useListLanguage = (): LanguageCode => useI18n().listLanguage;
export const useSetLanguage = () => useI18n().setLanguage;

/** Returns the language of the server-rendered document. */
export function documentLanguage(): LanguageCode {
  const tag = document.documentElement.lang;
  const code = Object.entries(LANGUAGES).find(([, language]) => language.tag === tag)?.[0] ?? '';
  return isLanguage(code) ? code : DEFAULT_LANGUAGE;
}
