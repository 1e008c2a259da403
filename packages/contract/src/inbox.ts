/** Unread counters of a member. */

/** Module of the live chat, for every call that concerns it. */
export const MODULES = { chat: 'CBS3' } as const;

export type UnreadCounts = { announcement: number; chat: number; inbox: number };

/** Senders of inbox messages. */
export const LETTER_SOURCES = ['operator', 'feedback', 'promotion', 'rank', 'room', 'system'] as const;
export type LetterSource = (typeof LETTER_SOURCES)[number];

/** Sum of the three counters. */
export const totalUnreadCount = ({ announcement, chat, inbox }: UnreadCounts): number => announcement + chat + inbox;

/** Minimum interval of calls for the counters, in milliseconds. */
export const UNREAD_THROTTLE_MS = 250;

/** A message in one language; the HTML is sanitised. */
export type LetterWords = { title: string; html: string };
