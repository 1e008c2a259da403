/** Baccarat: two hands, three places for the bet, and the cards one after the other. */

import { BET_UNITS } from '@parlour/games/stake';
import { SIDES, unitsFor } from '@parlour/games/table/baccarat';
import { type Play, pause, type Scene, showPaid } from '../course.ts';
import { h } from '../dom.ts';
import { t } from '../i18n.ts';
import type { GameView } from '../views.ts';
import { emptyHand, HANDS, type Hand, nameOf } from './baccarat-hands.ts';
import { feltLook } from './felt.ts';
import { spotGroup } from './options.ts';
import { openTablePays } from './pays.ts';

const CARD_MS = 280;
/** The third cards decide: they take their time. */
const THIRD_MS = 620;
const LEAD_MS = 350;

function scene(play: Play): Scene {
  const { hud, sound, calm } = play;
  const hands = { player: emptyHand('player'), banker: emptyHand('banker') };
  const places = spotGroup(
    SIDES.map((side) => ({ value: side, name: nameOf(side), times: unitsFor(side, side) / BET_UNITS })),
  );
  const clear = () => {
    for (const hand of HANDS) hands[hand].clear();
  };
  hud.window.append(h('div', { class: 'hands' }, hands.player.element, hands.banker.element), places.element);

  async function lay(hand: Hand, card: number, at: number, ms: number): Promise<void> {
    if (!calm()) await pause(ms);
    hands[hand].lay(card, at);
    sound.stop(at);
  }

  return {
    choose: places.choose,
    choice: () => places.chosen(),
    spot: places.spot,
    setBusy: places.setBusy,
    leadMs: LEAD_MS,
    begin: clear,
    async show({ outcome, bet }) {
      if (outcome.kind !== 'baccarat') return;
      const { shown } = outcome;
      for (const at of [0, 1]) for (const hand of HANDS) await lay(hand, shown[hand][at] ?? 0, at, CARD_MS);
      for (const hand of HANDS) {
        const third = shown[hand][2];
        if (third !== undefined) await lay(hand, third, 2, THIRD_MS);
      }
      for (const hand of HANDS) hands[hand].tell(String(shown.points[hand]));
      if (shown.winner === 'tie') for (const hand of HANDS) hands[hand].win();
      else hands[shown.winner].win();
      hud.outcome(
        `${t('baccarat.result', { a: shown.points.player, b: shown.points.banker })} ${nameOf(shown.winner)}`,
      );
      await showPaid(play, bet, outcome.units);
    },
    async rest() {
      clear();
    },
  };
}

export const view: GameView = {
  lookOf: (session) => feltLook(session, unitsFor('tie', 'tie') / BET_UNITS),
  open: async (play) => scene(play),
  openPays(session, bet) {
    const { game } = session;
    const returns = game.kind === 'baccarat' ? game.returns : {};
    openTablePays(session, bet, {
      rules: t('baccarat.rules'),
      rows: SIDES.map((side) => ({
        name: nameOf(side),
        pays: unitsFor(side, side),
        returns: returns[side],
      })),
    });
  },
};
