/** What the screen of funds shows of amounts. */
import { displayMoney, parseMoney } from '@parlour/contract/money';

/** More places than any currency has. */
const EXPONENT = 6;

/** How much of a whole is a part, in per cent: never none while there is some, never all while there is more. */
export function shareOf(part: string, whole: string): number {
  const [a, b] = [parseMoney(part, EXPONENT) ?? 0n, parseMoney(whole, EXPONENT) ?? 0n];
  if (a <= 0n || b <= 0n) return 0;
  if (a >= b) return 100;
  const share = Number((a * 100n) / b);
  return Math.min(99, Math.max(1, share));
}

/** Whether there is any of it. */
export const isSome = (amount: string): boolean => /[1-9]/.test(amount);

/** An amount with its symbol, and a sign where less than nothing is meant. */
export const figure = (symbol: string, amount: string): string =>
  amount.startsWith('-')
    ? `−${symbol}\u00a0${displayMoney(amount.slice(1))}`
    : `${symbol}\u00a0${displayMoney(amount)}`;

/** The same with a plus where something was won. */
export const gained = (symbol: string, amount: string): string =>
  isSome(amount) && !amount.startsWith('-') ? `+${figure(symbol, amount)}` : figure(symbol, amount);
