/** Dragon Tiger: one card each on two places, and four bets. */
import { DUEL_BETS, duelUnits, PLACES } from '@parlour/games/table/dragon-tiger';
import { pause } from '../course.ts';
import { h } from '../dom.ts';
import { t } from '../i18n.ts';
import { cardText } from './cards-view.ts';
import { emptyPlace, nameOf } from './duel-hands.ts';
import { spotView } from './felt.ts';

/** The second card is dealt more slowly, because it decides. */
const CARD_MS = { dragon: 320, tiger: 760 };
const LEAD_MS = 350;

export const view = spotView({
  kind: 'dragontiger',
  bets: DUEL_BETS,
  unitsOf: (bet) => duelUnits(bet, bet),
  nameOf,
  rules: () => t('dragontiger.rules'),
  makeDecider() {
    const places = { dragon: emptyPlace('dragon'), tiger: emptyPlace('tiger') };
    return {
      element: h('div', { class: 'hands' }, places.dragon.element, places.tiger.element),
      leadMs: LEAD_MS,
      clear() {
        for (const place of PLACES) places[place].clear();
      },
      async run({ shown }, calm, stopped) {
        for (const place of PLACES) {
          if (!calm) await pause(CARD_MS[place]);
          places[place].lay(shown[place], 0);
          stopped();
        }
        const { winner } = shown;
        for (const place of PLACES)
          if (winner === place || winner === 'tie' || winner === 'suited') places[place].win();
      },
      told: ({ shown: { dragon, tiger, winner } }) => `${cardText(dragon)} – ${cardText(tiger)}. ${nameOf(winner)}`,
    };
  },
});
