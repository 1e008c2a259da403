/** Formats of amounts. Sums use minor units, never floats. */
import { moneyString, parseMoney } from '@parlour/contract/money';
import { briefMoney, exactMoney } from '@parlour/contract/money-display';

export type Money = { symbol: string; exponent: number };

/** Converts a decimal amount of the protocol to minor units. */
export const minorOf = (text: string, { exponent }: Money): bigint => parseMoney(text, exponent) ?? 0n;

/** Formats an amount, with decimals only when needed: `K 4,200`. */
export function amountText(minor: bigint, money: Money): string {
  return `${money.symbol}\u00a0${briefMoney(moneyString(minor, money.exponent))}`;
}

/** Formats a balance, always with decimals: `K 132,650.00`. */
export const balanceText = (minor: bigint, money: Money): string =>
  `${money.symbol}\u00a0${exactMoney(moneyString(minor, money.exponent))}`;
