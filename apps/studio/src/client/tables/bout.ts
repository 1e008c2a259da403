/** The ring of the cockfight: two corners, a bird in each, and their remaining strength; in play and in records. */
import { BIRDS, type Bird, type BoutBet, type BoutShown, STRENGTH, strengthOf } from '@parlour/games/table/cockfight';
import { pause } from '../course.ts';
import { h } from '../dom.ts';
import { t } from '../i18n.ts';
import { birdElement } from './bird.ts';
import './tables.css';
import './bout.css';

const EXCHANGE_MS = 350;
/** Milliseconds of an attack and return; shorter than an exchange. */
const LUNGE_MS = 320;
/** Directions of feathers, in units of their size; no loss shows more. */
const FLIGHTS = [
  [-3, -4],
  [1, -5],
  [-5, -1],
  [3, -3],
  [-1, -6],
] as const;
/** Strength lost per additional feather. */
const FEATHER = 10;

export const nameOf = (bet: BoutBet): string => t(`cockfight.${bet}`);

const strengthText = (left: number): string => t('percent', { n: left });

/** Describes the result of a bout. */
export const boutText = ({ winner, exchanges }: BoutShown): string => {
  const left = BIRDS.map((bird) => `${nameOf(bird)} ${strengthText(strengthOf(bird, exchanges))}`);
  return `${t('cockfight.strength')}: ${left.join(' – ')}. ${nameOf(winner)}`;
};

function cornerElement(bird: Bird) {
  const fill = h('span', { class: 'strength__fill' });
  const figure = h('b', { class: 'strength__figure' });
  const feathers = h('span', { class: 'corner__feathers', attributes: { 'aria-hidden': 'true' } });
  const stand = h('div', { class: 'corner__stand' });
  stand.append(birdElement(bird));
  const bar = h('span', { class: 'strength__bar', attributes: { 'aria-hidden': 'true' } }, fill);
  const element = h(
    'div',
    // Not a landmark, because a recalled round has the ring twice.
    { class: `corner corner--${bird}`, label: nameOf(bird), attributes: { role: 'group' } },
    h('h2', { text: nameOf(bird) }),
    h('div', { class: 'corner__place' }, stand, feathers),
    h('p', { class: 'strength' }, h('span', { class: 'spoken', text: t('cockfight.strength') }), bar, figure),
  );
  const move = (...frames: string[]) =>
    stand.animate(
      frames.map((transform) => ({ transform })),
      { duration: LUNGE_MS, easing: 'ease-in-out' },
    );
  return {
    element,
    setStrength(left: number): void {
      fill.style.inlineSize = `${(left * 100) / STRENGTH}%`;
      figure.textContent = strengthText(left);
    },
    /** @param end null while the bout is undecided */
    setEnd(end: 'won' | 'down' | null): void {
      for (const each of ['won', 'down']) element.classList.toggle(`corner--${each}`, each === end);
      feathers.replaceChildren();
    },
    lunge(): void {
      move('none', 'translateX(calc(var(--facing) * 42%)) rotate(calc(var(--facing) * 9deg))', 'none');
    },
    /** Sheds feathers, more for a heavier loss. */
    yieldTo(loss: number): void {
      move('none', 'translateX(calc(var(--facing) * -9%)) rotate(calc(var(--facing) * -7deg))', 'none');
      const flying = FLIGHTS.slice(0, 1 + Math.floor(loss / FEATHER)).map(([x, y], n) => {
        const feather = h('span', { class: 'feather' });
        const to = `translate(calc(var(--facing) * ${x * 100}%), ${y * 60}%) rotate(${n * 70 + 60}deg)`;
        const frames = [
          { transform: `rotate(${n * 40}deg)`, opacity: 1 },
          { opacity: 1, offset: 0.6 },
          { transform: to, opacity: 0 },
        ];
        return { feather, frames };
      });
      feathers.replaceChildren(...flying.map(({ feather }) => feather));
      for (const { feather, frames } of flying)
        feather.animate(frames, { duration: EXCHANGE_MS, easing: 'ease-out', fill: 'forwards' });
    },
  };
}

/** Resets the ring before a bout. */
export function boutRing() {
  const corners = { meron: cornerElement('meron'), wala: cornerElement('wala') };
  const result = h('p', { class: 'ring__result' });
  const element = h('div', { class: 'ring' }, corners.meron.element, corners.wala.element, result);

  function clear(): void {
    result.textContent = '';
    for (const bird of BIRDS) {
      corners[bird].setStrength(STRENGTH);
      corners[bird].setEnd(null);
    }
  }
  /** Displays the end of a bout. */
  function lay({ winner, exchanges }: BoutShown): void {
    result.textContent = nameOf(winner);
    for (const bird of BIRDS) {
      corners[bird].setStrength(strengthOf(bird, exchanges));
      corners[bird].setEnd(bird === winner ? 'won' : 'down');
    }
  }
  clear();
  return {
    element,
    clear,
    lay,
    /** Plays a whole bout. @param struck called after each exchange, with its index from 0 */
    async run(bout: BoutShown, struck: (exchange: number) => void): Promise<void> {
      clear();
      for (const [n, losses] of bout.exchanges.entries()) {
        const least = Math.min(losses.meron, losses.wala);
        for (const bird of BIRDS) {
          // The bird with the smaller loss has struck; with equal losses both have.
          if (losses[bird] === least) corners[bird].lunge();
          else corners[bird].yieldTo(losses[bird]);
          corners[bird].setStrength(strengthOf(bird, bout.exchanges.slice(0, n + 1)));
        }
        struck(n);
        await pause(EXCHANGE_MS);
      }
      lay(bout);
    },
  };
}

/** Renders the end of a bout, for records. */
export function boutElement(bout: BoutShown): HTMLElement {
  const ring = boutRing();
  ring.lay(bout);
  return ring.element;
}
