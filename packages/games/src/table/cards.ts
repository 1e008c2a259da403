/** Playing cards, and shoes that are shuffled for every round. */
import type { Draw } from '../fairness.ts';

/** 0 to 51: its rank from the ace (0) to the king (12), and 13 times its suit. */
export type Card = number;

export const CARDS = 52;
export const rankOf = (card: Card): number => card % 13;
export const suitOf = (card: Card): number => Math.floor(card / 13);

/** Owner of a hand, at a table with a banker. */
export const SEATS = ['player', 'banker'] as const;
export type Seat = (typeof SEATS)[number];

/**
 * Deals from `decks` decks, with all remaining cards equally likely. Takes one number per card.
 *
 * Implemented as a lazy shuffle that stores only the moved cards.
 */
export function dealer(decks: number, draw: Draw): () => Card {
  const moved = new Map<number, number>();
  let left = decks * CARDS;
  return () => {
    const at = draw(left);
    left--;
    const dealt = moved.get(at) ?? at;
    moved.set(at, moved.get(left) ?? left);
    return dealt % CARDS;
  };
}

/** Draws this many different whole numbers below `bound`, in order. */
export function drawSome(count: number, bound: number, draw: Draw): number[] {
  const moved = new Map<number, number>();
  return Array.from({ length: count }, (_, n) => {
    const last = bound - 1 - n;
    const at = draw(last + 1);
    const drawn = moved.get(at) ?? at;
    moved.set(at, moved.get(last) ?? last);
    return drawn;
  });
}
