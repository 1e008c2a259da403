/** Common parts of table games: their head, and the sequence of a round of a game with bets. */

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

/** Head and button of a table. @param best highest payment of a bet, in bets */
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

/** The deciding element of a table: a wheel, dice, a heap of beads, cards. */
type Decider<K extends TableKind> = {
  element: HTMLElement;
  /**
   * Plays the animation of the result; `calm` without animation. @param stopped called with its index when a part has
   * stopped
   */
  run: (round: RoundOf<K>, calm: boolean, stopped: (at?: number) => void) => Promise<void>;
  /** Resets the display to that before the first round. */
  clear?: () => void;
  /** Describes the result. */
  told: (round: RoundOf<K>) => string;
  /** Whether a bet is marked as won. */
  came?: (round: RoundOf<K>, bet: string) => boolean;
  /** Minimum milliseconds between the tap and the first result. */
  leadMs?: number;
};

/** Bets, with or without marks of the winning ones. */
type Places = ReturnType<typeof optionGroup> & Partial<Pick<ReturnType<typeof betTable>, 'mark'>>;

/** Creates the scene of a table with its deciding element above the bets. */
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
      // The table may be taller than the screen, so it is scrolled to the deciding element.
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
  /** Returns the payment of a winning bet, in units. */
  unitsOf: (bet: B) => number;
  nameOf: (bet: B) => string;
  rules: () => string;
  makeDecider: () => Decider<K>;
};

/** A game with few bets, each with a constant payment. */
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
