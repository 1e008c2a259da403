/** Lookup of canned answers. Pure. */
import type { Canned } from '@parlour/contract/chat.endpoints';

const SHOWN = 8;

/** Returns the shortcut after a slash, if the text consists only of it; otherwise null. */
export const slashOf = (text: string): string | null => /^\/([a-z0-9-]{0,24})$/.exec(text)?.[1] ?? null;

/** Returns the first canned answers whose shortcut has the prefix. */
export const fitting = (rows: readonly Canned[], slash: string): Canned[] =>
  rows.filter(({ shortcut }) => shortcut.startsWith(slash)).slice(0, SHOWN);
