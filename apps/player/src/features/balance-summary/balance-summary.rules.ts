/** Amounts of the balance summary. */
import { parseMoney } from '@parlour/contract/money';
import { displayMoney } from '@parlour/contract/money-display';

/** More decimals than any currency has. */
const EXPONENT = 6;

/** Returns a part's share of a whole in per cent: never 0 for a positive part, never 100 for an incomplete one. */
export function shareOf(part: string, whole: string): number {
  const [a, b] = [parseMoney(part, EXPONENT) ?? 0n, parseMoney(whole, EXPONENT) ?? 0n];
  if (a <= 0n || b <= 0n) return 0;
  if (a >= b) return 100;
  const share = Number((a * 100n) / b);
  return Math.min(99, Math.max(1, share));
}

/** Whether an amount is not zero. */
export const isSome = (amount: string): boolean => /[1-9]/.test(amount);

/** Formats an amount with its symbol, and a minus sign for negative amounts. */
export const figure = (symbol: string, amount: string): string =>
  amount.startsWith('-')
    ? `−${symbol}\u00a0${displayMoney(amount.slice(1))}`
    : `${symbol}\u00a0${displayMoney(amount)}`;

/** Like `figure`, with a plus sign for positive amounts. */
export const gained = (symbol: string, amount: string): string =>
  isSome(amount) && !amount.startsWith('-') ? `+${figure(symbol, amount)}` : figure(symbol, amount);
