import { displayMoney } from '@parlour/contract/money';

/** Decimals of amounts that the server sends. */
export const decimalsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0;

/** An amount with its symbol on one line; no decimals where there are none. */
export function coin(symbol: string, amount: string): string {
  const isWhole = /^-?\d+(\.0*)?$/.test(amount);
  return `${symbol}\u00a0${displayMoney(amount, isWhole ? 0 : decimalsOf(amount))}`;
}
