/** Fan Tan: a heap of beads is counted off by fours; bets are on the remainder. */
import { fraction } from '../fraction.ts';
import { BET_UNITS } from '../stake.ts';
import type { TableGame } from './table.ts';

/** Possible remainders, from one to four. */
export const FANS = ['1', '2', '3', '4'] as const;
export const FAN_TAN_BETS = [...FANS, 'odd', 'even'] as const;
export type FanTanBet = (typeof FAN_TAN_BETS)[number];

/** Minimum number of beads, and number of possible heaps: all remainders are equally likely. */
export const FEWEST = 21;
const HEAPS = 32;
/** Of four bets, one on each remainder, 3.9 are paid back. */
const SHARED = (39 * BET_UNITS) / 10;

export const isFanTanBet = (choice: string): choice is FanTanBet => FAN_TAN_BETS.some((bet) => bet === choice);

/** Remainder of a heap after counting off by fours: one to four. */
export const restOf = (beads: number): number => ((beads - 1) % FANS.length) + 1;

/** Whether a bet wins with this remainder. */
export const fanTanWins = (choice: FanTanBet, rest: number): boolean =>
  choice === 'odd' || choice === 'even' ? (rest % 2 === 1) === (choice === 'odd') : Number(choice) === rest;

/** Payment of a winning choice, in units. */
export const fanTanPays = (choice: FanTanBet): number => (choice === 'odd' || choice === 'even' ? SHARED / 2 : SHARED);

export type FanTanShown = { beads: number };

export const fantan: TableGame<'fantan', FanTanShown> = {
  kind: 'fantan',
  id: 'fantan-1',
  isChoice: isFanTanBet,
  play(choice, draw) {
    const beads = FEWEST + draw(HEAPS);
    return {
      units: isFanTanBet(choice) && fanTanWins(choice, restOf(beads)) ? fanTanPays(choice) : 0,
      shown: { beads },
    };
  },
  returnOf(choice) {
    if (!isFanTanBet(choice)) return fraction(0n, 1n);
    const right = FANS.filter((rest) => fanTanWins(choice, Number(rest))).length;
    return fraction(BigInt(right * fanTanPays(choice)), BigInt(FANS.length * BET_UNITS));
  },
};
