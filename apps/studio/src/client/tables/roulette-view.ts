/** Roulette: the table with all bets, and the unrolled wheel above it. */

import { BET_UNITS } from '@parlour/games/stake';
import { colourOf, DOZENS, type Group, HALVES, NUMBERS, timesOf, WHEEL } from '@parlour/games/table/roulette';
import type { Play, Scene } from '../course.ts';
import { h } from '../dom.ts';
import { t } from '../i18n.ts';
import type { GameView } from '../views.ts';
import { betElement, betTable, timesElement } from './bets.ts';
import { betScene, feltLook } from './felt.ts';
import { openTablePays } from './pays.ts';
import { betText, pocketText } from './roulette-words.ts';
import { pocketStrip } from './strip.ts';

function table() {
  const numbers = NUMBERS.map((number) =>
    betElement(
      { value: String(number), content: [h('span', { text: String(number) })] },
      `roulette--${colourOf(number)}`,
    ),
  );
  const group = (value: Group, className: string) =>
    betElement({ value, content: [h('span', { text: betText(value) }), timesElement(timesOf(value))] }, className);
  const dozens = DOZENS.map((dozen) => group(dozen, 'stake--some'));
  const halves = HALVES.map((half) =>
    group(half, half === 'red' || half === 'black' ? `stake--some roulette--${half}` : 'stake--some'),
  );
  const [zero, ...others] = numbers;
  return betTable(
    'red',
    { columns: 6, bets: others },
    { columns: 4, bets: [...(zero ? [zero] : []), ...dozens] },
    { columns: 3, bets: halves },
  );
}

function scene(play: Play): Scene {
  const strip = pocketStrip(
    WHEEL.map((number) => ({ text: String(number), className: `roulette--${colourOf(number)}` })),
  );
  return betScene(play, 'roulette', table(), {
    element: strip.element,
    async run({ shown }, calm, stopped) {
      await strip.run(WHEEL.indexOf(shown.number), calm);
      stopped();
    },
    told: ({ shown }) => pocketText(shown.number),
    came: ({ shown }, bet) => bet === String(shown.number),
  });
}

export const view: GameView = {
  lookOf: (session) => feltLook(session, timesOf('0'), 'spin'),
  open: async (play) => scene(play),
  openPays(session, bet) {
    const rowOf = (choice: string, name: string) => ({ name, pays: timesOf(choice) * BET_UNITS });
    openTablePays(session, bet, {
      rules: t('roulette.rules'),
      rows: [rowOf('0', '0 … 36'), ...[...DOZENS, ...HALVES].map((choice) => rowOf(choice, betText(choice)))],
    });
  },
};
