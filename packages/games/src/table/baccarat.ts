/** Baccarat as Macau plays it: eight decks, the tie pays nine to one, a banker's win nineteen to twenty. */
import type { Draw } from '../fairness.ts';
import { type Fraction, fraction } from '../fraction.ts';
import { BET_UNITS } from '../stake.ts';
import { CARDS, type Card, dealer, rankOf } from './cards.ts';
import type { TableGame } from './table.ts';

export const SIDES = ['player', 'tie', 'banker'] as const;
export type Side = (typeof SIDES)[number];

export type BaccaratShown = {
  player: Card[];
  banker: Card[];
  /** Points of both hands. */
  points: { player: number; banker: number };
  winner: Side;
};

const DECKS = 8;
/** Payment for a correct choice in units, stake included. */
const PAYS: Readonly<Record<Side, number>> = { player: 40, tie: 200, banker: 39 };

/** Points of a rank: tens and court cards are 0. */
const pointsOf = (rank: number): number => (rank >= 9 ? 0 : rank + 1);

/** Points of a hand: the last digit of the sum. */
export const handPoints = (cards: readonly Card[]): number =>
  cards.reduce((sum, card) => sum + pointsOf(rankOf(card)), 0) % 10;

/**
 * Whether the banker takes a third card.
 *
 * @param points of the banker's two cards
 * @param third points of the player's third card; null when the player stood
 */
export function bankerDraws(points: number, third: number | null): boolean {
  if (third === null) return points <= 5;
  if (points <= 2) return true;
  if (points === 3) return third !== 8;
  if (points === 4) return third >= 2 && third <= 7;
  if (points === 5) return third >= 4 && third <= 7;
  return points === 6 && (third === 6 || third === 7);
}

const winnerOf = (player: number, banker: number): Side =>
  player === banker ? 'tie' : player > banker ? 'player' : 'banker';

const isSide = (choice: string): choice is Side => SIDES.some((side) => side === choice);

/** Payment of a choice, in units. A tie refunds the stake on either hand. */
export const unitsFor = (choice: Side, winner: Side): number => {
  if (choice === winner) return PAYS[choice];
  return winner === 'tie' ? BET_UNITS : 0;
};

function deal(draw: Draw): BaccaratShown {
  const next = dealer(DECKS, draw);
  const player = [next()];
  const banker = [next()];
  player.push(next());
  banker.push(next());
  const natural = handPoints(player) >= 8 || handPoints(banker) >= 8;
  if (!natural) {
    const stood = handPoints(banker);
    const third = handPoints(player) <= 5 ? next() : null;
    if (third !== null) player.push(third);
    if (bankerDraws(stood, third === null ? null : handPoints([third]))) banker.push(next());
  }
  const points = { player: handPoints(player), banker: handPoints(banker) };
  return { player, banker, points, winner: winnerOf(points.player, points.banker) };
}

/** Counts by result all ways to deal six cards in order. Exact: all figures are below 2^53. */
function endings(): Record<Side, number> {
  // Cards of each number of points.
  const left = Array.from({ length: 10 }, (_, points) => DECKS * (points === 0 ? 16 : 4));
  const found = { player: 0, tie: 0, banker: 0 };
  const dealt: number[] = [];
  const sum = (...at: number[]) => at.reduce((all, i) => all + (dealt[i] ?? 0), 0) % 10;
  /** Number of arrangements of the cards that are not needed. */
  const rest = () => {
    let ways = 1;
    for (let n = dealt.length; n < 6; n++) ways *= DECKS * CARDS - n;
    return ways;
  };
  const end = (weight: number, player: number, banker: number) => {
    found[winnerOf(player, banker)] += weight * rest();
  };
  const each = (weight: number, then: (weight: number) => void) => {
    for (const [points, count] of left.entries()) {
      if (count === 0) continue;
      left[points] = count - 1;
      dealt.push(points);
      then(weight * count);
      dealt.pop();
      left[points] = count;
    }
  };
  const bankerTurn = (weight: number, third: number | null) => {
    const player = third === null ? sum(0, 2) : (sum(0, 2) + third) % 10;
    if (!bankerDraws(sum(1, 3), third)) return end(weight, player, sum(1, 3));
    each(weight, (w) => end(w, player, (sum(1, 3) + (dealt.at(-1) ?? 0)) % 10));
  };
  const two = (weight: number) => {
    if (sum(0, 2) >= 8 || sum(1, 3) >= 8) return end(weight, sum(0, 2), sum(1, 3));
    if (sum(0, 2) > 5) return bankerTurn(weight, null);
    each(weight, (w) => bankerTurn(w, dealt.at(-1) ?? 0));
  };
  each(1, (a) => each(a, (b) => each(b, (c) => each(c, two))));
  return found;
}

let counted: Record<Side, number> | null = null;

function returnOf(choice: string): Fraction {
  counted ??= endings();
  let [part, over] = [0n, 0n];
  for (const winner of SIDES) {
    part += BigInt(counted[winner]) * BigInt(isSide(choice) ? unitsFor(choice, winner) : 0);
    over += BigInt(counted[winner]);
  }
  return fraction(part, over * BigInt(BET_UNITS));
}

export const baccarat: TableGame<'baccarat', BaccaratShown> = {
  kind: 'baccarat',
  id: 'baccarat-1',
  isChoice: isSide,
  play(choice, draw) {
    const shown = deal(draw);
    return { units: isSide(choice) ? unitsFor(choice, shown.winner) : 0, shown };
  },
  returnOf,
};
