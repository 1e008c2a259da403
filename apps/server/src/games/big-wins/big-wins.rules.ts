/** Size of the list of big wins, and masking of names. */

export const BOARD_SIZE = 10;
/** Wins kept per day and ledger, so that the list stays full when a day expires. */
export const KEPT_PER_DAY = 40;
export const BOARD_DAYS = 7;

const LONG_NAME = 6;

/** `mi***g` for `mingalar_king`: at most three letters, and a constant number of stars. */
export function maskName(name: string): string {
  const letters = Array.from(name);
  const isLong = letters.length >= LONG_NAME;
  return `${letters.slice(0, isLong ? 2 : 1).join('')}***${isLong ? letters.at(-1) : ''}`;
}
