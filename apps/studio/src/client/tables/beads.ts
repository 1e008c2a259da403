/** A heap of beads that is counted off by fours. */
import { FANS, type FanTanShown, restOf } from '@parlour/games/table/fan-tan';
import { pause } from '../course.ts';
import { h } from '../dom.ts';
import './tables.css';
import './bets.css';

const COUNT_MS = 150;
/** The last four are counted more slowly, because they decide. */
const LAST_MS = 520;

/** Columns of four beads, the remainder last. */
function columnsOf(beads: number): HTMLElement[] {
  const rest = restOf(beads);
  return Array.from({ length: beads }, (_, n) => h('span', { class: n < beads - rest ? 'bead' : 'bead bead--left' }));
}

export function beadHeap() {
  const element = h('div', { class: 'beads', attributes: { 'aria-hidden': 'true', dir: 'ltr' } });
  const clear = () => {
    element.className = 'beads beads--covered';
    element.replaceChildren();
  };
  clear();
  return {
    element,
    clear,
    /** @param stopped called when only the remainder is left */
    async count(beads: number, calm: boolean, stopped: () => void): Promise<void> {
      const all = columnsOf(beads);
      element.className = 'beads';
      element.replaceChildren(...all);
      const rest = restOf(beads);
      for (let at = 0; at < beads - rest; at += FANS.length) {
        if (!calm) await pause(at + 2 * FANS.length >= beads - rest ? LAST_MS : COUNT_MS);
        for (const bead of all.slice(at, at + FANS.length)) bead.classList.add('bead--taken');
      }
      if (!calm) await pause(LAST_MS);
      element.classList.add('beads--counted');
      stopped();
    },
  };
}

/** Renders the counted heap of a round. */
export function beadsElement({ beads }: FanTanShown): HTMLElement {
  const all = columnsOf(beads);
  for (const bead of all.slice(0, beads - restOf(beads))) bead.classList.add('bead--taken');
  const text = `${beads} → ${restOf(beads)}`;
  return h('div', { class: 'beads beads--counted', label: text, attributes: { role: 'img', dir: 'ltr' } }, ...all);
}
