/** Bets on the better of two hands, and on the value of one hand. */
import { type Fraction, fraction } from '../fraction.ts';
import { BET_UNITS } from '../stake.ts';
import { SEATS, type Seat } from './cards.ts';

/** Payment in units for the better hand: nineteen to twenty. */
export const SIDE_WIN = 39;

/** Returns the hand of a bet on one hand only; undefined for a bet on the better one. */
export const ownSeat = (bet: string): Seat | undefined => SEATS.find((seat) => bet.startsWith(`${seat}-`));

/** Payment of a bet on a hand, in units. Equal hands refund the stake on either. */
export function sideUnits(bet: string, winner: Seat | 'tie'): number {
  if (winner === bet) return SIDE_WIN;
  return winner === 'tie' ? BET_UNITS : 0;
}

/** The hands are symmetrical: of all deals without a tie, each wins one half. */
export function sideReturn(deals: bigint, ties: bigint): Fraction {
  const units = BigInt(BET_UNITS);
  return fraction((deals - ties) * BigInt(SIDE_WIN) + 2n * ties * units, 2n * deals * units);
}
