/** The numbers of a bet type: all its single bets, if they are few enough for individual exposure tracking. */
import { type AnyType, readBets } from './bet-type.ts';
import type { Entry } from './selection.ts';

/** Maximum number of a bet type's numbers for individual tracking. */
export const MOST_NUMBERS = 1_000;

const MOST_DIGITS = 3;
const DIGITS = '0123456789';
const range = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, i) => String(from + i));

/** Returns the selection of all bets; null when there is no such single selection, or it is far too large. */
function wholeSelection(entry: Entry): string | null {
  switch (entry.form) {
    case 'none':
      return '*';
    case 'numbers':
      return entry.digits > MOST_DIGITS
        ? null
        : range(0, 10 ** entry.digits - 1)
            .map((number) => number.padStart(entry.digits, '0'))
            .join(' ');
    case 'digits':
      return entry.one ? null : DIGITS;
    case 'balls':
      return range(entry.from, entry.to).join(' ');
    case 'columns':
      return entry.places.length > MOST_DIGITS || entry.open
        ? null
        : entry.places.map(() => entry.letters ?? DIGITS).join(',');
    case 'words':
      return entry.words.join(' ');
    default:
      return null;
  }
}

const known = new Map<string, readonly string[] | null>();

/** Lists all single bets of a type in its order; null for a type with more than {@link MOST_NUMBERS} of them. */
export function numbersOf(type: AnyType): readonly string[] | null {
  const found = known.get(type.id);
  if (found !== undefined) return found;
  const whole = wholeSelection(type.entry);
  const read = whole === null ? null : readBets(type, whole);
  const numbers = read?.ok ? [...new Set(read.bets)] : null;
  const few = numbers && numbers.length <= MOST_NUMBERS ? numbers : null;
  known.set(type.id, few);
  return few;
}
