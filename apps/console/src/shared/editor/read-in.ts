/** The language whose text a reader of a language sees: English where there is none of his own, as the server decides. */
export const readIn = (texts: Record<string, { title: string }>, language: string): string =>
  (texts[language]?.title ?? '').trim() === '' ? 'EN' : language;
