/** Cockfight: a bout of two birds in a ring, and three places for the bet. */
import { BOUT_BETS, boutUnits } from '@parlour/games/table/cockfight';
import { t } from '../i18n.ts';
import { boutRing, boutText, nameOf } from './bout.ts';
import { spotView } from './felt.ts';

const LEAD_MS = 350;

export const view = spotView({
  kind: 'cockfight',
  bets: BOUT_BETS,
  unitsOf: (bet) => boutUnits(bet, bet),
  nameOf,
  rules: () => t('cockfight.rules'),
  makeDecider() {
    const ring = boutRing();
    return {
      element: ring.element,
      clear: ring.clear,
      leadMs: LEAD_MS,
      async run({ shown }, calm, stopped) {
        if (!calm) return ring.run(shown, stopped);
        ring.lay(shown);
        stopped();
      },
      told: ({ shown }) => boutText(shown),
    };
  },
});
