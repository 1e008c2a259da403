/** The money wheel: the unrolled wheel, and a bet on its payment. */

import { BET_UNITS } from '@parlour/games/stake';
import { SEGMENTS, segmentsOf, TIMES } from '@parlour/games/table/money-wheel';
import { h } from '../dom.ts';
import { t } from '../i18n.ts';
import type { GameView } from '../views.ts';
import { betElement, betTable } from './bets.ts';
import { betScene, feltLook } from './felt.ts';
import { openTablePays } from './pays.ts';
import { pocketStrip } from './strip.ts';

const best = Math.max(...TIMES);

const table = () =>
  betTable('2', {
    columns: 3,
    bets: TIMES.map((times) =>
      betElement(
        {
          value: String(times),
          content: [
            h('span', { text: t('times', { n: times }) }),
            h('small', { text: `${segmentsOf(times)} / ${SEGMENTS.length}` }),
          ],
        },
        `stake--tall money--${times}`,
      ),
    ),
  });

export const view: GameView = {
  lookOf: (session) => feltLook(session, best, 'spin'),
  async open(play) {
    const strip = pocketStrip(
      SEGMENTS.map((times) => ({ text: t('times', { n: times }), className: `money--${times}` })),
    );
    return betScene(play, 'moneywheel', table(), {
      element: strip.element,
      async run({ shown }, calm, stopped) {
        await strip.run(shown.at, calm);
        stopped();
      },
      told: ({ shown }) => t('times', { n: shown.times }),
      came: ({ shown }, bet) => bet === String(shown.times),
    });
  },
  openPays(session, bet) {
    openTablePays(session, bet, {
      rules: t('moneywheel.rules'),
      rows: TIMES.map((times) => ({
        name: t('times', { n: times }),
        pays: times * BET_UNITS,
      })),
    });
  },
};
