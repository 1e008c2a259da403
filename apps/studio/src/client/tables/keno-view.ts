/** The fast draw: a board of 36 numbers, of which four are chosen and nine drawn. */

import { BET_UNITS } from '@parlour/games/stake';
import { KENO, KENO_PAYS, picksOf } from '@parlour/games/table/keno';
import { type Play, pause, type Scene, showPaid } from '../course.ts';
import { h } from '../dom.ts';
import { t } from '../i18n.ts';
import type { GameView } from '../views.ts';
import { openTablePays } from './pays.ts';
import './tables.css';

const BALL_MS = 260;
const NUMBERS = Array.from({ length: KENO.numbers }, (_, i) => i + 1);

function board() {
  const inputs = NUMBERS.map((n) => h('input', { attributes: { type: 'checkbox', value: String(n) } }));
  const cells = NUMBERS.map((n, i) => h('label', { class: 'keno__cell' }, inputs[i] ?? null, String(n)));
  const picks = () => NUMBERS.filter((_, i) => inputs[i]?.checked);
  const fieldset = h('fieldset', { class: 'keno' }, h('legend', { class: 'spoken', text: t('choose') }), ...cells);
  const clear = () => {
    for (const cell of cells) cell.classList.remove('keno__cell--drawn');
  };
  fieldset.addEventListener('change', ({ target }) => {
    clear();
    if (picks().length > KENO.picks && target instanceof HTMLInputElement) target.checked = false;
  });
  return {
    element: fieldset,
    picks,
    clear,
    choose(numbers: readonly number[]) {
      clear();
      for (const [i, n] of NUMBERS.entries()) {
        const input = inputs[i];
        if (input) input.checked = numbers.includes(n);
      }
    },
    drawn: (n: number) => cells[n - 1]?.classList.add('keno__cell--drawn'),
    setBusy(busy: boolean) {
      fieldset.disabled = busy;
    },
  };
}

/** Chooses four random numbers for the player. The choice has no effect on the return. */
function quickPick(): number[] {
  const left = [...NUMBERS];
  return Array.from({ length: KENO.picks }, () => left.splice(Math.floor(Math.random() * left.length), 1)).flat();
}

function scene(play: Play): Scene {
  const { hud, sound, calm } = play;
  const numbers = board();
  const quick = h('button', {
    class: 'felt__button',
    text: t('keno.quick'),
    on: { click: () => numbers.choose(quickPick()) },
    attributes: { type: 'button' },
  });
  // A message about missing numbers is removed on the next choice.
  hud.window.addEventListener('input', () => hud.say(''));
  quick.addEventListener('click', () => hud.say(''));
  hud.window.append(quick, numbers.element);
  return {
    choose: (choice) => numbers.choose(picksOf(choice)),
    choice() {
      const picks = numbers.picks();
      if (picks.length === KENO.picks) return picks.join(',');
      hud.say(t('keno.missing', { n: KENO.picks - picks.length }));
      return null;
    },
    leadMs: 0,
    begin: numbers.clear,
    setBusy(busy) {
      numbers.setBusy(busy);
      quick.disabled = busy;
    },
    async show({ outcome, bet }) {
      if (outcome.kind !== 'keno') return;
      const picks = new Set(picksOf(outcome.choice));
      for (const [at, n] of outcome.shown.drawn.entries()) {
        if (!calm()) await pause(BALL_MS);
        numbers.drawn(n);
        if (picks.has(n)) sound.scatter(at % 4);
        else sound.stop(at % 5);
      }
      hud.outcome(t('keno.result', { n: outcome.shown.hits.length }));
      await showPaid(play, bet, outcome.units);
    },
    async rest() {
      numbers.clear();
    },
  };
}

export const view: GameView = {
  lookOf: ({ game }) => ({
    facts: [
      [t('bestPay'), t('times', { n: Math.max(...KENO_PAYS) })],
      [t('return'), t('percent', { n: game.returnToPlayer })],
    ],
    box: 'felt',
    act: { icon: 'play', idle: 'play', busy: 'playing' },
  }),
  open: async (play) => scene(play),
  openPays(session, bet) {
    const rows = KENO_PAYS.flatMap((times, n) =>
      times === 0 ? [] : [{ name: t('keno.result', { n }), pays: times * BET_UNITS }],
    );
    openTablePays(session, bet, { rules: t('keno.rules'), heading: t('win'), rows: rows.reverse() });
  },
};
