/** Slot models as data: strips, pays and the rules of free spins. */

export const REELS = 5;
export const ROWS = 3;

/** `W` is wild, `S` scatter; `A` is the best paying symbol, `H` the least. */
export const PAYING = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;
export const SYMBOLS = ['W', 'S', ...PAYING] as const;
export type SlotSymbol = (typeof SYMBOLS)[number];
export type LineSymbol = Exclude<SlotSymbol, 'S'>;

/** A value for three, four and five of a kind. */
export type ThreeFourFive = readonly [number, number, number];

export type SlotModel = {
  /** Never reused for other strips or pays: stored rounds refer to it and must remain verifiable. */
  id: string;
  volatility: 'low' | 'medium' | 'high';
  /** One letter per stop; the window shows a stop and the two after it, cyclically. */
  reels: readonly [string, string, string, string, string];
  freeReels: readonly [string, string, string, string, string];
  /** Pay of a line in line bets. */
  pays: Readonly<Record<LineSymbol, ThreeFourFive>>;
  /** Pay of scatters anywhere, in total bets. */
  scatterPays: ThreeFourFive;
  freeSpins: ThreeFourFive;
  /** Multiplier of every win of a free spin. */
  freeMultiplier: number;
  /** Maximum number of free spins of one round, including retriggers. */
  maxFreeSpins: number;
};

/** Row of each reel from left to right, 0 on top. */
export const LINES: readonly (readonly [number, number, number, number, number])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 1, 2, 1],
  [1, 2, 1, 0, 1],
  [0, 1, 1, 1, 2],
  [2, 1, 1, 1, 0],
  [1, 0, 0, 1, 2],
  [1, 2, 2, 1, 0],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 0, 2, 0, 0],
  [2, 2, 0, 2, 2],
  [1, 0, 1, 0, 1],
];

/** A bet covers every line with the same whole number of minor units. */
export const LINE_COUNT = LINES.length;
