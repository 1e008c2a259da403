/** What the tables on the felt have in common: their head, and the course of a round at one with places for bets. */

import type { Played, TableKind, TableRound } from '@parlour/games/played';
import { BET_UNITS } from '@parlour/games/stake';
import type { SessionAnswer } from '../../shared/wire.ts';
import { type Play, type Scene, showPaid } from '../course.ts';
import type { HudLook } from '../hud.ts';
import { t } from '../i18n.ts';
import type { GameView } from '../views.ts';
import type { betTable } from './bets.ts';
import { type optionGroup, spotGroup } from './options.ts';
import { openTablePays, returnsOf } from './pays.ts';

/** Head and button of a table. @param best most that a bet pays, in bets */
export const feltLook = (
  { game }: Pick<SessionAnswer, 'game'>,
  best: number,
  icon: HudLook['act']['icon'] = 'play',
): HudLook => ({
  facts: [
    [t('bestPay'), t('times', { n: best })],
    [t('return'), t('percent', { n: game.returnToPlayer })],
  ],
  box: 'felt',
  act: { icon, idle: 'play', busy: 'playing' },
});

export type RoundOf<K extends TableKind> = Extract<TableRound, { kind: K }>;

/** What decides at a table: a wheel, dice, a heap of beads, cards. */
type Decider<K extends TableKind> = {
  element: HTMLElement;
  /** Shows to its end what was drawn; `calm` at once. @param stopped tells that one part has come to rest, by its place */
  run: (round: RoundOf<K>, calm: boolean, stopped: (at?: number) => void) => Promise<void>;
  /** As before the first round. */
  clear?: () => void;
  /** What came, in words. */
  told: (round: RoundOf<K>) => string;
  /** Whether a bet's place is marked. */
  came?: (round: RoundOf<K>, bet: string) => boolean;
  /** Milliseconds from the tap to the first answer at least. */
  leadMs?: number;
};

/** Places for bets, of a kind that marks those that came or of one that does not. */
type Places = ReturnType<typeof optionGroup> & Partial<Pick<ReturnType<typeof betTable>, 'mark'>>;

/** A table of bets with what decides above it. */
export function betScene<K extends TableKind>(play: Play, kind: K, bets: Places, decider: Decider<K>): Scene {
  const { hud, sound, calm } = play;
  const isOurs = (outcome: Played): outcome is RoundOf<K> => outcome.kind === kind;
  const clear = () => {
    bets.mark?.(() => false);
    decider.clear?.();
  };
  hud.window.append(decider.element, bets.element);
  return {
    choose: bets.choose,
    choice: () => bets.chosen(),
    spot: bets.spot,
    setBusy: bets.setBusy,
    leadMs: decider.leadMs ?? 0,
    begin() {
      clear();
      // The table may be longer than the screen; what decides is looked at now.
      hud.window.scrollTop = 0;
    },
    async show({ outcome, bet }) {
      if (!isOurs(outcome)) return;
      await decider.run(outcome, calm(), (at = 0) => sound.stop(at));
      bets.mark?.((value) => decider.came?.(outcome, value) ?? false);
      hud.outcome(decider.told(outcome));
      await showPaid(play, bet, outcome.units);
    },
    async rest() {
      clear();
    },
  };
}

type SpotGame<K extends TableKind, B extends string> = {
  kind: K;
  bets: readonly B[];
  /** What comes back of a bet that wins, in units. */
  unitsOf: (bet: B) => number;
  nameOf: (bet: B) => string;
  rules: () => string;
  makeDecider: () => Decider<K>;
};

/** A game with a few places for one bet, each of which pays the same whenever it wins. */
export function spotView<K extends TableKind, B extends string>(game: SpotGame<K, B>): GameView {
  const { kind, bets, unitsOf, nameOf, rules, makeDecider } = game;
  const best = Math.max(...bets.map(unitsOf)) / BET_UNITS;
  const offer = (bet: B) => ({ value: bet, name: nameOf(bet), times: unitsOf(bet) / BET_UNITS });
  return {
    lookOf: (session) => feltLook(session, best),
    open: async (play) => betScene(play, kind, spotGroup(bets.map(offer)), makeDecider()),
    openPays(session, bet) {
      const returns = returnsOf(session);
      openTablePays(session, bet, {
        rules: rules(),
        rows: bets.map((one) => ({ name: nameOf(one), pays: unitsOf(one), returns: returns[one] })),
      });
    },
  };
}
