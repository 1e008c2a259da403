/**
 * Bu Gyi: five cards each for player and banker from one deck. Three of them must add up to ten, twenty or thirty; then
 * the last digit of the other two's sum counts, and ten is best. The better hand wins; a bet on seven or more depends
 * on its own hand only.
 */
import { type Fraction, fraction } from '../fraction.ts';
import { BET_UNITS } from '../stake.ts';
import { handPoints } from './baccarat.ts';
import { type Card, dealer, SEATS, type Seat } from './cards.ts';
import { ownSeat, sideReturn, sideUnits } from './sides.ts';
import type { TableGame } from './table.ts';

export const BU_BETS = ['player', 'banker', 'player-seven', 'banker-seven'] as const;
export type BuBet = (typeof BU_BETS)[number];

/** Points for which a bet on seven or more pays, best first, and the payment in bets. */
export const BU_PAYS: readonly (readonly [points: number, times: number])[] = [
  [10, 5],
  [9, 4],
  [8, 3],
  [7, 2],
];
const paysOf = (points: number): number => BU_PAYS.find(([of]) => of === points)?.[1] ?? 0;

export type BuShown = {
  player: Card[];
  banker: Card[];
  /** One to ten; 0 when no three cards add up to a multiple of ten. */
  points: Record<Seat, number>;
  /** Positions of the two counting cards in the hand; empty when there are none. */
  counting: Record<Seat, number[]>;
  winner: Seat | 'tie';
};

const HAND = 5;
const TEN = 10;
/** All pairs of positions in a hand. */
const PAIRS = Array.from({ length: HAND }, (_, a) => Array.from({ length: a }, (_, b) => [b, a] as const)).flat();

/** Computes the points of five cards, and the positions of the two counting ones. */
export function rateBu(cards: readonly Card[]): { points: number; counting: number[] } {
  const values = cards.map((card) => handPoints([card]));
  const sum = values.reduce((all, value) => all + value, 0);
  for (const [a, b] of PAIRS) {
    const two = (values[a] ?? 0) + (values[b] ?? 0);
    // Any three cards that add up to tens leave the same last digit for the other two, because the total is fixed.
    if ((sum - two) % TEN === 0) return { points: two % TEN || TEN, counting: [a, b] };
  }
  return { points: 0, counting: [] };
}

export const isBuBet = (choice: string): choice is BuBet => BU_BETS.some((bet) => bet === choice);

/** Payment of a bet, in units. */
export function buUnits(bet: BuBet, { points, winner }: Pick<BuShown, 'points' | 'winner'>): number {
  const seat = ownSeat(bet);
  return seat ? paysOf(points[seat]) * BET_UNITS : sideUnits(bet, winner);
}

/** Number of hands, of deals of two hands, and of deals with equal points; verified by a test. */
const HANDS = 2_598_960n;
const DEALS = HANDS * 1_533_939n;
const TIES = 625_363_317_520n;
/** Number of hands with seven points or more. */
const OF_POINTS: Readonly<Record<number, number>> = { 10: 191_808, 9: 171_304, 8: 168_096, 7: 171_304 };

const ownReturn = (): Fraction => {
  const paid = BU_PAYS.map(([points, times]) => BigInt((OF_POINTS[points] ?? 0) * times));
  return fraction(
    paid.reduce((sum, part) => sum + part, 0n),
    HANDS,
  );
};

export const bugyi: TableGame<'bugyi', BuShown> = {
  kind: 'bugyi',
  id: 'bugyi-1',
  isChoice: isBuBet,
  play(choice, draw) {
    const next = dealer(1, draw);
    const hands: Record<Seat, Card[]> = { player: [], banker: [] };
    for (let card = 0; card < HAND; card++) for (const seat of SEATS) hands[seat].push(next());
    const [player, banker] = [rateBu(hands.player), rateBu(hands.banker)];
    const shown: BuShown = {
      ...hands,
      points: { player: player.points, banker: banker.points },
      counting: { player: player.counting, banker: banker.counting },
      winner: 'tie',
    };
    if (player.points !== banker.points) shown.winner = player.points > banker.points ? 'player' : 'banker';
    return { units: isBuBet(choice) ? buUnits(choice, shown) : 0, shown };
  },
  returnOf(choice) {
    if (!isBuBet(choice)) return fraction(0n, 1n);
    return ownSeat(choice) ? ownReturn() : sideReturn(DEALS, TIES);
  },
};
