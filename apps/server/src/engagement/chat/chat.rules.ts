/** Limits and flow of conversations. Pure. */

import type { ChatState } from '@parlour/contract/chat';
import { plainDigits } from '@parlour/contract/digits';
import { countPoints, cutText } from '@parlour/contract/visible-text';

/** A conversation with this many messages is closed, and the next message starts another. */
export const CONVERSATION_MOST = 1_000;
/** Messages that a person may send before someone answers. */
export const STREAK_MOST = 60;
/** Maximum number of a person's messages within one burst. */
export const BURST = { most: 20, ms: 20_000 };
/** Conversations that visitors of one address may start within an hour. */
export const NEW_PER_ADDRESS_HOUR = 20;

const PREVIEW_LETTERS = 120;

type Standing = { state: ChatState; messages: number; streak: number; burst: number; burst_at: Date };

export type Verdict =
  | { next: 'refuse'; code: 'chat.wait' | 'request.too_many' }
  /** The current one is full. */
  | { next: 'another' }
  | { next: 'write'; burst: number; isNewBurst: boolean };

/**
 * Decides whether a person may send one more message.
 *
 * @param now milliseconds since 1970
 */
export function validateMessage(standing: Standing, now: number): Verdict {
  const isNewBurst = now - standing.burst_at.getTime() >= BURST.ms;
  const burst = isNewBurst ? 1 : standing.burst + 1;
  if (burst > BURST.most) return { next: 'refuse', code: 'request.too_many' };
  if (standing.streak >= STREAK_MOST) return { next: 'refuse', code: 'chat.wait' };
  if (standing.messages >= CONVERSATION_MOST) return { next: 'another' };
  return { next: 'write', burst, isNewBurst };
}

/** Returns the beginning of a text on one line. */
export const previewOf = (text: string): string =>
  cutText(text.replace(/\s+/g, ' ').trim(), PREVIEW_LETTERS, countPoints);

/** Returns the text of a language, or of English; empty when both are empty. */
export const textIn = (texts: Record<string, string>, language: string): string => texts[language] || texts.EN || '';

/** Parses an operator's search: `#12` is a conversation, anything else a name or words. */
export function findOf(text: string) {
  const number = /^#([1-9][0-9]{0,15})$/.exec(plainDigits(text).trim())?.[1];
  return number
    ? { number: BigInt(number), name: '', words: '' }
    : { number: null, name: text.trim().toLowerCase(), words: text.trim() };
}

/** Removes languages with an empty text. */
export const saying = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([code, text]): [string, string] => [code, text.trim()])
      .filter(([, text]) => text !== ''),
  );

/** Whether every language is offered by the brand. */
export const areOffered = (texts: Record<string, string>, languages: readonly string[]): boolean =>
  Object.keys(texts).every((code) => code === 'EN' || languages.includes(code));
