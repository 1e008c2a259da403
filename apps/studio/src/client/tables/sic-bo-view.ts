/** Sic Bo: three dice under a dome, and all bets below it. */

import { BET_UNITS, payout } from '@parlour/games/stake';
import {
  bestTimes,
  HALVES,
  PAIRS,
  SIC_BO_BETS,
  SINGLE_TIMES,
  SINGLES,
  SUM_BETS,
  sicBoUnits,
  TRIPLES,
} from '@parlour/games/table/sic-bo';
import { h } from '../dom.ts';
import { t } from '../i18n.ts';
import { amountText } from '../money.ts';
import type { GameView } from '../views.ts';
import { betElement, betTable, timesElement } from './bets.ts';
import { diceCup, diceText, dieElement } from './dice.ts';
import { betScene, feltLook } from './felt.ts';
import { openTablePays } from './pays.ts';
import { betText } from './sic-bo-words.ts';

const facesOf = (bet: string): readonly number[] => bet.split('-').map(Number);

function table() {
  const half = (bet: string) =>
    betElement(
      { value: bet, content: [h('span', { text: betText(bet) }), timesElement(bestTimes(bet))] },
      'stake--some',
    );
  /** Dice of a bet, hidden from screen readers, which read its name. */
  const dice = (bet: string) =>
    betElement(
      {
        value: bet,
        content: [
          h('span', { class: 'spoken', text: betText(bet) }),
          h('span', { class: 'stake__dice' }, ...facesOf(bet).map(dieElement)),
        ],
      },
      'stake--dice',
    );
  const sum = (bet: string) =>
    betElement(
      {
        value: bet,
        content: [
          h('span', { class: 'spoken', text: betText(bet) }),
          h('b', { text: bet.replace('sum-', ''), attributes: { 'aria-hidden': 'true' } }),
          timesElement(bestTimes(bet)),
        ],
      },
      'stake--sum',
    );
  return betTable(
    'big',
    { columns: 4, bets: HALVES.map(half) },
    { columns: 6, bets: [...SINGLES, ...PAIRS, ...TRIPLES].map(dice) },
    { columns: 5, bets: SUM_BETS.slice(0, 10).map(sum) },
    { columns: 4, bets: SUM_BETS.slice(10).map(sum) },
    { columns: 1, bets: [half('triple')] },
  );
}

export const view: GameView = {
  lookOf: (session) => feltLook(session, bestTimes('1-1-1')),
  async open(play) {
    const cup = diceCup();
    return betScene(play, 'sicbo', table(), {
      element: cup.element,
      clear: cup.clear,
      run: ({ shown }, calm, stopped) => cup.roll(shown.dice, calm, stopped),
      told: ({ shown }) => diceText(shown.dice),
      came: ({ shown }, bet) => sicBoUnits(bet, shown.dice) > 0,
    });
  },
  openPays(session, bet) {
    const units = (times: number) => Math.round(times * BET_UNITS);
    const amount = (times: number) => amountText(payout(units(times), bet), session.currency);
    const [single, pair, triple] = [SINGLES, PAIRS, TRIPLES].map(
      (bets) => `${betText(bets[0] ?? '')} … ${betText(bets.at(-1) ?? '')}`,
    );
    openTablePays(session, bet, {
      rules: t('sicbo.rules'),
      rows: [
        ...HALVES.map((half) => ({ name: betText(half), pays: units(bestTimes(half)) })),
        { name: single ?? '', pays: SINGLE_TIMES.slice(1).map(amount).join(' · ') },
        { name: pair ?? '', pays: units(bestTimes('1-1')) },
        { name: triple ?? '', pays: units(bestTimes('1-1-1')) },
        ...SIC_BO_BETS.filter((one) => one === 'triple' || one.startsWith('sum-')).map((one) => ({
          name: betText(one),
          pays: units(bestTimes(one)),
        })),
      ],
    });
  },
};
