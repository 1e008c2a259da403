/** Cockfight: a simulated bout of two birds. Meron is the favourite, Wala the outsider; in a draw both are down. */
import type { Draw } from '../fairness.ts';
import { type Fraction, fraction } from '../fraction.ts';
import { BET_UNITS } from '../stake.ts';
import type { TableGame } from './table.ts';

/** Meron in the red corner, Wala in the blue one. */
export const BIRDS = ['meron', 'wala'] as const;
export type Bird = (typeof BIRDS)[number];
export const BOUT_BETS = ['meron', 'draw', 'wala'] as const;
export type BoutBet = (typeof BOUT_BETS)[number];

/** Strength that each bird loses in one exchange. */
export type Exchange = Readonly<Record<Bird, number>>;
export type BoutShown = { winner: BoutBet; exchanges: readonly Exchange[] };

/** Initial strength of each bird. */
export const STRENGTH = 100;

/** Number of bouts with each result, of all. */
const ENDINGS: Readonly<Record<BoutBet, number>> = { meron: 275, draw: 64, wala: 261 };
const BOUTS = BOUT_BETS.reduce((sum, bet) => sum + ENDINGS[bet], 0);
/** Payment for a correct choice in units, stake included. */
const PAYS: Readonly<Record<BoutBet, number>> = { meron: 37, draw: 180, wala: 39 };

/** A bout has 4 to 9 exchanges. */
const FEWEST = 4;
const LENGTHS = 6;
/** Remaining strength of a winner: 5 to 60. */
const LEAST_LEFT = 5;
const LEFT = 56;

const isBoutBet = (choice: string): choice is BoutBet => BOUT_BETS.some((bet) => bet === choice);

/** Payment of a choice, in units. A draw refunds the stake on either bird. */
export function boutUnits(choice: BoutBet, winner: BoutBet): number {
  if (choice === winner) return PAYS[choice];
  return winner === 'draw' ? BET_UNITS : 0;
}

function winnerOf(drawn: number): BoutBet {
  if (drawn < ENDINGS.meron) return 'meron';
  return drawn < ENDINGS.meron + ENDINGS.draw ? 'draw' : 'wala';
}

/** Splits a whole number at random into `count` whole numbers of at least `least` each. */
function split(whole: number, count: number, least: number, draw: Draw): number[] {
  const spare = whole - count * least;
  const cuts = Array.from({ length: count - 1 }, () => draw(spare + 1)).toSorted((a, b) => a - b);
  return Array.from({ length: count }, (_, n) => least + (cuts[n] ?? spare) - (cuts[n - 1] ?? 0));
}

/**
 * Generates a sequence of exchanges that leads to the result already drawn. A losing bird falls in the last exchange.
 */
function courseOf(winner: BoutBet, draw: Draw): Exchange[] {
  const count = FEWEST + draw(LENGTHS);
  const lossesOf = (bird: Bird) =>
    winner === bird
      ? split(STRENGTH - LEAST_LEFT - draw(LEFT), count, 0, draw)
      : // A loss in every exchange, so that none is without effect.
        split(STRENGTH, count, 1, draw);
  const [meron, wala] = [lossesOf('meron'), lossesOf('wala')];
  return meron.map((loss, n) => ({ meron: loss, wala: wala[n] ?? 0 }));
}

/** The strength that a bird has left after these exchanges. */
export const strengthOf = (bird: Bird, exchanges: readonly Exchange[]): number =>
  exchanges.reduce((left, losses) => left - losses[bird], STRENGTH);

function returnOf(choice: string): Fraction {
  const units = (winner: BoutBet) => (isBoutBet(choice) ? boutUnits(choice, winner) : 0);
  const part = BOUT_BETS.reduce((sum, winner) => sum + ENDINGS[winner] * units(winner), 0);
  return fraction(BigInt(part), BigInt(BOUTS * BET_UNITS));
}

export const cockfight: TableGame<'cockfight', BoutShown> = {
  kind: 'cockfight',
  id: 'cockfight-1',
  isChoice: isBoutBet,
  play(choice, draw) {
    const winner = winnerOf(draw(BOUTS));
    return {
      units: isBoutBet(choice) ? boutUnits(choice, winner) : 0,
      shown: { winner, exchanges: courseOf(winner, draw) },
    };
  },
  returnOf,
};
