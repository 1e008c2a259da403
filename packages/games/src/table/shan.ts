/**
 * Shan Koe Mee: the last digit of two or three cards counts, and nine is best. Eight or nine with two cards ends the
 * round immediately; otherwise the player may take a third card, and the banker takes one up to four. Cards of one
 * suit, and three of a kind, win a multiple. The banker wins ties, and keeps a twentieth of wins.
 */
import type { Draw } from '../fairness.ts';
import { type Fraction, fraction } from '../fraction.ts';
import { BET_UNITS } from '../stake.ts';
import { handPoints } from './baccarat.ts';
import { CARDS, type Card, dealer, rankOf, type Seat, suitOf } from './cards.ts';
import type { TableGame } from './table.ts';

/** Win of a winning hand, in bets, before the banker's commission; best first. */
export const SHAN_TIMES = { three: 5, suited3: 3, suited2: 2, plain: 1 } as const;
export const SHAN_HANDS = ['three', 'suited3', 'suited2', 'plain'] as const satisfies (keyof typeof SHAN_TIMES)[];
export type ShanHand = (typeof SHAN_HANDS)[number];

/** Payment in units of a winning hand. */
export const shanPays = (hand: ShanHand): number => BET_UNITS + SHAN_TIMES[hand] * (BET_UNITS - 1);

export type ShanShown = {
  player: Card[];
  banker: Card[];
  points: Record<Seat, number>;
  /** Kind of the player's hand. */
  hand: ShanHand;
  winner: Seat;
};

const NATURAL = 8;
const BANKER_DRAWS = 4;
/** Take one card, or stand. */
const HIT = 'h';
const STAND = 's';

const isNatural = (cards: readonly Card[]): boolean => cards.length === 2 && handPoints(cards) >= NATURAL;

/** Comparable strength of a hand: any natural is above nine with three cards. */
const strengthOf = (cards: readonly Card[]): number => handPoints(cards) + (isNatural(cards) ? 2 : 0);
const STRENGTHS = 12;

export function handOf(cards: readonly Card[]): ShanHand {
  const [first = 0] = cards;
  const isSuited = cards.every((card) => suitOf(card) === suitOf(first));
  if (cards.length === 2) return isSuited ? 'suited2' : 'plain';
  if (cards.every((card) => rankOf(card) === rankOf(first))) return 'three';
  return isSuited ? 'suited3' : 'plain';
}

/** Whether the banker takes a third card. */
const takes = (banker: readonly Card[]): boolean => handPoints(banker) <= BANKER_DRAWS;

type Course = { player: Card[]; banker: Card[]; next: () => Card; isOver: boolean };

/** Deals both hands, before any third card. */
function deal(draw: Draw): Course {
  const next = dealer(1, draw);
  const player = [next()];
  const banker = [next()];
  player.push(next());
  banker.push(next());
  return { player, banker, next, isOver: isNatural(player) || isNatural(banker) };
}

/** A card for each value: ace to nine, and the ten for all with value 0. */
const VALUES: readonly Card[] = Array.from({ length: 10 }, (_, rank) => rank);
const TEN = 9;
const valueOf = (card: Card): Card => Math.min(rankOf(card), TEN);

/** All combinations of three values for the banker, with his final strength. */
const endings = () =>
  VALUES.flatMap((a) =>
    VALUES.flatMap((b) => VALUES.map((c) => ({ a, b, c, strength: strengthOf(takes([a, b]) ? [a, b, c] : [a, b]) }))),
  );

/** Counts the arrangements of three cards for the banker that end below each strength. */
function endsBelow(gone: readonly Card[], all: ReturnType<typeof endings>): readonly number[] {
  const left = VALUES.map((value) => (value === TEN ? 16 : 4) - gone.filter((card) => card === value).length);
  const ends = Array.from({ length: STRENGTHS }, () => 0);
  for (const { a, b, c, strength } of all) {
    const [ofA = 0, ofB = 0, ofC = 0] = [left[a], left[b], left[c]];
    const ways = ofA * (ofB - Number(b === a)) * (ofC - Number(c === a) - Number(c === b));
    ends[strength] = (ends[strength] ?? 0) + ways;
  }
  return ends.map((_, strength) => ends.slice(0, strength).reduce((sum, ways) => sum + ways, 0));
}

/** Mean payment in bets under best play. Exact: all figures are below 2^53. */
function bestPlay(): Fraction {
  const all = endings();
  const known = new Map<string, readonly number[]>();
  /** Number of arrangements in which a hand wins, times its payment. */
  const worth = (cards: readonly Card[]): number => {
    const values = cards.map(valueOf).toSorted((a, b) => a - b);
    const key = values.join();
    const below = known.get(key) ?? endsBelow(values, all);
    known.set(key, below);
    return (below[strengthOf(cards)] ?? 0) * shanPays(handOf(cards));
  };
  let part = 0;
  let hands = 0;
  for (let a = 0; a < CARDS; a++)
    for (let b = 0; b < a; b++) {
      const others = Array.from({ length: CARDS }, (_, c) => c).filter((c) => c !== a && c !== b);
      // Taking a card removes one more from the deck: both cases are counted in arrangements of four further cards.
      const stands = worth([a, b]) * (CARDS - 5);
      const hits = isNatural([a, b]) ? 0 : others.reduce((sum, c) => sum + worth([a, b, c]), 0);
      part += Math.max(stands, hits);
      hands++;
    }
  const ways = BigInt(50 * 49 * 48 * 47) * BigInt(hands);
  return fraction(BigInt(part), ways * BigInt(BET_UNITS));
}

export const shan: TableGame<'shan', ShanShown> = {
  kind: 'shan',
  id: 'shan-1',
  /** Empty when the first two cards decide. */
  isChoice: (choice) => ['', HIT, STAND].includes(choice),
  steps: {
    /** The player's cards; the banker's are hidden. */
    open: (_chosen, draw) => deal(draw).player,
    follows: (chosen, choice) => chosen === '' && choice !== '',
    isWhole: (chosen, draw) => chosen !== '' || deal(draw).isOver,
    stand: () => STAND,
  },
  play(choice, draw) {
    const { player, banker, next, isOver } = deal(draw);
    if (!isOver && choice === HIT) player.push(next());
    if (!isOver && takes(banker)) banker.push(next());
    const isWon = strengthOf(player) > strengthOf(banker);
    const hand = handOf(player);
    const shown: ShanShown = {
      player,
      banker,
      points: { player: handPoints(player), banker: handPoints(banker) },
      hand,
      winner: isWon ? 'player' : 'banker',
    };
    return { units: isWon ? shanPays(hand) : 0, shown };
  },
  returnOf: bestPlay,
};
