/** Quick bingo: one, two or four cards, and thirteen balls. */

import { BET_UNITS } from '@parlour/games/stake';
import { BINGO_PAYS, type BingoCard, CARD_COUNTS } from '@parlour/games/table/bingo';
import { type Play, pause, type Scene, showPaid } from '../course.ts';
import { h } from '../dom.ts';
import { t } from '../i18n.ts';
import type { GameView } from '../views.ts';
import { optionElement, optionGroup } from './options.ts';
import { openTablePays } from './pays.ts';
import { ballsElement, bingoElement, cardElement } from './stills.ts';

const BALL_MS = 240;

const NO_LINES = (card: BingoCard): BingoCard => ({ ...card, lines: [] });

function scene(play: Play): Scene {
  const { hud, sound, calm } = play;
  const options = CARD_COUNTS.map((value) =>
    optionElement('cards', { value, content: [h('b', { text: value })] }, 'spot'),
  );
  const [first] = options;
  if (first) first.input.checked = true;
  const counts = optionGroup(
    t('bingo.cards'),
    options.map(({ input }) => input),
    h('span', { class: 'options__name', text: t('bingo.cards'), attributes: { 'aria-hidden': 'true' } }),
    ...options.map(({ element }) => element),
  );
  const table = h('div', { class: 'bingo' });
  const EMPTY: BingoCard = { cells: Array.from({ length: 9 }, () => 0), lines: [] };
  const blank = () => {
    const count = Number(counts.chosen() ?? 1);
    const cards = Array.from({ length: count }, () => cardElement(EMPTY, new Set()));
    for (const cell of cards.flatMap((card) => [...card.children])) cell.textContent = '';
    table.replaceChildren(
      ballsElement([], () => false),
      h('div', { class: 'bingo__cards' }, ...cards),
    );
  };
  counts.element.addEventListener('change', blank);
  blank();
  hud.window.append(table, counts.element);

  return {
    choose: counts.choose,
    choice: () => counts.chosen(),
    leadMs: 0,
    begin: blank,
    setBusy: counts.setBusy,
    async show({ outcome, bet }) {
      if (outcome.kind !== 'bingo') return;
      const { balls, cards } = outcome.shown;
      for (let n = calm() ? balls.length : 0; n < balls.length; n++) {
        await pause(BALL_MS);
        const came = balls.slice(0, n + 1);
        table.replaceChildren(bingoElement({ balls: came, cards: cards.map(NO_LINES) }));
        sound.stop(n % 5);
      }
      table.replaceChildren(bingoElement(outcome.shown));
      hud.outcome(t('bingo.result', { n: cards.reduce((sum, { lines }) => sum + lines.length, 0) }));
      await showPaid(play, bet, outcome.units);
    },
    async rest() {
      blank();
    },
  };
}

export const view: GameView = {
  lookOf: ({ game }) => ({
    facts: [
      [t('bestPay'), t('times', { n: Math.max(...BINGO_PAYS) })],
      [t('return'), t('percent', { n: game.returnToPlayer })],
    ],
    box: 'felt',
    act: { icon: 'play', idle: 'play', busy: 'playing' },
  }),
  open: async (play) => scene(play),
  openPays(session, bet) {
    // Seven lines cannot be full alone.
    const rows = BINGO_PAYS.flatMap((times, n) =>
      times === 0 || n === 7 ? [] : [{ name: t('bingo.result', { n }), pays: times * BET_UNITS }],
    );
    openTablePays(session, bet, { rules: t('bingo.rules'), heading: t('win'), rows: rows.reverse() });
  },
};
