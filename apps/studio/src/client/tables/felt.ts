/** What the tables on the felt have in common: their head, and the course of a round at one with many bets. */

import type { Played, TableKind, TableRound } from '@parlour/games/played';
import type { SessionAnswer } from '../../shared/wire.ts';
import { type Play, type Scene, showPaid } from '../course.ts';
import type { HudLook } from '../hud.ts';
import { t } from '../i18n.ts';
import type { betTable } from './bets.ts';

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

/** What decides at a table: a wheel, dice, a heap of beads. */
type Decider<K extends TableKind> = {
  element: HTMLElement;
  /** Shows to its end what was drawn; `calm` at once. */
  run: (round: RoundOf<K>, calm: boolean, stopped: () => void) => Promise<void>;
  /** As before the first round. */
  clear?: () => void;
  /** What came, in words. */
  told: (round: RoundOf<K>) => string;
  /** Whether a bet's place is marked. */
  came: (round: RoundOf<K>, bet: string) => boolean;
};

/** A table of bets with what decides above it. */
export function betScene<K extends TableKind>(
  play: Play,
  kind: K,
  bets: ReturnType<typeof betTable>,
  decider: Decider<K>,
): Scene {
  const { hud, sound, calm } = play;
  const isOurs = (outcome: Played): outcome is RoundOf<K> => outcome.kind === kind;
  hud.window.append(decider.element, bets.element);
  return {
    choose: bets.choose,
    choice: () => bets.chosen(),
    spot: bets.spot,
    setBusy: bets.setBusy,
    leadMs: 0,
    begin() {
      bets.mark(() => false);
      decider.clear?.();
      // The table may be longer than the screen; what decides is looked at now.
      hud.window.scrollTop = 0;
    },
    async show({ outcome, bet }) {
      if (!isOurs(outcome)) return;
      await decider.run(outcome, calm(), () => sound.stop(0));
      bets.mark((value) => decider.came(outcome, value));
      hud.outcome(decider.told(outcome));
      await showPaid(play, bet, outcome.units);
    },
    async rest() {
      bets.mark(() => false);
      decider.clear?.();
    },
  };
}
