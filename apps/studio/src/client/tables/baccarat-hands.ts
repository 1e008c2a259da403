/** The two hands of baccarat, on the table and on record. */
import type { BaccaratShown, Side } from '@parlour/games/table/baccarat';
import { h } from '../dom.ts';
import { t } from '../i18n.ts';
import { cardElement, placeElement } from './cards-view.ts';
import './tables.css';

export type Hand = 'player' | 'banker';
export const HANDS: readonly Hand[] = ['player', 'banker'];

export const nameOf = (side: Side): string => t(`baccarat.${side}`);

export function handElement(hand: Hand) {
  const points = h('b');
  const cards = h('div', { class: 'hand__cards' });
  const element = h(
    'section',
    { class: 'hand', label: nameOf(hand) },
    h('h2', { text: nameOf(hand) }, ' ', points),
    cards,
  );
  const clear = () => {
    points.textContent = '';
    element.classList.remove('hand--won');
    cards.replaceChildren(placeElement(), placeElement());
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

/** Both hands as they were at the end. */
export function baccaratElement({ player, banker, points }: BaccaratShown): HTMLElement {
  const both = { player, banker };
  const elements = HANDS.map((hand) => {
    const one = handElement(hand);
    for (const [at, card] of both[hand].entries()) one.lay(card, at);
    one.count(points[hand]);
    return one.element;
  });
  return h('div', { class: 'hands' }, ...elements);
}
