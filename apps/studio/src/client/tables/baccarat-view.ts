/** Baccarat: two hands, three bets, and the cards one after the other. */
import { SIDES, unitsFor } from '@parlour/games/table/baccarat';
import { pause } from '../course.ts';
import { h } from '../dom.ts';
import { t } from '../i18n.ts';
import { emptyHand, HANDS, type Hand, nameOf } from './baccarat-hands.ts';
import { spotView } from './felt.ts';

const CARD_MS = 280;
/** Third cards are dealt more slowly, because they decide. */
const THIRD_MS = 620;
const LEAD_MS = 350;

export const view = spotView({
  kind: 'baccarat',
  bets: SIDES,
  unitsOf: (side) => unitsFor(side, side),
  nameOf,
  rules: () => t('baccarat.rules'),
  makeDecider() {
    const hands = { player: emptyHand('player'), banker: emptyHand('banker') };
    return {
      element: h('div', { class: 'hands' }, hands.player.element, hands.banker.element),
      leadMs: LEAD_MS,
      clear() {
        for (const hand of HANDS) hands[hand].clear();
      },
      async run({ shown }, calm, stopped) {
        const lay = async (hand: Hand, card: number, at: number, ms: number): Promise<void> => {
          if (!calm) await pause(ms);
          hands[hand].lay(card, at);
          stopped(at);
        };
        for (const at of [0, 1]) for (const hand of HANDS) await lay(hand, shown[hand][at] ?? 0, at, CARD_MS);
        for (const hand of HANDS) {
          const third = shown[hand][2];
          if (third !== undefined) await lay(hand, third, 2, THIRD_MS);
        }
        for (const hand of HANDS) hands[hand].tell(String(shown.points[hand]));
        if (shown.winner === 'tie') for (const hand of HANDS) hands[hand].win();
        else hands[shown.winner].win();
      },
      told: ({ shown: { points, winner } }) =>
        `${t('baccarat.result', { a: points.player, b: points.banker })} ${nameOf(winner)}`,
    };
  },
});
