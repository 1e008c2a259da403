/** The plan of a chase: the multiple of the slip in each of its rounds, what is held, and what a win leaves. */
import type { Fraction } from '@parlour/games/fraction';
import { SERIES_WHOLE } from '@parlour/games/lottery/prices';
import { paidAt } from './payouts.rules.ts';

/** How the multiple grows: not at all, twofold every so many rounds, or for a profit at whichever round wins. */
export type Growth = 'same' | 'step' | 'target';
export const GROWTHS: readonly Growth[] = ['same', 'step', 'target'];

export type Chase = {
  growth: Growth;
  /** Rounds after which the multiple doubles. */
  doubleEvery: number;
  /** Profit of a win in percent of all stakes up to it. */
  target: number;
  /** Multiples that the player set, by round. */
  edited: Readonly<Record<string, number>>;
};
export const FIRST_CHASE: Chase = { growth: 'same', doubleEvery: 5, target: 50, edited: {} };

export type Slip = {
  /** Minor units at the multiple 1. */
  stake: bigint;
  /** The lowest payout of one hit at the multiple 1, in minor units. */
  least: Fraction;
  /** Highest multiple of a round. */
  mostTimes: number;
};

export type Cell = {
  numero: string;
  multiple: number;
  stake: bigint;
  /** Stakes up to this round. */
  held: bigint;
  /** What a win in this round leaves, at the lowest payout. */
  profit: bigint;
  /** Why the round cannot be sold: its multiple is too large, or the profit is not reached. */
  fault: 'multiple' | 'target' | null;
};

const HUNDRED = 100n;

/** Whether a win leaves the target. */
const reaches = (profit: bigint, held: bigint, target: number): boolean => profit * HUNDRED >= held * BigInt(target);

/** Returns the smallest multiple whose payout exceeds all stakes by the target; 1 if no payout can. */
function timesFor({ stake, least, mostTimes }: Slip, held: bigint, target: number): number {
  const { part, over } = least;
  const share = HUNDRED + BigInt(target);
  // payout × m ≥ (held + stake × m) × share, in hundredths.
  const gain = part * HUNDRED - stake * share * over;
  if (gain <= 0n) return 1;
  const isEnough = (multiple: number): boolean => {
    const all = held + stake * BigInt(multiple);
    return reaches(paidAt(least, multiple) - all, all, target);
  };
  let multiple = Math.max(1, Number((held * share * over + gain - 1n) / gain));
  // Payouts are rounded down, so that the exact solution may be too small.
  while (multiple < mostTimes && !isEnough(multiple)) multiple++;
  return multiple;
}

/** Returns the cells of a chase over rounds. */
export function planOf(slip: Slip, numeros: readonly string[], { growth, doubleEvery, target, edited }: Chase): Cell[] {
  let held = 0n;
  return numeros.map((numero, at) => {
    const grown = (): number => {
      if (growth === 'same') return 1;
      if (growth === 'step') return 2 ** Math.min(30, Math.floor(at / doubleEvery));
      return timesFor(slip, held, target);
    };
    const multiple = edited[numero] ?? Math.min(slip.mostTimes, grown());
    const stake = slip.stake * BigInt(multiple);
    held += stake;
    const profit = paidAt(slip.least, multiple) - held;
    const isMissed = growth === 'target' && !reaches(profit, held, target);
    return {
      numero,
      multiple,
      stake,
      held,
      profit,
      fault: multiple > slip.mostTimes ? 'multiple' : isMissed ? 'target' : null,
    };
  });
}

export type RebatedLine = {
  /** Minor units at the multiple 1. */
  stake: bigint;
  /** Rebate on the stake, in {@link SERIES_WHOLE}ths. */
  rebateRate: number;
};

/** Returns what a plan loses if no round wins: all stakes without their rebates, which are rounded down by round and line. */
export const mostLost = (cells: readonly Cell[], lines: readonly RebatedLine[]): bigint =>
  cells
    .flatMap(({ multiple }) =>
      lines.map(({ stake, rebateRate }) => {
        const staked = stake * BigInt(multiple);
        return staked - (staked * BigInt(rebateRate)) / BigInt(SERIES_WHOLE);
      }),
    )
    .reduce((sum, lost) => sum + lost, 0n);

/** Returns what a plan can win with one hit a round: in its best round if it stops there, or in all of them. */
export function mostWon(cells: readonly Cell[], most: Fraction, stopsOnWin: boolean): bigint {
  const won = cells.map(({ multiple }) => paidAt(most, multiple));
  return won.reduce((sum, one) => (stopsOnWin ? (one > sum ? one : sum) : sum + one), 0n);
}

/** Returns how many rounds of a plan a balance covers. */
export const covered = (cells: readonly Cell[], balance: bigint): number =>
  cells.filter(({ held }) => held <= balance).length;

/** Returns the highest multiple of a round, so that no line exceeds the game's. */
export const mostTimesOf = (lines: readonly { multiple: number }[], most: number): number =>
  Math.max(1, Math.floor(most / Math.max(1, ...lines.map(({ multiple }) => multiple))));
