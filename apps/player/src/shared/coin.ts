import { displayMoney } from '@parlour/contract/money';

/** Returns the decimals of a server amount. */
export const decimalsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0;

/** Formats an amount with its symbol without a line break; no zero decimals. */
export function coin(symbol: string, amount: string): string {
  const isWhole = /^-?\d+(\.0*)?$/.test(amount);
  return `${symbol}\u00a0${displayMoney(amount, isWhole ? 0 : decimalsOf(amount))}`;
}
