/** Bets on the better of two hands, and on what one of them is by itself. */
import { type Fraction, fraction } from '../fraction.ts';
import { BET_UNITS } from '../stake.ts';
import { SEATS, type Seat } from './cards.ts';

/** What comes back in units for the better hand: nineteen to twenty. */
export const SIDE_WIN = 39;

/** The hand that a bet on one hand alone looks at; undefined for a bet on the better one. */
export const ownSeat = (bet: string): Seat | undefined => SEATS.find((seat) => bet.startsWith(`${seat}-`));

/** What comes back for a bet on a hand, in units. Of equal hands, the stake on either comes back. */
export function sideUnits(bet: string, winner: Seat | 'tie'): number {
  if (winner === bet) return SIDE_WIN;
  return winner === 'tie' ? BET_UNITS : 0;
}

/** The hands are alike: of what is no tie, each wins one half. */
export function sideReturn(deals: bigint, ties: bigint): Fraction {
  const units = BigInt(BET_UNITS);
  return fraction((deals - ties) * BigInt(SIDE_WIN) + 2n * ties * units, 2n * deals * units);
}
