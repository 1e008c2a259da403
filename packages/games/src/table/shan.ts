/**
 * Shan Koe Mee: the last digit of two or three cards counts, and nine is best. Eight or nine with two cards ends the round
 * at once; else the player takes a third card or not, and the banker takes one up to four. Cards of one suit, and three of
 * a kind, win their multiple. A tie is the banker's, who keeps a twentieth of what is won.
 */
import type { Draw } from '../fairness.ts';
import { type Fraction, fraction } from '../fraction.ts';
import { BET_UNITS } from '../stake.ts';
import { handPoints } from './baccarat.ts';
import { CARDS, type Card, dealer, rankOf, type Seat, suitOf } from './cards.ts';
import type { TableGame } from './table.ts';

/** What a hand wins if it wins, in bets, before the banker's part; the best first. */
export const SHAN_TIMES = { three: 5, suited3: 3, suited2: 2, plain: 1 } as const;
export const SHAN_HANDS = ['three', 'suited3', 'suited2', 'plain'] as const satisfies (keyof typeof SHAN_TIMES)[];
export type ShanHand = (typeof SHAN_HANDS)[number];

/** What comes back in units of a hand that won. */
export const shanPays = (hand: ShanHand): number => BET_UNITS + SHAN_TIMES[hand] * (BET_UNITS - 1);

export type ShanShown = {
  player: Card[];
  banker: Card[];
  points: Record<Seat, number>;
  /** What the player's cards are. */
  hand: ShanHand;
  winner: Seat;
};

const NATURAL = 8;
const BANKER_DRAWS = 4;
/** One card is taken, or none. */
const HIT = 'h';
const STAND = 's';

const isNatural = (cards: readonly Card[]): boolean => cards.length === 2 && handPoints(cards) >= NATURAL;

/** Greater for the better of two hands: any natural lies above nine with three cards. */
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

/** Both hands before anything is taken. */
function deal(draw: Draw): Course {
  const next = dealer(1, draw);
  const player = [next()];
  const banker = [next()];
  player.push(next());
  banker.push(next());
  return { player, banker, next, isOver: isNatural(player) || isNatural(banker) };
}

/** A card for each value: ace to nine, and the ten for all that count nothing. */
const VALUES: readonly Card[] = Array.from({ length: 10 }, (_, rank) => rank);
const TEN = 9;
const valueOf = (card: Card): Card => Math.min(rankOf(card), TEN);

/** Three values that may lie for the banker, and with which strength he ends on them. */
const endings = () =>
  VALUES.flatMap((a) =>
    VALUES.flatMap((b) => VALUES.map((c) => ({ a, b, c, strength: strengthOf(takes([a, b]) ? [a, b, c] : [a, b]) }))),
  );

/** Of all ways in which three cards lie for the banker, how many end with less than each strength. */
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

/** Mean pay in bets of a player who takes and stands as pays best. Exact: all figures stay below 2^53. */
function bestPlay(): Fraction {
  const all = endings();
  const known = new Map<string, readonly number[]>();
  /** Ways in which a hand wins, times what it pays then. */
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
      // A third card more is gone when one is taken: both are counted in ways in which four more cards lie.
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
  /** Nothing where the first two cards decide. */
  isChoice: (choice) => ['', HIT, STAND].includes(choice),
  steps: {
    /** The player's cards; the banker's lie hidden. */
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
