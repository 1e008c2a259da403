/** Fan Tan: a heap of beads under a bowl, and six bets on the remainder. */

import { BET_UNITS } from '@parlour/games/stake';
import {
  FAN_TAN_BETS,
  FANS,
  type FanTanBet,
  fanTanPays,
  fanTanWins,
  isFanTanBet,
  restOf,
} from '@parlour/games/table/fan-tan';
import { h } from '../dom.ts';
import { t } from '../i18n.ts';
import type { GameView } from '../views.ts';
import { beadHeap } from './beads.ts';
import { betElement, betTable, timesElement } from './bets.ts';
import { betScene, feltLook } from './felt.ts';
import { openTablePays } from './pays.ts';
import { betText } from './roulette-words.ts';

const timesOf = (bet: FanTanBet): number => fanTanPays(bet) / BET_UNITS;

function table() {
  const place = (bet: FanTanBet, className: string) =>
    betElement({ value: bet, content: [h('span', { text: betText(bet) }), timesElement(timesOf(bet))] }, className);
  return betTable(
    '1',
    { columns: 4, bets: FANS.map((fan) => place(fan, 'stake--tall')) },
    { columns: 2, bets: (['odd', 'even'] as const).map((half) => place(half, 'stake--some')) },
  );
}

export const view: GameView = {
  lookOf: (session) => feltLook(session, timesOf('1')),
  async open(play) {
    const heap = beadHeap();
    return betScene(play, 'fantan', table(), {
      element: heap.element,
      clear: heap.clear,
      run: ({ shown }, calm, stopped) => heap.count(shown.beads, calm, stopped),
      told: ({ shown }) => String(restOf(shown.beads)),
      came: ({ shown }, bet) => isFanTanBet(bet) && fanTanWins(bet, restOf(shown.beads)),
    });
  },
  openPays(session, bet) {
    openTablePays(session, bet, {
      rules: t('fantan.rules'),
      rows: FAN_TAN_BETS.map((one) => ({
        name: betText(one),
        pays: fanTanPays(one),
      })),
    });
  },
};
