/** How ready answers are asked for. Pure. */
import type { Canned } from '@parlour/contract/chat.endpoints';

const SHOWN = 8;

/** What stands after a slash that is all there is; null where no ready answer is asked for. */
export const slashOf = (text: string): string | null => /^\/([a-z0-9-]{0,24})$/.exec(text)?.[1] ?? null;

/** Ready answers whose shortcut begins so. */
export const fitting = (rows: readonly Canned[], slash: string): Canned[] =>
  rows.filter(({ shortcut }) => shortcut.startsWith(slash)).slice(0, SHOWN);
