import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Message } from './message.ts';

/** A table of texts by their keys, in the syntax of ICU messages. */
export type Table = Record<string, string>;

/** Whether the server alone writes with a text: in mails, SMS and letters to the inbox. */
const isLetter = (key: string): boolean => /^[a-z]+Letter\./.test(key);

/**
 * The compiled form of a table: message keys to texts and their parsed parts, so that no parser reaches a phone. Texts
 * of letters are left out: no screen shows them.
 */
export const compileCatalogue = (raw: Table) =>
  Object.fromEntries(
    Object.entries(raw)
      .filter(([key]) => !isLetter(key))
      .map(([key, text]) => [key, compileMessage(text)]),
  );

/**
 * Compiles one ICU text.
 *
 * @throws for a text that cannot be parsed
 */
export const compileText = (text: string): Message => compileMessage(text) as Message;
