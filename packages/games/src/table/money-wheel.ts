/** The money wheel: 49 segments, and a bet on the payment of the winning one. */
import { fraction } from '../fraction.ts';
import { BET_UNITS } from '../stake.ts';
import type { TableGame } from './table.ts';

/** Payments of segments in bets, stake included; 48 divided by the payment is the number of such segments. */
export const TIMES = [2, 4, 8, 12, 24, 48] as const;
export type Times = (typeof TIMES)[number];
const SHARED = 48;

/** Number of segments with this payment. */
export const segmentsOf = (times: number): number => SHARED / times;

/** The rarer kinds, those of each kind spread as evenly as possible. */
const RARER: readonly Times[] = TIMES.filter((times) => times !== 2)
  .flatMap((times) =>
    Array.from({ length: segmentsOf(times) }, (_, n) => ({ times, at: (n + 0.5) / segmentsOf(times) })),
  )
  .toSorted((a, b) => a.at - b.at || b.times - a.times)
  .map(({ times }) => times);
/** Segments in their order on the wheel: one of the most frequent kind between all others except before the first. */
export const SEGMENTS: readonly Times[] = RARER.flatMap((times, n): Times[] => (n === 0 ? [times] : [times, 2]));

export const WHEEL_BETS: readonly string[] = TIMES.map(String);

export type WheelShown = {
  /** Place on the wheel, from 0. */
  at: number;
  times: Times;
};

export const moneywheel: TableGame<'moneywheel', WheelShown> = {
  kind: 'moneywheel',
  id: 'moneywheel-1',
  isChoice: (choice) => WHEEL_BETS.includes(choice),
  play(choice, draw) {
    const at = draw(SEGMENTS.length);
    const times = SEGMENTS[at] ?? TIMES[0];
    return { units: String(times) === choice ? times * BET_UNITS : 0, shown: { at, times } };
  },
  returnOf: (choice) => fraction(WHEEL_BETS.includes(choice) ? BigInt(SHARED) : 0n, BigInt(SEGMENTS.length)),
};
