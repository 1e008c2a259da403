/** Exact fractions, for returns that are computed and not measured. */

/** In lowest terms; `over` is positive. */
export type Fraction = { part: bigint; over: bigint };

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b));

export function fraction(part: bigint, over: bigint): Fraction {
  const g = gcd(part, over) || 1n;
  return { part: part / g, over: over / g };
}

export const whole = (n: number): Fraction => fraction(BigInt(n), 1n);
export const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.part * b.over + b.part * a.over, a.over * b.over);
export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.part * b.part, a.over * b.over);
export const isMore = (a: Fraction, b: Fraction): boolean => a.part * b.over > b.part * a.over;

/** Formats a fraction as a decimal text with `places` decimals, truncated. */
export function decimal({ part, over }: Fraction, places: number): string {
  const digits = ((part * 10n ** BigInt(places)) / over).toString().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Formats a return for players: percent with two decimals, truncated. */
export const percent = ({ part, over }: Fraction): string => decimal({ part: part * 100n, over }, 2);

/** Number of ways to choose `k` of `n` items. */
export function ways(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let result = 1n;
  for (let i = 1; i <= k; i++) result = (result * BigInt(n - k + i)) / BigInt(i);
  return result;
}
