/** Playing cards, and shoes that are shuffled anew for every round. */
import type { Draw } from '../fairness.ts';

/** 0 to 51: its rank from the ace (0) to the king (12), and 13 times its suit. */
export type Card = number;

export const CARDS = 52;
export const rankOf = (card: Card): number => card % 13;
export const suitOf = (card: Card): number => Math.floor(card / 13);

/** Whose a hand is, at a table against the house. */
export const SEATS = ['player', 'banker'] as const;
export type Seat = (typeof SEATS)[number];

/**
 * Deals from so many decks, every card that is left equally likely. Takes one number a card.
 *
 * The cards that were dealt are passed over by a shuffle that remembers only what it moved.
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

/** So many different whole numbers below `bound`, in the order in which they were drawn. */
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
