/**
 * Returns the language of the text that a reader sees: English without a text in the reader's language, as on the
 * server.
 */
export const readIn = (texts: Record<string, { title: string }>, language: string): string =>
  (texts[language]?.title ?? '').trim() === '' ? 'EN' : language;
