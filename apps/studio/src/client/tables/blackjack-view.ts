/** Blackjack: two cards each, one of the banker's hidden; the player takes cards or stands, then the banker takes. */
import { BET_UNITS } from '@parlour/games/stake';
import { BLACKJACK_PAYS } from '@parlour/games/table/blackjack';
import { t } from '../i18n.ts';
import type { GameView } from '../views.ts';
import { tell, worthText } from './blackjack-hands.ts';
import { openTablePays } from './pays.ts';
import { stepsLook, stepsScene } from './steps-scene.ts';

const ROWS = [
  ['blackjack.natural', BLACKJACK_PAYS.natural],
  ['win', BLACKJACK_PAYS.win],
  ['baccarat.tie', BLACKJACK_PAYS.tie],
] as const;

export const view: GameView = {
  lookOf: (table) => stepsLook(table, BLACKJACK_PAYS.natural / BET_UNITS),
  open: async (play) =>
    stepsScene(play, {
      shownOf: (outcome) => (outcome.kind === 'blackjack' ? outcome.shown : null),
      open: ([up = 0, ...player]) => ({ player, banker: [up] }),
      worth: worthText,
      tell,
    }),
  openPays(session, bet) {
    openTablePays(session, bet, {
      rules: t('blackjack.rules'),
      heading: t('win'),
      rows: ROWS.map(([name, pays]) => ({ name: t(name), pays })),
    });
  },
};
