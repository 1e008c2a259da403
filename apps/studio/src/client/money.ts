/** Formats of amounts. Sums use minor units, never floats. */
import { displayMoney, moneyString, parseMoney } from '@parlour/contract/money';

export type Money = { symbol: string; exponent: number };

/** Converts a decimal amount of the protocol to minor units. */
export const minorOf = (text: string, { exponent }: Money): bigint => parseMoney(text, exponent) ?? 0n;

/** Formats an amount, with decimals only when needed: `K 4,200`. */
export function amountText(minor: bigint, money: Money): string {
  const text = moneyString(minor, money.exponent);
  const round = minor % 10n ** BigInt(money.exponent) === 0n;
  return `${money.symbol}\u00a0${displayMoney(text, round ? 0 : Math.min(2, money.exponent))}`;
}

/** Formats a balance, always with decimals: `K 132,650.00`. */
export const balanceText = (minor: bigint, money: Money): string =>
  `${money.symbol}\u00a0${displayMoney(moneyString(minor, money.exponent))}`;
