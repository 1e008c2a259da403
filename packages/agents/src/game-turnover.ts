/** Which product line a game is on, and by which rule its bets count as valid turnover. */

import type { GameLine } from '@parlour/contract/agents';
import { typeOf } from '@parlour/contract/catalogue';
import type { TurnoverRule } from './turnover.ts';

/** What is known of the game of a round; a lottery's game has a form and a mode, the others a category and an engine. */
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
/** Draws for players of betting on results; the others are tickets. */
const ELECTRONIC_MODES = new Set(['SEA', 'Elott']);

/** The line of a game; null for a category that this product does not know. */
export function lineOf(game: PlayedGame): GameLine | null {
  if (game.kind === 'lottery') return ELECTRONIC_MODES.has(game.prizeMode) ? 'ELOTT' : 'LOTT';
  return LINES[typeOf(game.category)] ?? null;
}

/** Engines whose bets can lie on opposite sides, whatever the category that they are offered in. */
const OPPOSITE_SIDES = new Set(
  'baccarat blackjack bugyi cockfight dragontiger esports fantan moneywheel poker roulette shan sicbo sports threecards'.split(
    ' ',
  ),
);
/** Categories whose games are of that kind where the engine is a vendor's own. */
const OPPOSITE_CATEGORIES = new Set(['LIVE', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT']);
/** Draws whose bets are mostly on one of two or three sides. */
const OPPOSITE_DRAWS = new Set(['wingo', 'k3']);

/** What a bet of a game counts for: its stake, or no more than its round won or lost. */
export function turnoverRuleOf(game: PlayedGame): TurnoverRule {
  const isOpposite =
    game.kind === 'lottery'
      ? OPPOSITE_DRAWS.has(game.family)
      : OPPOSITE_SIDES.has(game.engine) || OPPOSITE_CATEGORIES.has(game.category);
  return isOpposite ? 'result' : 'stake';
}
