/** How much the board shows, and how a name is masked. */

export const BOARD_SIZE = 10;
/** Kept of each day and ledger, so that the board stays full when a day falls off. */
export const KEPT_PER_DAY = 40;
export const BOARD_DAYS = 7;

const LONG_NAME = 6;

/** `mi***g` for `mingalar_king`: never more than three letters, and always as many stars. */
export function maskName(name: string): string {
  const letters = Array.from(name);
  const isLong = letters.length >= LONG_NAME;
  return `${letters.slice(0, isLong ? 2 : 1).join('')}***${isLong ? letters.at(-1) : ''}`;
}
