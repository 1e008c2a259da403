/** Computes the rounds of all games from the model's id, the player's choice, and the random numbers. */
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

/** Games other than slots. */
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

/** A round of a game other than a slot: choice and outcome. */
export type TableRound = {
  [K in TableKind]: { kind: K; model: string; choice: string; units: number; shown: ShownOf<K> };
}[TableKind];
export type Played = Round | TableRound;

export const tableOf = (model: string) => Object.values(TABLES).find(({ id }) => id === model);

/** Whether a model accepts a choice. Slots have no choice. */
export function isChoiceOf(model: string, choice: string): boolean {
  return slotModel(model) ? choice === '' : (tableOf(model)?.isChoice(choice) ?? false);
}

/** Returns the steps of a choice made after the deal; null when the choice is part of the bet. */
export const stepsOf = (model: string): Steps | null => tableOf(model)?.steps ?? null;

/** Plays a round; returns null for an unknown model, and for an invalid choice. */
export function play(model: string, choice: string, draw: Draw): Played | null {
  if (!isChoiceOf(model, choice)) return null;
  const slot = slotModel(model);
  if (slot) return playRound(slot, draw);
  const table = tableOf(model);
  return table ? ({ kind: table.kind, model, choice, ...table.play(choice, draw) } as TableRound) : null;
}
