import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Message } from './message.ts';

/** A table of texts by their keys, in the syntax of ICU messages. */
export type Table = Record<string, string>;

/** The compiled form of a table: message keys to texts and their parsed parts, so that no parser reaches a phone. */
export const compileCatalogue = (raw: Table) =>
  Object.fromEntries(Object.entries(raw).map(([key, text]) => [key, compileMessage(text)]));

/**
 * Compiles one ICU text.
 *
 * @throws for a text that cannot be parsed
 */
export const compileText = (text: string): Message => compileMessage(text) as Message;
