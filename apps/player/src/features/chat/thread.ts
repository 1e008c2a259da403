/** State of a conversation: merging pages of messages. Pure functions. */
import type { ChatMessage, ChatThread } from '@parlour/contract/chat.endpoints';

/** Whether an id is after another one. Ids are whole numbers as strings. */
export const isAfter = (id: string, other: string): boolean =>
  id.length === other.length ? id > other : id.length > other.length;

export type Known = { messages: ChatMessage[]; before: string | null };
export const NOTHING: Known = { messages: [], before: null };

const merged = (a: readonly ChatMessage[], b: readonly ChatMessage[]): ChatMessage[] => {
  const all = new Map([...a, ...b].map((message) => [message.id, message]));
  return [...all.values()].toSorted((x, y) => (x.id === y.id ? 0 : isAfter(x.id, y.id) ? 1 : -1));
};

/** Merges the newest page. If it does not reach the known messages, only the page is kept. */
export function withNewest(known: Known, page: Pick<ChatThread, 'messages' | 'before'>): Known {
  const [first] = page.messages;
  const last = known.messages.at(-1);
  const isWhole = page.before === null;
  if (isWhole || !first || !last || isAfter(first.id, last.id)) return { messages: page.messages, before: page.before };
  return { messages: merged(known.messages, page.messages), before: known.before };
}

/** Merges an older page. */
export const withOlder = (known: Known, page: Known): Known => ({
  messages: merged(page.messages, known.messages),
  before: page.before,
});

/** Merges one message. */
export const withMessage = (known: Known, message: ChatMessage): Known => ({
  messages: merged(known.messages, [message]),
  before: known.before,
});

/** Returns the id of staff's newest message, or null without one. */
export const newestOfStaff = (messages: readonly ChatMessage[]): string | null =>
  messages.findLast((message) => message.author === 'staff')?.id ?? null;

/** Part of a text: plain, or a URL that is opened after confirmation. */
export type Piece = { text: string; link: boolean };

const ADDRESS = /https:\/\/[^\s<>"']+/g;
/** Punctuation after a URL that belongs to the sentence around it. */
const TAIL = /[.,;:!?)\]}'"…。，、！？）]+$/;

/** Splits a text at its HTTPS URLs. Everything else remains plain text. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(TAIL, '');
    if (match.index > at) pieces.push({ text: text.slice(at, match.index), link: false });
    pieces.push({ text: address, link: true });
    at = match.index + address.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), link: false });
  return pieces;
}
