/** Rates are integers in parts per million (ppm): 1 % is 10,000. */
export const PPM = 1_000_000n;

/** Computes a share of a base, truncated to a whole minor unit; zero for a negative base. */
export const shareOf = (base: bigint, ppm: bigint): bigint => (base <= 0n ? 0n : (base * ppm) / PPM);

/** Formats a rate as the decimal fraction of the documented fields: 15,000 ppm is `0.015`. */
export function rateFraction(ppm: bigint): string {
  const digits = (ppm % PPM).toString().padStart(6, '0').replace(/0+$/, '');
  return digits ? `${ppm / PPM}.${digits}` : `${ppm / PPM}`;
}

/** Parses a fraction such as `0.009` as parts per million. The inverse of {@link rateFraction}. */
export function parseFraction(text: string): number {
  const [whole = '0', fraction = ''] = text.split('.');
  return Number(whole) * 1_000_000 + Number(fraction.padEnd(6, '0'));
}
