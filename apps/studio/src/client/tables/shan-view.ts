/** Shan Koe Mee: two cards each, the banker's hidden; the player takes a third one or stands, then the banker does. */
import { BET_UNITS } from '@parlour/games/stake';
import { SHAN_HANDS, shanPays } from '@parlour/games/table/shan';
import { t } from '../i18n.ts';
import type { GameView } from '../views.ts';
import { openTablePays } from './pays.ts';
import { handName, tell, worthText } from './shan-hands.ts';
import { stepsLook, stepsScene } from './steps-scene.ts';

export const view: GameView = {
  lookOf: (table) => stepsLook(table, shanPays('three') / BET_UNITS),
  open: async (play) =>
    stepsScene(play, {
      shownOf: (outcome) => (outcome.kind === 'shan' ? outcome.shown : null),
      open: (player) => ({ player, banker: [] }),
      worth: worthText,
      tell,
    }),
  openPays(session, bet) {
    openTablePays(session, bet, {
      rules: t('shan.rules'),
      heading: t('win'),
      rows: SHAN_HANDS.map((hand) => ({ name: hand === 'plain' ? t('win') : handName(hand), pays: shanPays(hand) })),
    });
  },
};
