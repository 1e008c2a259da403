/** Dice, static and rolling. */
import type { Dice, SicBoShown } from '@parlour/games/table/sic-bo';
import { pause } from '../course.ts';
import { h, svg } from '../dom.ts';
import './tables.css';
import './bets.css';

/** Positions of the pips on a grid of three by three, by face. */
const PIPS: Readonly<Record<number, readonly number[]>> = {
  1: [4],
  2: [2, 6],
  3: [2, 4, 6],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};
const ROLL_MS = 700;
const NEXT_MS = 420;

/** A die, hidden from screen readers. @param face null before the throw */
export function dieElement(face: number | null): HTMLElement {
  const picture = svg(
    'svg',
    { viewBox: '0 0 24 24' },
    ...(PIPS[face ?? 0] ?? []).map((at) =>
      svg('circle', { cx: String(6 + 6 * (at % 3)), cy: String(6 + 6 * Math.floor(at / 3)), r: '2.4' }),
    ),
  );
  const element = h('span', { class: 'die', attributes: { 'aria-hidden': 'true' } });
  // Ones are red, as on every die of this game.
  if (face === 1) element.classList.add('die--red');
  element.append(picture);
  return element;
}

/** Three dice under a dome. */
export function diceCup() {
  const element = h('div', { class: 'dice' });
  const clear = () => element.replaceChildren(...[null, null, null].map(dieElement));
  clear();
  return {
    element,
    clear,
    /** @param stopped called after each die has stopped */
    async roll(dice: Dice, calm: boolean, stopped: () => void): Promise<void> {
      if (!calm) {
        for (const die of element.children) die.classList.add('die--rolls');
        await pause(ROLL_MS);
      }
      for (const [at, face] of dice.entries()) {
        if (at > 0 && !calm) await pause(NEXT_MS);
        element.children[at]?.replaceWith(dieElement(face));
        stopped();
      }
    },
  };
}

/** Describes a throw. */
export const diceText = (dice: Dice): string => `${dice.join(' + ')} = ${dice.reduce((sum, die) => sum + die, 0)}`;

/** Renders the throw of a round. */
export const diceElement = ({ dice }: SicBoShown): HTMLElement =>
  h('div', { class: 'dice', label: diceText(dice), attributes: { role: 'img' } }, ...dice.map(dieElement));
