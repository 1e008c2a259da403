/**
 * Bu Gyi: five cards each for the player and the banker from one deck. Three of them must come to ten, twenty or thirty;
 * the last digit of the two others counts then, and ten is best. The better hand wins; a bet on seven or more looks at its
 * own hand alone.
 */
import { type Fraction, fraction } from '../fraction.ts';
import { BET_UNITS } from '../stake.ts';
import { handPoints } from './baccarat.ts';
import { type Card, dealer, SEATS, type Seat } from './cards.ts';
import { ownSeat, sideReturn, sideUnits } from './sides.ts';
import type { TableGame } from './table.ts';

export const BU_BETS = ['player', 'banker', 'player-seven', 'banker-seven'] as const;
export type BuBet = (typeof BU_BETS)[number];

/** Points of which a bet on seven or more pays, the best first, and what comes back in bets. */
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
  /** One to ten; none where no three cards come to a multiple of ten. */
  points: Record<Seat, number>;
  /** The two cards that count, as places in the hand; empty where none do. */
  counting: Record<Seat, number[]>;
  winner: Seat | 'tie';
};

const HAND = 5;
const TEN = 10;
/** All pairs of places in a hand. */
const PAIRS = Array.from({ length: HAND }, (_, a) => Array.from({ length: a }, (_, b) => [b, a] as const)).flat();

/** Points of five cards, and where the two lie that count. */
export function rateBu(cards: readonly Card[]): { points: number; counting: number[] } {
  const values = cards.map((card) => handPoints([card]));
  const sum = values.reduce((all, value) => all + value, 0);
  for (const [a, b] of PAIRS) {
    const two = (values[a] ?? 0) + (values[b] ?? 0);
    // Whichever three come to tens, the sum of all decides the last digit of the other two.
    if ((sum - two) % TEN === 0) return { points: two % TEN || TEN, counting: [a, b] };
  }
  return { points: 0, counting: [] };
}

export const isBuBet = (choice: string): choice is BuBet => BU_BETS.some((bet) => bet === choice);

/** What comes back for a bet, in units. */
export function buUnits(bet: BuBet, { points, winner }: Pick<BuShown, 'points' | 'winner'>): number {
  const seat = ownSeat(bet);
  return seat ? paysOf(points[seat]) * BET_UNITS : sideUnits(bet, winner);
}

/** Hands, deals of two hands, and those deals in which both have the same points; a test counts them. */
const HANDS = 2_598_960n;
const DEALS = HANDS * 1_533_939n;
const TIES = 625_363_317_520n;
/** How many hands have seven points or more. */
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
