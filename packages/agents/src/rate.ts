/** Rates are integers in parts per million (ppm): 1 % is 10,000. */
export const PPM = 1_000_000n;

/** The part of a base that a rate gives, cut to a whole minor unit; nothing of a base below zero. */
export const shareOf = (base: bigint, ppm: bigint): bigint => (base <= 0n ? 0n : (base * ppm) / PPM);

/** A rate as the decimal fraction of the documented fields: 15,000 ppm is `0.015`. */
export function rateFraction(ppm: bigint): string {
  const digits = (ppm % PPM).toString().padStart(6, '0').replace(/0+$/, '');
  return digits ? `${ppm / PPM}.${digits}` : `${ppm / PPM}`;
}
