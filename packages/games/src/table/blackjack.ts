/**
 * Blackjack: the player takes cards until he stands or exceeds 21, then the banker takes cards up to seventeen. Every
 * card is from a complete deck, so that visible cards give no information about the next ones, and the best play
 * depends on the two hands only.
 */
import type { Draw } from '../fairness.ts';
import { type Fraction, fraction, isMore, plus, times, whole } from '../fraction.ts';
import { BET_UNITS } from '../stake.ts';
import { CARDS, type Card, rankOf, type Seat } from './cards.ts';
import type { TableGame } from './table.ts';

/** Payment in units: three to two, one to one, and the stake itself. */
export const BLACKJACK_PAYS = { natural: 50, win: 40, tie: BET_UNITS } as const;
export const MOST = 21;
const BANKER_STANDS = 17;
const RANKS = 13;

export type BlackjackShown = {
  player: Card[];
  /** The second card is hidden until the player has finished. */
  banker: Card[];
  points: Record<Seat, number>;
  /** Ace and ten, or a picture, with the first two cards. */
  natural: Record<Seat, boolean>;
  winner: Seat | 'tie';
};

/** Value of a hand: `soft` while an ace in it counts eleven. */
type Sum = { points: number; soft: boolean };
const EMPTY: Sum = { points: 0, soft: false };

const worthOf = (rank: number): number => Math.min(rank + 1, 10);

function taking({ points, soft }: Sum, rank: number): Sum {
  const sum = points + worthOf(rank);
  if (rank === 0 && sum + 10 <= MOST) return { points: sum + 10, soft: true };
  if (soft && sum > MOST) return { points: sum - 10, soft: false };
  return { points: sum, soft };
}

const sumOf = (cards: readonly Card[]): Sum => cards.reduce((sum, card) => taking(sum, rankOf(card)), EMPTY);

/** Value of a hand: an ace is eleven when that does not exceed 21. */
export const pointsOf = (cards: readonly Card[]): number => sumOf(cards).points;

const isNatural = (cards: readonly Card[]): boolean => cards.length === 2 && pointsOf(cards) === MOST;

/** Take a card, or stand. */
const HIT = 'h';
const STAND = 's';
/** Nineteen further aces make 21. */
const CHOICE = /^h{0,19}s?$/;

type Course = { player: Card[]; banker: Card[]; next: () => Card; isWhole: boolean };

/** Both hands after the choices so far, before the banker draws. */
function course(choice: string, draw: Draw): Course {
  const next = () => draw(CARDS);
  const player = [next()];
  const banker = [next()];
  player.push(next());
  banker.push(next());
  const isOver = () => pointsOf(player) >= MOST || isNatural(banker);
  for (const step of choice) if (step === HIT && !isOver()) player.push(next());
  return { player, banker, next, isWhole: choice.endsWith(STAND) || isOver() };
}

function winnerOf({ points, natural }: Omit<BlackjackShown, 'winner'>): Seat | 'tie' {
  if (points.player > MOST) return 'banker';
  if (natural.player !== natural.banker) return natural.player ? 'player' : 'banker';
  if (points.banker > MOST) return 'player';
  if (points.player === points.banker) return 'tie';
  return points.player > points.banker ? 'player' : 'banker';
}

export function blackjackUnits({ winner, natural }: Pick<BlackjackShown, 'winner' | 'natural'>): number {
  if (winner === 'banker') return 0;
  if (winner === 'tie') return BLACKJACK_PAYS.tie;
  return natural.player ? BLACKJACK_PAYS.natural : BLACKJACK_PAYS.win;
}

const nothing = whole(0);
const paid = (what: keyof typeof BLACKJACK_PAYS): Fraction => fraction(BigInt(BLACKJACK_PAYS[what]), BigInt(BET_UNITS));
const sum = (parts: readonly Fraction[]): Fraction => parts.reduce(plus, nothing);
/** Mean over all ranks of the next card. */
const overRanks = (of: (rank: number) => Fraction): Fraction =>
  times(sum(Array.from({ length: RANKS }, (_, rank) => of(rank))), fraction(1n, BigInt(RANKS)));

