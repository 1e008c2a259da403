/** A wheel as a strip of its pockets that moves under a marker. */
import { pause } from '../course.ts';
import { h } from '../dom.ts';
import './tables.css';
import './bets.css';

/** Milliseconds until the wheel has stopped. */
const RUN_MS = 2600;
/** Number of repetitions of the wheel on the strip, so that pockets are visible on both sides of start and end. */
const TURNS = 5;
const [FIRST, LAST] = [1, TURNS - 2];

export type Pocket = { text: string; className: string };

/** @param pockets in their order on the wheel */
export function pocketStrip(pockets: readonly Pocket[]) {
  const strip = h(
    'div',
    { class: 'strip__run' },
    ...Array.from({ length: TURNS }, () => pockets)
      .flat()
      .map(({ text, className }) => h('span', { class: `strip__pocket ${className}`, text })),
  );
  const element = h('div', { class: 'strip', attributes: { 'aria-hidden': 'true', dir: 'ltr' } }, strip);
  /** Returns the position of the strip with a pocket under the marker; all pockets have the width of the first. */
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
     * @param at index of the pocket under the marker
     * @param calm without animation
     */
    async run(at: number, calm: boolean): Promise<void> {
      const from = place(last, FIRST);
      last = at;
      lie(at, LAST);
      if (calm) return;
      const frames = [{ transform: from }, { transform: place(at, LAST) }];
      strip.animate(frames, { duration: RUN_MS, easing: 'cubic-bezier(0.12, 0.6, 0.14, 1)' });
      // Does not wait for the animation itself, which would never end in a hidden tab.
      await pause(RUN_MS);
    },
  };
}

/** Renders the pocket of a recorded round. @param won whether the bet won with it */
export const pocketElement = ({ text, className }: Pocket, won: boolean): HTMLElement =>
  h('div', { class: `pocket${won ? ' pocket--won' : ''}` }, h('b', { class: `pocket__number ${className}`, text }));
