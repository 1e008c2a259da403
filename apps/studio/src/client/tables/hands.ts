/** Named hands of visible cards, for all card tables. */
import { h } from '../dom.ts';
import { cardElement, placeElement } from './cards-view.ts';
import './tables.css';

/** @param places number of initially empty places */
export function handElement(name: string, places: number, className = '') {
  const worth = h('b');
  const cards = h('div', { class: 'hand__cards' });
  const element = h('section', { class: `hand ${className}`, label: name }, h('h2', { text: name }, ' ', worth), cards);
  const clear = () => {
    worth.textContent = '';
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
    /** Sets the value of the cards: points, or a name. */
    tell(text: string): void {
      worth.textContent = text;
    },
    /** Marks a card as one of those that count. */
    mark: (at: number) => cards.children[at]?.classList.add('playing-card--kept'),
    win: () => element.classList.add('hand--won'),
  };
}
