/**
 * Video poker, jacks or better: five cards, any of which are held, the others replaced. The replacements are fixed at
 * the deal, so that the choice cannot influence them.
 */
import { fraction } from '../fraction.ts';
import { BET_UNITS } from '../stake.ts';
import { type Card, dealer, rankOf, suitOf } from './cards.ts';
import type { TableGame } from './table.ts';

export const HAND = 5;

/** Paying hands, best first, and the payment in bets. */
export const POKER_PAYS = {
  royal: 800,
  straightFlush: 50,
  four: 25,
  fullHouse: 7,
  flush: 5,
  straight: 4,
  three: 3,
  twoPair: 2,
  jacks: 1,
} as const;
export type PokerHand = keyof typeof POKER_PAYS;
export const POKER_HANDS = Object.keys(POKER_PAYS) as PokerHand[];

export type PokerShown = {
  dealt: Card[];
  /** After the exchange. */
  hand: Card[];
  pays: PokerHand | null;
};

const JACK = 10;
/** Ten to ace. */
const ROYAL = new Set([0, 9, 10, 11, 12]);

/** Classifies five cards; returns null when they pay nothing. */
export function handOf(cards: readonly Card[]): PokerHand | null {
  const ranks = cards.map(rankOf);
  const counts = new Map<number, number>();
  for (const rank of ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1);
  const groups = [...counts.values()].sort((a, b) => b - a);
  const isFlush = cards.every((card) => suitOf(card) === suitOf(cards[0] ?? 0));
  const isRoyal = counts.size === HAND && ranks.every((rank) => ROYAL.has(rank));
  const isRun = counts.size === HAND && Math.max(...ranks) - Math.min(...ranks) === HAND - 1;
  if (isRoyal && isFlush) return 'royal';
  if (isRun && isFlush) return 'straightFlush';
  if (groups[0] === 4) return 'four';
  if (groups[0] === 3 && groups[1] === 2) return 'fullHouse';
  if (isFlush) return 'flush';
  if (isRun || isRoyal) return 'straight';
  if (groups[0] === 3) return 'three';
  if (groups[0] === 2 && groups[1] === 2) return 'twoPair';
  const isHigh = (rank: number) => rank === 0 || rank >= JACK;
  return [...counts].some(([rank, count]) => count === 2 && isHigh(rank)) ? 'jacks' : null;
}

const CHOICE = /^[01]{5}$/;
const five = (next: () => Card): Card[] => Array.from({ length: HAND }, next);

/** Result of `pokerReturn` over every hand and every draw, which takes too long to run at start-up. */
const RETURN = fraction(24_570_826_799n, 25_555_423_740n);

export const poker = {
  kind: 'poker',
  id: 'poker-1',
  /** Mask of the held cards, such as `10110`. */
  isChoice: (choice) => CHOICE.test(choice),
  steps: {
    open: (_chosen, draw) => five(dealer(1, draw)),
    follows: (chosen, choice) => chosen === '' && CHOICE.test(choice),
    isWhole: (chosen) => chosen !== '',
    stand: () => '1'.repeat(HAND),
  },
  returnOf: () => RETURN,
  play(choice, draw) {
    const next = dealer(1, draw);
    const dealt = five(next);
    const behind = five(next);
    const hand = dealt.map((card, i) => (choice[i] === '1' ? card : (behind[i] ?? card)));
    const pays = handOf(hand);
    return { units: pays === null ? 0 : POKER_PAYS[pays] * BET_UNITS, shown: { dealt, hand, pays } };
  },
} satisfies TableGame<'poker', PokerShown>;
