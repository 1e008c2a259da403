/** What is known of the conversation: pages of messages put together. Pure. */
import type { ChatMessage, ChatThread } from '@parlour/contract/chat.endpoints';

/** Whether an id comes after another one. Ids are whole numbers as texts. */
export const isAfter = (id: string, other: string): boolean =>
  id.length === other.length ? id > other : id.length > other.length;

export type Known = { messages: ChatMessage[]; before: string | null };
export const NOTHING: Known = { messages: [], before: null };

const merged = (a: readonly ChatMessage[], b: readonly ChatMessage[]): ChatMessage[] => {
  const all = new Map([...a, ...b].map((message) => [message.id, message]));
  return [...all.values()].toSorted((x, y) => (x.id === y.id ? 0 : isAfter(x.id, y.id) ? 1 : -1));
};

/** Takes the newest page in. Where it does not reach what is known already, only the page counts. */
export function withNewest(known: Known, page: Pick<ChatThread, 'messages' | 'before'>): Known {
  const [first] = page.messages;
  const last = known.messages.at(-1);
  const isWhole = page.before === null;
  if (isWhole || !first || !last || isAfter(first.id, last.id)) return { messages: page.messages, before: page.before };
  return { messages: merged(known.messages, page.messages), before: known.before };
}

/** Takes an older page in. */
export const withOlder = (known: Known, page: Known): Known => ({
  messages: merged(page.messages, known.messages),
  before: page.before,
});

/** Takes one message in. */
export const withMessage = (known: Known, message: ChatMessage): Known => ({
  messages: merged(known.messages, [message]),
  before: known.before,
});

/** Newest message of the house's staff; null before the first. */
export const newestOfStaff = (messages: readonly ChatMessage[]): string | null =>
  messages.findLast((message) => message.author === 'staff')?.id ?? null;

/** A piece of a text: plain, or an address that may be followed once somebody agrees. */
export type Piece = { text: string; link: boolean };

const ADDRESS = /https:\/\/[^\s<>"']+/g;
/** Signs at the end of an address that belong to the sentence around it. */
const TAIL = /[.,;:!?)\]}'"…。，、！？）]+$/;

/** Cuts a text where HTTPS addresses stand in it. Everything else is text, whatever it looks like. */
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
