/** Dragon Tiger: two places, a card for each, and four places for the bet. */

import { BET_UNITS, payout } from '@parlour/games/stake';
import { DUEL_BETS, duelUnits, PLACES, type Place } from '@parlour/games/table/dragon-tiger';
import { type Play, pause, type Scene, showWin } from '../course.ts';
import { h } from '../dom.ts';
import { t } from '../i18n.ts';
import { minorOf } from '../money.ts';
import type { GameView } from '../views.ts';
import { cardText } from './cards-view.ts';
import { emptyPlace, nameOf } from './duel-hands.ts';
import { feltLook } from './felt.ts';
import { spotGroup } from './options.ts';
import { openTablePays } from './pays.ts';

const FIRST_MS = 320;
/** The second card decides: it takes its time. */
const SECOND_MS = 760;
const LEAD_MS = 350;

const best = Math.max(...DUEL_BETS.map((bet) => duelUnits(bet, bet))) / BET_UNITS;

function scene(play: Play): Scene {
  const { hud, sound, calm } = play;
  const places = { dragon: emptyPlace('dragon'), tiger: emptyPlace('tiger') };
  const spots = spotGroup(
    DUEL_BETS.map((bet) => ({ value: bet, name: nameOf(bet), times: duelUnits(bet, bet) / BET_UNITS })),
  );
  const clear = () => {
    for (const place of PLACES) places[place].clear();
  };
  hud.window.append(h('div', { class: 'hands' }, places.dragon.element, places.tiger.element), spots.element);

  async function lay(place: Place, card: number, ms: number): Promise<void> {
    if (!calm()) await pause(ms);
    places[place].lay(card, 0);
    sound.stop(0);
  }

  return {
    choose: spots.choose,
    choice: () => spots.chosen(),
    spot: spots.spot,
    setBusy: spots.setBusy,
    leadMs: LEAD_MS,
    begin: clear,
    async show({ outcome, bet }) {
      if (outcome.kind !== 'dragontiger') return;
      const { dragon, tiger, winner } = outcome.shown;
      await lay('dragon', dragon, FIRST_MS);
      await lay('tiger', tiger, SECOND_MS);
      for (const place of PLACES) if (winner === place || winner === 'tie' || winner === 'suited') places[place].win();
      hud.outcome(`${cardText(dragon)} – ${cardText(tiger)}. ${nameOf(winner)}`);
      const stake = minorOf(bet, play.session.currency);
      await showWin(play, stake, 0n, payout(outcome.units, stake));
    },
    async rest() {
      clear();
    },
  };
}

export const view: GameView = {
  lookOf: (session) => feltLook(session, best),
  open: async (play) => scene(play),
  openPays(session, bet) {
    const { game } = session;
    const returns = game.kind === 'dragontiger' ? game.returns : {};
    openTablePays(session, bet, {
      rules: t('dragontiger.rules'),
      rows: DUEL_BETS.map((one) => ({
        name: nameOf(one),
        pays: duelUnits(one, one),
        returns: returns[one],
      })),
    });
  },
};
