/** Product line of a game, and the rule by which its bets count as valid turnover. */

import type { GameLine } from '@parlour/contract/agents';
import { typeOf } from '@parlour/contract/catalogue';
import type { TurnoverRule } from './turnover.ts';

/** Classification of a round's game: family and prize mode for a lottery, category and engine for any other. */
export type PlayedGame =
  | { kind: 'game'; category: string; engine: string }
  | { kind: 'lottery'; family: string; prizeMode: string };

const LINES: Record<string, GameLine> = {
  RNG: 'RNG',
  FISH: 'FISH',
  LIVE: 'LIVE',
  PVP: 'PVP',
  SPORTS: 'SPORTS',
  LOTT: 'LOTT',
  ELOTT: 'ELOTT',
};
/** Draws for players who bet on results; the others are tickets. */
const ELECTRONIC_MODES = new Set(['SEA', 'Elott']);

/** Returns the line of a game; null for a category unknown to this product. */
export function lineOf(game: PlayedGame): GameLine | null {
  if (game.kind === 'lottery') return ELECTRONIC_MODES.has(game.prizeMode) ? 'ELOTT' : 'LOTT';
  return LINES[typeOf(game.category)] ?? null;
}

/** Engines that allow bets on opposite sides, in any category. */
const OPPOSITE_SIDES = new Set(
  'baccarat blackjack bugyi cockfight dragontiger esports fantan moneywheel poker roulette shan sicbo sports threecards'.split(
    ' ',
  ),
);
/** Categories with such games when the engine is the vendor's own. */
const OPPOSITE_CATEGORIES = new Set(['LIVE', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT']);
/** Draws whose bets are mostly on one of two or three sides. */
const OPPOSITE_DRAWS = new Set(['wingo', 'k3']);

/** Returns the turnover rule of a game: the stake, or the stake limited to the round's net result. */
export function turnoverRuleOf(game: PlayedGame): TurnoverRule {
  const isOpposite =
    game.kind === 'lottery'
      ? OPPOSITE_DRAWS.has(game.family)
      : OPPOSITE_SIDES.has(game.engine) || OPPOSITE_CATEGORIES.has(game.category);
  return isOpposite ? 'result' : 'stake';
}
