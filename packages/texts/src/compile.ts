import { compileMessage } from '@lingui/message-utils/compileMessage';
import { isLetter } from './letters.ts';
import type { Message } from './message.ts';

/** Texts by key, in ICU message syntax. */
export type Table = Record<string, string>;

/**
 * Compiles a table: message keys to texts and their parsed parts, so that clients need no parser. Texts of messages are
 * omitted, because no screen shows them.
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
