/** Hands of cards that lie open under a name: of baccarat and of Dragon Tiger. */
import { h } from '../dom.ts';
import { cardElement, placeElement } from './cards-view.ts';
import './tables.css';

/** @param places for cards that lie there from the beginning */
export function handElement(name: string, places: number, className = '') {
  const points = h('b');
  const cards = h('div', { class: 'hand__cards' });
  const element = h(
    'section',
    { class: `hand ${className}`, label: name },
    h('h2', { text: name }, ' ', points),
    cards,
  );
  const clear = () => {
    points.textContent = '';
    element.classList.remove('hand--won');
    cards.replaceChildren(...Array.from({ length: places }, placeElement));
  };
  clear();
  return {
    element,
    clear,
    /** @param at place from the left */
    lay(card: number, at: number): void {
      const laid = cardElement(card);
      if (cards.children[at]) cards.children[at].replaceWith(laid);
      else cards.append(laid);
    },
    count(sum: number): void {
      points.textContent = String(sum);
    },
    win: () => element.classList.add('hand--won'),
  };
}
