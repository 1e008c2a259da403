/** Amounts that an operator enters, in the currency of the house. */
import { moneyString, parseMoney } from '@parlour/contract/money';
import { houseExponent } from '@parlour/contract/money-display';

/** Parses an amount, with commas or spaces between groups of digits; null if invalid. */
export function amountOf(typed: string, exponent = houseExponent()): string | null {
  const minor = parseMoney(typed.trim().replace(/[,\s](?=\d{3}(?!\d))/g, ''), exponent);
  return minor === null || minor < 0n ? null : moneyString(minor, exponent);
}

/** Parses a positive amount in the same way. */
export function worthOf(typed: string, exponent = houseExponent()): string | null {
  const amount = amountOf(typed, exponent);
  return amount !== null && /[1-9]/.test(amount) ? amount : null;
}
