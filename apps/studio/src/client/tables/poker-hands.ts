/** Five cards of video poker: in the game and in records. */
import { POKER_HANDS, type PokerHand, type PokerShown } from '@parlour/games/table/poker';
import { h } from '../dom.ts';
import { t } from '../i18n.ts';
import { cardElement } from './cards-view.ts';
import './tables.css';

export const handName = (hand: PokerHand | null): string => t(hand ? `poker.${hand}` : 'nothing');

/** Lists the paying hands, best first, each with its payment; `mark` highlights one of them. */
export function paysElement(worth: (hand: PokerHand) => string) {
  const items = POKER_HANDS.map((hand) =>
    h('li', {}, h('span', { text: handName(hand) }), h('b', { text: worth(hand) })),
  );
  return {
    element: h('ol', { class: 'poker-pays' }, ...items),
    mark(hand: PokerHand | null): void {
      for (const [at, item] of items.entries()) item.classList.toggle('poker-pays__on', POKER_HANDS[at] === hand);
    },
  };
}

/** Returns the cards held by a choice. */
export const keptOf = (dealt: readonly number[], choice: string): number[] =>
  dealt.filter((_card, at) => choice[at] === '1');

const row = (cards: readonly number[], choice: string) =>
  h(
    'div',
    { class: 'poker-hand' },
    ...cards.map((card, at) => {
      const element = cardElement(card);
      element.classList.toggle('playing-card--kept', choice[at] === '1');
      return element;
    }),
  );

/** Renders the five cards before and after the exchange; held ones are marked in both. */
export function pokerElement(choice: string, { dealt, hand, pays }: PokerShown): HTMLElement {
  return h('div', { class: 'poker' }, row(dealt, choice), row(hand, choice), h('b', { text: handName(pays) }));
}
