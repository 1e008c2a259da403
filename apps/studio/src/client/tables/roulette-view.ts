/** Roulette: the table with every bet that there is, and the wheel, unrolled, above it. */

import { payout } from '@parlour/games/stake';
import { colourOf, DOZENS, HALVES, NUMBERS, timesOf, WHEEL } from '@parlour/games/table/roulette';
import { type Play, pause, type Scene, showWin } from '../course.ts';
import { h } from '../dom.ts';
import { t } from '../i18n.ts';
import { amountText, minorOf } from '../money.ts';
import type { GameView } from '../views.ts';
import { optionElement, optionGroup } from './options.ts';
import { openTablePays } from './pays.ts';
import { betText, pocketText } from './roulette-pockets.ts';

/** From the answer to the rest of the wheel. */
const RUN_MS = 2600;
/** As often as the wheel stands on the strip: pockets lie to both sides of where it begins and of where it ends. */
const TURNS = 5;
const [FIRST, LAST] = [1, TURNS - 2];

/** The wheel as a strip that runs under a mark. */
function wheel() {
  const strip = h(
    'div',
    { class: 'wheel__strip' },
    ...Array.from({ length: TURNS }, () => WHEEL)
      .flat()
      .map((number) => h('span', { class: `wheel__pocket roulette--${colourOf(number)}`, text: String(number) })),
  );
  const element = h('div', { class: 'wheel', attributes: { 'aria-hidden': 'true', dir: 'ltr' } }, strip);
  /** Where the strip lies when a number of the wheel is under the mark; pockets are as wide as the first. */
  const place = (number: number, turn: number) => {
    const at = turn * WHEEL.length + WHEEL.indexOf(number) + 0.5;
    return `translateX(calc(var(--pocket) * ${-at}))`;
  };
  let last = 0;
  const lie = (number: number, turn: number) => {
    strip.style.transform = place(number, turn);
  };
  lie(last, FIRST);
  return {
    element,
    /** @param calm whether it is to lie there at once */
    async run(number: number, calm: boolean): Promise<void> {
      const from = place(last, FIRST);
      last = number;
      lie(number, LAST);
      if (calm) return;
      const frames = [{ transform: from }, { transform: place(number, LAST) }];
      strip.animate(frames, { duration: RUN_MS, easing: 'cubic-bezier(0.12, 0.6, 0.14, 1)' });
      // Not until the strip itself is done: in a hidden tab it would never be.
      await pause(RUN_MS);
    },
  };
}

function table() {
  const cell = (value: string, className: string, ...content: (Node | string)[]) =>
    optionElement('roulette', { value, content, attributes: { 'data-bet': value } }, `stake ${className}`);
  const small = (value: string) => h('small', { text: t('times', { n: timesOf(value) }) });
  const numbers = NUMBERS.map((number) =>
    cell(String(number), `roulette--${colourOf(number)}`, h('span', { text: String(number) })),
  );
  const [zero, ...others] = numbers;
  const dozens = DOZENS.map((dozen) => cell(dozen, 'stake--some', h('span', { text: betText(dozen) }), small(dozen)));
  const halves = HALVES.map((half) => {
    const colour = half === 'red' || half === 'black' ? ` roulette--${half}` : '';
    return cell(half, `stake--some stake--half${colour}`, h('span', { text: betText(half) }), small(half));
  });
  const cells = [...numbers, ...dozens, ...halves];
  const red = halves.find(({ input }) => input.value === 'red');
  if (red) red.input.checked = true;
  const row = (className: string, elements: readonly { element: HTMLElement }[]) =>
    h('div', { class: className }, ...elements.map(({ element }) => element));
  const group = optionGroup(
    t('choose'),
    cells.map(({ input }) => input),
    row('lay lay--numbers', others),
    row('lay lay--dozens', [...(zero ? [zero] : []), ...dozens]),
    row('lay lay--halves', halves),
  );
  group.element.classList.add('roulette');
  return {
    ...group,
    /** Marks the number that came; none for null. */
    mark(number: number | null): void {
      for (const [at, { element }] of numbers.entries()) element.classList.toggle('stake--came', at === number);
    },
  };
}

function scene({ hud, sound, calm, session }: Play): Scene {
  const strip = wheel();
  const bets = table();
  hud.window.append(strip.element, bets.element);
  return {
    choose: bets.choose,
    choice: () => bets.chosen(),
    setBusy: bets.setBusy,
    leadMs: 0,
    begin() {
      bets.mark(null);
      // The table may be longer than the screen; the wheel is what is looked at now.
      hud.window.scrollTop = 0;
    },
    async show({ outcome, bet }) {
      if (outcome.kind !== 'roulette') return;
      const { number } = outcome.shown;
      await strip.run(number, calm());
      sound.stop(0);
      bets.mark(number);
      hud.outcome(pocketText(number));
      const stake = minorOf(bet, session.currency);
      await showWin({ hud, sound, calm, session }, stake, 0n, payout(outcome.units, stake));
    },
    async rest() {
      bets.mark(null);
    },
  };
}

export const view: GameView = {
  lookOf: ({ game }) => ({
    facts: [
      [t('bestPay'), t('times', { n: timesOf('0') })],
      [t('return'), t('percent', { n: game.returnToPlayer })],
    ],
    box: 'felt',
    act: { icon: 'spin', idle: 'play', busy: 'playing' },
  }),
  open: async (play) => scene(play),
  openPays(session, bet) {
    const rowOf = (choice: string, name: string) => ({
      name,
      pays: amountText(bet * BigInt(timesOf(choice)), session.currency),
      returns: null,
    });
    openTablePays(session, bet, {
      rules: t('roulette.rules'),
      rows: [rowOf('0', '0 … 36'), ...[...DOZENS, ...HALVES].map((choice) => rowOf(choice, betText(choice)))],
    });
  },
};
