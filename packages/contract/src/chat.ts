/** The house's own live chat, as both sides speak of it. */
import { MODULES } from './inbox.ts';

/** Name of the chat module: the flag of the merchant, and what chat calls carry. */
export const CHAT_MODULE = MODULES.chat;
/** What a launch says of itself besides language, way back, colour and title. */
export const CHAT_LAUNCH = { b2c: '1', template: 'v2', module: CHAT_MODULE } as const;

/**
 * How a conversation stands. `waiting`: the person wrote and nobody attends; `open`: somebody attends and an answer is
 * due; `answered`: the house wrote last; `closed`: over until the person writes again.
 */
export const CHAT_STATES = ['waiting', 'open', 'answered', 'closed'] as const;
export type ChatState = (typeof CHAT_STATES)[number];

export const CHAT_AUTHORS = ['person', 'staff', 'house'] as const;
export type ChatAuthor = (typeof CHAT_AUTHORS)[number];
/** `greeting` without a text is the app's own greeting; `closed` stands where a conversation ended. */
export const CHAT_KINDS = ['text', 'greeting', 'closed'] as const;
export type ChatKind = (typeof CHAT_KINDS)[number];

/** Letters of a message, counted as code points. */
export const CHAT_TEXT_MOST = 1_000;
/** Pictures of a message. */
export const CHAT_IMAGES_MOST = 3;

/** Length of a text as people count it. */
export const letterCount = (text: string): number => Array.from(text).length;
