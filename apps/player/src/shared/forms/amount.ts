/**
 * Parsing of amounts as people write them: in the digits of their script, with or without separators. The result is
 * plain ASCII.
 */
import { plainDigits } from '@parlour/contract/digits';
import { moneyString } from '@parlour/contract/money';
import { briefMoney } from '@parlour/contract/money-display';

/** Maximum number of digits; every limit is far below. */
const MOST_DIGITS = 24;

export type ReadAmount =
  | { ok: true; minor: bigint; amount: string }
  | { ok: false; why: 'empty' | 'shape' | 'decimals' };

/** Groups of digits: by three, or as in 1,00,000. */
const GROUPED = /^[1-9]\d{0,2}(?:([.,])\d{2,3}(?:\1\d{2,3})*)?$/;
const isGrouped = (whole: string): boolean => GROUPED.test(whole) && /^\d+$|\d[.,]\d{3}$/.test(whole);

/** Returns the whole and decimal digits of a number; null if it is not one. */
function split(text: string): [whole: string, fraction: string] | null {
  const marks = text.match(/[.,]/g) ?? [];
  if (marks.length === 0) return [text, ''];
  // A single, last separator is the decimal point, unless a digit group must follow it.
  const last = marks[marks.length - 1] ?? '';
  const at = text.lastIndexOf(last);
  const [head, tail] = [text.slice(0, at), text.slice(at + 1)];
  const standsOnce = marks.filter((mark) => mark === last).length === 1;
  if (standsOnce && !(marks.length === 1 && isGrouped(text))) {
    const isWhole = head === '' || /^\d+$/.test(head) || isGrouped(head);
    return isWhole ? [head.replace(/[.,]/g, ''), tail] : null;
  }
  return isGrouped(text) ? [text.replace(/[.,]/g, ''), ''] : null;
}

/**
 * Parses the input of an amount field.
 *
 * @param text digits of any script, with spaces, apostrophes, commas or points as separators, optionally with the
 *   symbol
 * @param exponent decimals of the currency
 */
export function readAmount(text: string, exponent: number, symbol = ''): ReadAmount {
  const typed = plainDigits(text)
    .replace(symbol, '')
    .replace(/[\s'’٬\u2066-\u2069\u200e\u200f]/g, '')
    .replace(/[٫．。]/g, '.')
    .replace(/[，、]/g, ',');
  if (typed === '') return { ok: false, why: 'empty' };
  const parts = /^[\d.,]+$/.test(typed) ? split(typed) : null;
  const [whole = '', fraction = ''] = parts ?? [];
  if (!parts || whole + fraction === '' || whole.length > MOST_DIGITS) return { ok: false, why: 'shape' };
  const digits = fraction.replace(/0+$/, '');
  if (digits.length > exponent) return { ok: false, why: 'decimals' };
  const minor = BigInt(whole + digits.padEnd(exponent, '0'));
  return { ok: true, minor, amount: moneyString(minor, exponent) };
}

/** Formats an amount for its field: grouped, and without zero decimals. */
export const shownAmount = briefMoney;
