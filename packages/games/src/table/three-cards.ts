/**
 * Three Cards: three cards each for player and banker from one deck; the better hand wins. A bet on a pair or better
 * depends on its own hand only.
 */
import { type Fraction, fraction } from '../fraction.ts';
import { BET_UNITS } from '../stake.ts';
import { type Card, dealer, rankOf, SEATS, type Seat, suitOf } from './cards.ts';
import { ownSeat, sideReturn, sideUnits } from './sides.ts';
import type { TableGame } from './table.ts';

export const THREE_BETS = ['player', 'banker', 'player-pair', 'banker-pair'] as const;
export type ThreeBet = (typeof THREE_BETS)[number];

const HAND = 3;
/** Hands for which a bet on a pair or better pays, best first, and the payment in bets. */
export const THREE_PAYS = { straightFlush: 41, three: 31, straight: 7, flush: 5, pair: 2 } as const;
/** Hands from best to worst. */
export const THREE_HANDS = ['straightFlush', 'three', 'straight', 'flush', 'pair', 'high'] as const;
export type ThreeHand = (typeof THREE_HANDS)[number];
/** Number of hands of each kind. */
const OF_KIND: Readonly<Record<keyof typeof THREE_PAYS, number>> = {
  straightFlush: 48,
  three: 52,
  straight: 720,
  flush: 1096,
  pair: 3744,
};
const HANDS = 22_100n;
/** Number of deals of two hands, and of those with a tie; verified by a test. */
const DEALS = HANDS * 18_424n;
const TIES = 450_528n;

export type ThreeShown = {
  player: Card[];
  banker: Card[];
  hands: Record<Seat, ThreeHand>;
  winner: Seat | 'tie';
};

const ACE_HIGH = 13;

/**
 * @returns the kind of three cards, and a number that is higher for the better of two hands, and equal for equal ones
 */
export function rateThree(cards: readonly Card[]): { hand: ThreeHand; strength: number } {
  const ranks = cards.map((card) => rankOf(card) || ACE_HIGH);
  const count = (rank: number) => ranks.filter((other) => other === rank).length;
  // Ranks with more cards are compared first.
  const sorted = ranks.toSorted((a, b) => count(b) - count(a) || b - a);
  const [first = 0, second = 0, third = 0] = sorted;
  // With two and three the ace counts as one.
  const isLow = first === ACE_HIGH && second === 2 && third === 1;
  const isRun = isLow || (first === second + 1 && second === third + 1);
  const isFlush = cards.every((card) => suitOf(card) === suitOf(cards[0] ?? 0));
  const hand = (): ThreeHand => {
    if (isRun) return isFlush ? 'straightFlush' : 'straight';
    if (first === third) return 'three';
    if (isFlush) return 'flush';
    return first === second ? 'pair' : 'high';
  };
  const kind = hand();
  const [a, b, c] = isLow ? [second, third, 0] : [first, second, third];
  const strength = (((THREE_HANDS.length - THREE_HANDS.indexOf(kind)) * 14 + a) * 14 + b) * 14 + c;
  return { hand: kind, strength };
}

export const isThreeBet = (choice: string): choice is ThreeBet => THREE_BETS.some((bet) => bet === choice);

/** Payment of a bet, in units. */
export function threeUnits(bet: ThreeBet, { hands, winner }: Pick<ThreeShown, 'hands' | 'winner'>): number {
  const seat = ownSeat(bet);
  if (seat) {
    const hand = hands[seat];
    return hand === 'high' ? 0 : THREE_PAYS[hand] * BET_UNITS;
  }
  return sideUnits(bet, winner);
}

const pairReturn = (): Fraction => {
  const kinds = Object.entries(THREE_PAYS) as [keyof typeof THREE_PAYS, number][];
  return fraction(
    kinds.reduce((sum, [kind, pays]) => sum + BigInt(OF_KIND[kind] * pays), 0n),
    HANDS,
  );
};
export const threecards: TableGame<'threecards', ThreeShown> = {
  kind: 'threecards',
  id: 'threecards-1',
  isChoice: isThreeBet,
  play(choice, draw) {
    const next = dealer(1, draw);
    const shown: ThreeShown = { player: [], banker: [], hands: { player: 'high', banker: 'high' }, winner: 'tie' };
    for (let card = 0; card < HAND; card++) for (const seat of SEATS) shown[seat].push(next());
    const [player, banker] = [rateThree(shown.player), rateThree(shown.banker)];
    shown.hands = { player: player.hand, banker: banker.hand };
    if (player.strength !== banker.strength) shown.winner = player.strength > banker.strength ? 'player' : 'banker';
    return { units: isThreeBet(choice) ? threeUnits(choice, shown) : 0, shown };
  },
  returnOf(choice) {
    if (!isThreeBet(choice)) return fraction(0n, 1n);
    return ownSeat(choice) ? pairReturn() : sideReturn(DEALS, TIES);
  },
};