/** All possible final values of a hand; every value above 21 is counted as 22. */
const COUNTS = Array.from({ length: MOST + 2 }, (_, points) => points);

/** Distribution of the banker's final value from this hand. */
function bankerEnds(from: Sum, known: Map<string, readonly Fraction[]>): readonly Fraction[] {
  if (from.points >= BANKER_STANDS) {
    const end = Math.min(from.points, MOST + 1);
    return COUNTS.map((points) => (points === end ? whole(1) : nothing));
  }
  const key = `${from.points}${from.soft}`;
  const found = known.get(key);
  if (found) return found;
  const after = Array.from({ length: RANKS }, (_, rank) => bankerEnds(taking(from, rank), known));
  const ends = COUNTS.map((points) => overRanks((rank) => after[rank]?.[points] ?? nothing));
  known.set(key, ends);
  return ends;
}

/** Mean payment in bets of a hand under best play, against the given distribution of the banker without a natural. */
function best(hand: Sum, ends: readonly Fraction[], known: Map<string, Fraction>): Fraction {
  if (hand.points > MOST) return nothing;
  const key = `${hand.points}${hand.soft}`;
  const found = known.get(key);
  if (found) return found;
  const stands = sum(
    ends.map((chance, points) => {
      if (points > MOST || points < hand.points) return times(chance, paid('win'));
      return points === hand.points ? times(chance, paid('tie')) : nothing;
    }),
  );
  const hits = hand.points === MOST ? nothing : overRanks((rank) => best(taking(hand, rank), ends, known));
  const result = isMore(hits, stands) ? hits : stands;
  known.set(key, result);
  return result;
}

const sumOfRanks = (...ranks: number[]): Sum => ranks.reduce(taking, EMPTY);
const isTwentyOne = (one: number, other: number): boolean => sumOfRanks(one, other).points === MOST;

/** Mean payment in bets under best play. */
function bestPlay(): Fraction {
  const bankerKnown = new Map<string, readonly Fraction[]>();
  return overRanks((up) => {
    const theirs = overRanks((hole) => whole(isTwentyOne(up, hole) ? 1 : 0));
    // Joint probability: the banker has no natural, and ends with this value.
    const ends = COUNTS.map((points) =>
      overRanks((hole) =>
        isTwentyOne(up, hole) ? nothing : (bankerEnds(sumOfRanks(up, hole), bankerKnown)[points] ?? nothing),
      ),
    );
    const natural = plus(times(theirs, paid('tie')), times(sum(ends), paid('natural')));
    const known = new Map<string, Fraction>();
    return overRanks((one) =>
      overRanks((other) => (isTwentyOne(one, other) ? natural : best(sumOfRanks(one, other), ends, known))),
    );
  });
}

export const blackjack: TableGame<'blackjack', BlackjackShown> = {
  kind: 'blackjack',
  id: 'blackjack-1',
  /** One letter per step: `hhs` takes two cards and stands. Empty when the first two cards decide. */
  isChoice: (choice) => CHOICE.test(choice),
  steps: {
    /** The banker's open card, and the player's. */
    open(chosen, draw) {
      const { player, banker } = course(chosen, draw);
      return [...banker.slice(0, 1), ...player];
    },
    follows: (chosen, choice) => choice === chosen + HIT || choice === chosen + STAND,
    isWhole: (chosen, draw) => course(chosen, draw).isWhole,
    stand: (chosen) => chosen + STAND,
  },
  play(choice, draw) {
    const { player, banker, next } = course(choice, draw);
    const natural = { player: isNatural(player), banker: isNatural(banker) };
    // A hand above 21 has lost, and a natural has won: the banker takes no card.
    if (pointsOf(player) <= MOST && !natural.player) while (pointsOf(banker) < BANKER_STANDS) banker.push(next());
    const points = { player: pointsOf(player), banker: pointsOf(banker) };
    const shown = { player, banker, points, natural, winner: winnerOf({ player, banker, points, natural }) };
    return { units: blackjackUnits(shown), shown };
  },
  returnOf: bestPlay,
};
