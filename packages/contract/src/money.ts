/**
 * Money is a `bigint` of minor units. On the wire it is a decimal string with exactly the currency's number of
 * decimals; formatting for display is the last step and is never used in a calculation.
 */

export type Currency = { code: string; exponent: number; symbol: string };

/** Maximum amount of a single command: 10^15 minor units. */
export const MAX_AMOUNT = 1_000_000_000_000_000n;

/** An amount on the wire. */
export const MONEY_FORM = /^(-?)(0|[1-9][0-9]{0,15})(?:\.([0-9]{1,8}))?$/;

/**
 * Parses a decimal string to minor units.
 *
 * @param text plain digits with an optional point, such as `12`, `12.5` or `-0.05`; no exponent, no grouping
 * @param exponent decimals of the currency
 * @returns minor units, or null when the text is not such a number or has more decimals than the currency
 */
export function parseMoney(text: string, exponent: number): bigint | null {
  const match = MONEY_FORM.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  if (fraction.length > exponent) return null;
  const minor = BigInt(whole + fraction.padEnd(exponent, '0'));
  if (sign && minor === 0n) return null;
  return sign ? -minor : minor;
}

/** Like {@link parseMoney}, for a text that was checked before. @throws when it is not an amount after all */
export function toMinor(text: string, exponent: number): bigint {
  const minor = parseMoney(text, exponent);
  if (minor === null) throw new Error(`"${text}" is not an amount with at most ${exponent} decimals`);
  return minor;
}

/** Formats minor units as a decimal string with exactly `exponent` decimals. The inverse of {@link parseMoney}. */
export function moneyString(minor: bigint, exponent: number): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const fraction = exponent === 0 ? '' : `.${digits.slice(digits.length - exponent)}`;
  return `${minor < 0n ? '-' : ''}${whole}${fraction}`;
}

/** Returns the ratio of two amounts from 0 to 1, to a thousandth, for progress bars. The ratio to zero is 1. */
export function shareOf(part: string, whole: string): number {
  const decimals = Math.max(...[part, whole].map((text) => text.split('.')[1]?.length ?? 0));
  const [some = 0n, all = 0n] = [part, whole].map((text) => parseMoney(text, decimals) ?? 0n);
  if (all <= 0n || some >= all) return 1;
  return some <= 0n ? 0 : Number((some * 1000n) / all) / 1000;
}
