/** Dragon Tiger: a card for each of two places from eight decks, and the higher one wins; aces are low. */
import { type Fraction, fraction } from '../fraction.ts';
import { BET_UNITS } from '../stake.ts';
import { CARDS, type Card, dealer, rankOf, suitOf } from './cards.ts';
import type { TableGame } from './table.ts';

export const PLACES = ['dragon', 'tiger'] as const;
export type Place = (typeof PLACES)[number];
export const DUEL_BETS = ['dragon', 'tie', 'tiger', 'suited'] as const;
export type DuelBet = (typeof DUEL_BETS)[number];

export type DuelShown = {
  dragon: Card;
  tiger: Card;
  /** `suited` is a tie in which the suits are the same, too. */
  winner: DuelBet;
};

const DECKS = 8;
/** Payment for a correct choice in units, stake included. */
const PAYS: Readonly<Record<DuelBet, number>> = { dragon: 40, tiger: 40, tie: 260, suited: 1140 };
/** Half of the stake. */
const HALF = BET_UNITS / 2;

const isTie = (winner: DuelBet): boolean => winner === 'tie' || winner === 'suited';
export const isDuelBet = (choice: string): choice is DuelBet => DUEL_BETS.some((bet) => bet === choice);

/** Payment of a choice, in units. A tie refunds half of the stake on either place. */
export function duelUnits(choice: DuelBet, winner: DuelBet): number {
  const isRight = choice === winner || (choice === 'tie' && winner === 'suited');
  if (isRight) return PAYS[choice];
  return isTie(winner) && !isTie(choice) ? HALF : 0;
}

function winnerOf(dragon: Card, tiger: Card): DuelBet {
  if (rankOf(dragon) !== rankOf(tiger)) return rankOf(dragon) > rankOf(tiger) ? 'dragon' : 'tiger';
  return suitOf(dragon) === suitOf(tiger) ? 'suited' : 'tie';
}

/** Number of second cards for each result, given the first; both places are symmetrical. */
const LEFT = DECKS * CARDS - 1;
const SUITED = DECKS - 1;
const TIED = 4 * DECKS - 1 - SUITED;
const HIGHER = (LEFT - SUITED - TIED) / 2;
const ENDINGS: Readonly<Record<DuelBet, number>> = { dragon: HIGHER, tiger: HIGHER, tie: TIED, suited: SUITED };

function returnOf(choice: string): Fraction {
  const units = (winner: DuelBet) => (isDuelBet(choice) ? duelUnits(choice, winner) : 0);
  const part = DUEL_BETS.reduce((sum, winner) => sum + ENDINGS[winner] * units(winner), 0);
  return fraction(BigInt(part), BigInt(LEFT * BET_UNITS));
}

export const dragontiger: TableGame<'dragontiger', DuelShown> = {
  kind: 'dragontiger',
  id: 'dragontiger-1',
  isChoice: isDuelBet,
  play(choice, draw) {
    const next = dealer(DECKS, draw);
    const [dragon, tiger] = [next(), next()];
    const winner = winnerOf(dragon, tiger);
    return { units: isDuelBet(choice) ? duelUnits(choice, winner) : 0, shown: { dragon, tiger, winner } };
  },
  returnOf,
};
