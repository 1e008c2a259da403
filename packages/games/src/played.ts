/** Every round of every game, from the id of its model, what the player chose, and the numbers. */
import type { Draw } from './fairness.ts';
import { playRound, type Round } from './slot/engine.ts';
import { slotModel } from './slot/models.ts';
import { baccarat } from './table/baccarat.ts';
import { bingo } from './table/bingo.ts';
import { blackjack } from './table/blackjack.ts';
import { bugyi } from './table/bu-gyi.ts';
import { cockfight } from './table/cockfight.ts';
import { dragontiger } from './table/dragon-tiger.ts';
import { fantan } from './table/fan-tan.ts';
import { fishing } from './table/fishing.ts';
import { keno } from './table/keno.ts';
import { esports, sports } from './table/matches.ts';
import { moneywheel } from './table/money-wheel.ts';
import { poker } from './table/poker.ts';
import { roulette } from './table/roulette.ts';
import { shan } from './table/shan.ts';
import { sicbo } from './table/sic-bo.ts';
import type { Steps } from './table/table.ts';
import { threecards } from './table/three-cards.ts';

/** The games beside the slots. */
export const TABLES = {
  baccarat,
  bingo,
  blackjack,
  bugyi,
  cockfight,
  dragontiger,
  fantan,
  fishing,
  keno,
  moneywheel,
  poker,
  roulette,
  shan,
  sicbo,
  sports,
  esports,
  threecards,
} as const;
export type TableKind = keyof typeof TABLES;
type ShownOf<K extends TableKind> = ReturnType<(typeof TABLES)[K]['play']>['shown'];

/** A round beside the slots: what was chosen and what happened. */
export type TableRound = {
  [K in TableKind]: { kind: K; model: string; choice: string; units: number; shown: ShownOf<K> };
}[TableKind];
export type Played = Round | TableRound;

export const tableOf = (model: string) => Object.values(TABLES).find(({ id }) => id === model);

/** Whether a round of a model can be played with a choice. Slots leave nothing to choose. */
export function isChoiceOf(model: string, choice: string): boolean {
  return slotModel(model) ? choice === '' : (tableOf(model)?.isChoice(choice) ?? false);
}

/** How the choice is made where it comes after the deal; null where it goes with the bet. */
export const stepsOf = (model: string): Steps | null => tableOf(model)?.steps ?? null;

/** Plays a round; null for a model that is not known and for a choice that its game does not have. */
export function play(model: string, choice: string, draw: Draw): Played | null {
  if (!isChoiceOf(model, choice)) return null;
  const slot = slotModel(model);
  if (slot) return playRound(slot, draw);
  const table = tableOf(model);
  return table ? ({ kind: table.kind, model, choice, ...table.play(choice, draw) } as TableRound) : null;
}
