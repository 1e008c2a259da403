/** A wheel as a strip of its pockets that runs under a mark. */
import { pause } from '../course.ts';
import { h } from '../dom.ts';
import './tables.css';
import './bets.css';

/** From the answer to the rest of the wheel. */
const RUN_MS = 2600;
/** As often as the wheel stands on the strip: pockets lie to both sides of where it begins and of where it ends. */
const TURNS = 5;
const [FIRST, LAST] = [1, TURNS - 2];

export type Pocket = { text: string; className: string };

/** @param pockets in the order in which they lie on the wheel */
export function pocketStrip(pockets: readonly Pocket[]) {
  const strip = h(
    'div',
    { class: 'strip__run' },
    ...Array.from({ length: TURNS }, () => pockets)
      .flat()
      .map(({ text, className }) => h('span', { class: `strip__pocket ${className}`, text })),
  );
  const element = h('div', { class: 'strip', attributes: { 'aria-hidden': 'true', dir: 'ltr' } }, strip);
  /** Where the strip lies when a pocket is under the mark; pockets are as wide as the first. */
  const place = (at: number, turn: number) =>
    `translateX(calc(var(--pocket) * ${-(turn * pockets.length + at + 0.5)}))`;
  let last = 0;
  const lie = (at: number, turn: number) => {
    strip.style.transform = place(at, turn);
  };
  lie(last, FIRST);
  return {
    element,
    /**
     * @param at the pocket that comes to lie under the mark, from 0
     * @param calm whether it is to lie there at once
     */
    async run(at: number, calm: boolean): Promise<void> {
      const from = place(last, FIRST);
      last = at;
      lie(at, LAST);
      if (calm) return;
      const frames = [{ transform: from }, { transform: place(at, LAST) }];
      strip.animate(frames, { duration: RUN_MS, easing: 'cubic-bezier(0.12, 0.6, 0.14, 1)' });
      // Not until the strip itself is done: in a hidden tab it would never be.
      await pause(RUN_MS);
    },
  };
}

/** The pocket of a round on record. @param won whether the bet won with it */
export const pocketElement = ({ text, className }: Pocket, won: boolean): HTMLElement =>
  h('div', { class: `pocket${won ? ' pocket--won' : ''}` }, h('b', { class: `pocket__number ${className}`, text }));
