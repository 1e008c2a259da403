/** Pay table for the current bet: amounts, and not multipliers. */

import { LINES, PAYING, ROWS } from '@parlour/games/slot/model';
import { payout } from '@parlour/games/stake';
import type { SessionAnswer, SlotGame } from '../shared/wire.ts';
import { h, svg } from './dom.ts';
import { t } from './i18n.ts';
import { amountText } from './money.ts';
import { openSheet } from './sheet.ts';
import { symbolElement } from './skins.ts';

function lineFigure(rows: readonly number[], index: number): HTMLElement {
  const cells: SVGElement[] = [];
  for (let reel = 0; reel < 5; reel++)
    for (let row = 0; row < ROWS; row++)
      cells.push(
        svg('rect', {
          x: String(reel * 8 + 0.5),
          y: String(row * 8 + 0.5),
          width: '7',
          height: '7',
          rx: '1.5',
          class: rows[reel] === row ? 'on' : 'off',
        }),
      );
  const figure = h('li', { label: t('line', { n: index + 1 }) }, h('span', { text: String(index + 1) }));
  figure.append(svg('svg', { viewBox: '0 0 40 24', 'aria-hidden': 'true' }, ...cells));
  return figure;
}

type SlotSession = Pick<SessionAnswer, 'currency' | 'minimumCycleMs'> & { game: SessionAnswer['game'] & SlotGame };

export function openSlotPays({ game, currency, minimumCycleMs }: SlotSession, bet: bigint): void {
  const { pays, scatterPays, freeSpins, freeMultiplier, maxFreeSpins, volatility } = game.model;
  const entry = (symbol: string, name: string, row: readonly number[], note: string | null) =>
    h(
      'li',
      { class: 'pay' },
      symbolElement(game.skin, symbol, name),
      h(
        'dl',
        {},
        ...[5, 4, 3].flatMap((count) => [
          h('dt', { text: String(count) }),
          h('dd', { text: amountText(payout(row[count - 3] ?? 0, bet), currency) }),
        ]),
      ),
      note ? h('p', { text: note }) : null,
    );
  const [a, b, c] = freeSpins;
  openSheet(
    t('pays.title'),
    h('p', { text: t('pays.intro', { amount: amountText(bet, currency), n: LINES.length }) }),
    h(
      'ul',
      { class: 'pay-list' },
      entry('W', t('symbol.W'), pays.W, t('pays.wild')),
      entry(
        'S',
        t('symbol.S'),
        scatterPays.map((times) => times * LINES.length),
        t('pays.scatter', { a, b, c }),
      ),
      ...PAYING.map((symbol, i) => entry(symbol, t('symbol.of', { n: i + 1 }), pays[symbol], null)),
    ),
    h('p', { text: t('pays.free', { n: freeMultiplier, max: maxFreeSpins }) }),
    h('h3', { text: t('pays.lines', { n: LINES.length }) }),
    h('ol', { class: 'line-list' }, ...LINES.map(lineFigure)),
    h('h3', { text: t('pays.rules') }),
    h('p', { text: t(`pays.volatility.${volatility}`) }),
    h('p', { text: t('pays.return', { n: game.returnToPlayer, s: minimumCycleMs / 1000 }) }),
  );
}
