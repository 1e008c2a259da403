/** Three Cards: two hands of three, dealt in turns, and a bet on the better one or on what one of them is. */

import { BET_UNITS, payout } from '@parlour/games/stake';
import { SEATS } from '@parlour/games/table/cards';
import {
  isThreeBet,
  pairSeat,
  THREE_BETS,
  THREE_PAYS,
  type ThreeBet,
  type ThreeShown,
  threeUnits,
} from '@parlour/games/table/three-cards';
import { type Play, pause } from '../course.ts';
import { h } from '../dom.ts';
import { t } from '../i18n.ts';
import { amountText } from '../money.ts';
import type { GameView } from '../views.ts';
import { betElement, betTable } from './bets.ts';
import { betScene, feltLook } from './felt.ts';
import { openTablePays } from './pays.ts';
import { emptyHand, handName, handText, nameOf } from './three-hands.ts';

const CARD_MS = 260;
/** The last cards decide: they take their time. */
const LAST_MS = 620;

const { straightFlush: best, pair: least } = THREE_PAYS;
const HANDS = Object.entries(THREE_PAYS) as [keyof typeof THREE_PAYS, number][];
/** What a hand against the other pays, in bets. */
const WIN = threeUnits('player', { hands: { player: 'high', banker: 'high' }, winner: 'player' }) / BET_UNITS;

function table() {
  const place = (bet: ThreeBet) => {
    const times = pairSeat(bet) ? `${least}–${best}` : WIN;
    const content = [h('span', { text: nameOf(bet) }), h('small', { text: t('times', { n: times }) })];
    return betElement({ value: bet, content }, 'stake--tall');
  };
  return betTable('player', { columns: 2, bets: THREE_BETS.map(place) });
}

function bothHands() {
  const hands = { player: emptyHand('player'), banker: emptyHand('banker') };
  const clear = () => {
    for (const seat of SEATS) hands[seat].clear();
  };
  return {
    element: h('div', { class: 'hands' }, hands.player.element, hands.banker.element),
    clear,
    /** @param laid after each card that lies */
    async deal(shown: ThreeShown, calm: boolean, laid: () => void): Promise<void> {
      for (const [at, card] of shown.player.entries())
        for (const [seat, next] of [
          ['player', card],
          ['banker', shown.banker[at] ?? 0],
        ] as const) {
          if (!calm) await pause(at === 2 ? LAST_MS : CARD_MS);
          hands[seat].lay(next, at);
          laid();
        }
      for (const seat of SEATS) hands[seat].tell(handName(shown.hands[seat]));
      if (shown.winner !== 'tie') hands[shown.winner].win();
    },
  };
}

const told = ({ hands, winner }: ThreeShown): string =>
  [...SEATS.map((seat) => handText(seat, hands[seat])), winner === 'tie' ? t('baccarat.tie') : nameOf(winner)].join(
    '. ',
  );

export const view: GameView = {
  lookOf: (session) => feltLook(session, best),
  async open(play: Play) {
    const hands = bothHands();
    return betScene(play, 'threecards', table(), {
      element: hands.element,
      clear: hands.clear,
      run: ({ shown }, calm, stopped) => hands.deal(shown, calm, stopped),
      told: ({ shown }) => told(shown),
      came: ({ shown }, bet) => isThreeBet(bet) && threeUnits(bet, shown) > BET_UNITS,
    });
  },
  openPays(session, bet) {
    const { game, currency } = session;
    const returns = game.kind === 'threecards' ? game.returns : {};
    const units = (times: number) => Math.round(times * BET_UNITS);
    const amount = (times: number) => amountText(payout(units(times), bet), currency);
    openTablePays(session, bet, {
      rules: t('threecards.rules'),
      rows: [
        ...THREE_BETS.map((one) => ({
          name: nameOf(one),
          pays: pairSeat(one) ? `${amount(least)} – ${amount(best)}` : units(WIN),
          returns: returns[one],
        })),
        ...HANDS.map(([hand, times]) => ({ name: handName(hand), pays: units(times) })),
      ],
    });
  },
};
