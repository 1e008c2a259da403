/** Terms of the built-in live chat, shared by both sides. */
import { MODULES } from './inbox.ts';

/** Name of the chat module: the merchant's flag, and the module of chat calls. */
export const CHAT_MODULE = MODULES.chat;
/** Parameters of a chat launch besides language, return URL, colour and title. */
export const CHAT_LAUNCH = { b2c: '1', template: 'v2', module: CHAT_MODULE } as const;

/**
 * State of a conversation. `waiting`: the person wrote and no operator is assigned; `open`: an operator is assigned and
 * an answer is due; `answered`: the operator wrote last; `closed`: until the person writes again.
 */
export const CHAT_STATES = ['waiting', 'open', 'answered', 'closed'] as const;
export type ChatState = (typeof CHAT_STATES)[number];

export const CHAT_AUTHORS = ['person', 'staff', 'house'] as const;
export type ChatAuthor = (typeof CHAT_AUTHORS)[number];
/** `greeting` without a text is the app's own greeting; `closed` marks the end of a conversation. */
export const CHAT_KINDS = ['text', 'greeting', 'closed'] as const;
export type ChatKind = (typeof CHAT_KINDS)[number];

/** Maximum length of a message in code points. */
export const CHAT_TEXT_MOST = 1_000;
/** Maximum number of pictures in a message. */
export const CHAT_IMAGES_MOST = 3;

/** Length of a text in code points. */
export const letterCount = (text: string): number => Array.from(text).length;
