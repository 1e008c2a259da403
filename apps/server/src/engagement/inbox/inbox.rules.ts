/** Views and validation of messages. */

import type { LetterWords } from '@parlour/contract/inbox';
import type { MessageInput } from '@parlour/contract/inbox.endpoints';
import { plainText } from '@parlour/contract/plain-text';
import { isBlank } from '@parlour/contract/visible-text';

const EXCERPT = 140;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '');

/** Converts plain text to HTML: a paragraph for each block, with its line breaks. */
export const toParagraphs = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((block) => `<p>${escapeHtml(block).replaceAll('\n', '<br />')}</p>`)
    .join('');

/** Returns the beginning of sanitised HTML as plain text. */
export function toExcerpt(html: string): string {
  const text = plainText(html);
  const letters = Array.from(text);
  return letters.length > EXCERPT
    ? `${letters
        .slice(0, EXCERPT - 1)
        .join('')
        .trimEnd()}…`
    : text;
}

/** Returns the texts of a language, else in English, else in the first language. */
export const wordsIn = (texts: Record<string, LetterWords>, language: string): LetterWords =>
  texts[language] ?? texts.EN ?? Object.values(texts)[0] ?? { title: '', html: '' };

/** Returns the problem of an operator's message; null for a valid one. */
export function validateMessage(
  { texts }: Pick<MessageInput, 'texts'>,
  languages: readonly string[],
): { field: string; messageKey: string } | null {
  if (isBlank(texts.EN?.title ?? '')) return { field: 'title', messageKey: 'form.required' };
  const unknown = Object.keys(texts).find((code) => code !== 'EN' && !languages.includes(code));
  return unknown === undefined ? null : { field: 'texts', messageKey: 'form.required' };
}

/** Removes languages with an empty title. */
export const sayingOf = (texts: MessageInput['texts']): MessageInput['texts'] =>
  Object.fromEntries(Object.entries(texts).filter(([, { title }]) => !isBlank(title)));
