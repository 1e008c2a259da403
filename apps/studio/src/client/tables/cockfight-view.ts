/** Cockfight: a bout of two birds in a ring, and three places for the bet. */
import { BET_UNITS } from '@parlour/games/stake';
import { BOUT_BETS, boutUnits } from '@parlour/games/table/cockfight';
import { type Play, type Scene, showPaid } from '../course.ts';
import { t } from '../i18n.ts';
import type { GameView } from '../views.ts';
import { boutRing, boutText, nameOf } from './bout.ts';
import { feltLook } from './felt.ts';
import { spotGroup } from './options.ts';
import { openTablePays } from './pays.ts';

const LEAD_MS = 350;

const best = Math.max(...BOUT_BETS.map((bet) => boutUnits(bet, bet))) / BET_UNITS;

function scene(play: Play): Scene {
  const { hud, sound, calm } = play;
  const ring = boutRing();
  const spots = spotGroup(
    BOUT_BETS.map((bet) => ({ value: bet, name: nameOf(bet), times: boutUnits(bet, bet) / BET_UNITS })),
  );
  hud.window.append(ring.element, spots.element);

  return {
    choose: spots.choose,
    choice: () => spots.chosen(),
    spot: spots.spot,
    setBusy: spots.setBusy,
    leadMs: LEAD_MS,
    begin() {
      ring.clear();
      // The ring may be higher than a short screen; it is looked at now.
      hud.window.scrollTop = 0;
    },
    async show({ outcome, bet }) {
      if (outcome.kind !== 'cockfight') return;
      if (calm()) {
        ring.lay(outcome.shown);
        sound.stop(0);
      } else await ring.run(outcome.shown, sound.stop.bind(sound));
      hud.outcome(boutText(outcome.shown));
      await showPaid(play, bet, outcome.units);
    },
    async rest() {
      ring.clear();
    },
  };
}

export const view: GameView = {
  lookOf: (session) => feltLook(session, best),
  open: async (play) => scene(play),
  openPays(session, bet) {
    const { game } = session;
    const returns = game.kind === 'cockfight' ? game.returns : {};
    openTablePays(session, bet, {
      rules: t('cockfight.rules'),
      rows: BOUT_BETS.map((one) => ({
        name: nameOf(one),
        pays: boutUnits(one, one),
        returns: returns[one],
      })),
    });
  },
};
