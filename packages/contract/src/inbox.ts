/** What a member has not read yet. */

/** Module of the live chat, for every call that is about it. */
export const MODULES = { chat: 'CBS3' } as const;

export type UnreadCounts = { announcement: number; chat: number; inbox: number };

/** Who a message of the inbox comes from. */
export const LETTER_SOURCES = ['operator', 'feedback', 'promotion', 'rank', 'room', 'system'] as const;
export type LetterSource = (typeof LETTER_SOURCES)[number];

/** Sum of the three counters. */
export const totalUnreadCount = ({ announcement, chat, inbox }: UnreadCounts): number => announcement + chat + inbox;

/** Calls for the counters are held to one in this many milliseconds. */
export const UNREAD_THROTTLE_MS = 250;

/** A message in one language; the HTML is cleaned. */
export type LetterWords = { title: string; html: string };
