/** Amounts as a player reads them. Sums are made in minor units, never in floats. */
import { displayMoney, moneyString, parseMoney } from '@parlour/contract/money';

export type Money = { symbol: string; exponent: number };

/** Minor units of a wire amount. */
export const minorOf = (text: string, { exponent }: Money): bigint => parseMoney(text, exponent) ?? 0n;

/** `K 4,200`: decimals only where there are any. */
export function amountText(minor: bigint, money: Money): string {
  const text = moneyString(minor, money.exponent);
  const round = minor % 10n ** BigInt(money.exponent) === 0n;
  return `${money.symbol}\u00a0${displayMoney(text, round ? 0 : Math.min(2, money.exponent))}`;
}

/** `K 132,650.00`: a balance always shows its decimals. */
export const balanceText = (minor: bigint, money: Money): string =>
  `${money.symbol}\u00a0${displayMoney(moneyString(minor, money.exponent))}`;
