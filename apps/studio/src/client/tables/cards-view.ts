/** Playing cards as elements, drawn here because not every device has glyphs for the suits. */
import { type Card, rankOf, suitOf } from '@parlour/games/table/cards';
import { h, svg } from '../dom.ts';
import { t } from '../i18n.ts';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
const SUIT_NAMES = ['poker.spades', 'poker.hearts', 'poker.diamonds', 'poker.clubs'] as const;
/** Spades, hearts, diamonds, clubs on a grid of 24. */
const SUITS = [
  'M12 2C5 8 2 11 2 14.4A4.4 4.4 0 0 0 10.6 16C10.4 18.5 9.6 20.4 8 22h8c-1.6-1.6-2.4-3.5-2.6-6A4.4 4.4 0 0 0 22 14.4C22 11 19 8 12 2z',
  'M12 21C5 15 2 11.5 2 7.8A5 5 0 0 1 12 5.6A5 5 0 0 1 22 7.8C22 11.5 19 15 12 21z',
  'M12 2 20 12 12 22 4 12z',
  'M12 2a4.6 4.6 0 0 0-4 6.8A4.6 4.6 0 1 0 10.7 16.2C10.5 18.6 9.6 20.5 8 22h8c-1.6-1.5-2.5-3.4-2.7-5.8A4.6 4.6 0 1 0 16 8.8A4.6 4.6 0 0 0 12 2z',
] as const;

/** Describes a card, such as `K hearts`. */
export const cardText = (card: Card): string =>
  `${RANKS[rankOf(card)]} ${t(SUIT_NAMES[suitOf(card)] ?? 'poker.spades')}`;

/** Creates a visible card, hidden from screen readers because text beside it describes it. */
export function cardElement(card: Card): HTMLElement {
  const suit = suitOf(card);
  const isRed = suit === 1 || suit === 2;
  const element = h(
    'span',
    { class: isRed ? 'playing-card playing-card--red' : 'playing-card', attributes: { 'aria-hidden': 'true' } },
    h('b', { text: RANKS[rankOf(card)] ?? '' }),
  );
  element.append(svg('svg', { viewBox: '0 0 24 24' }, svg('path', { d: SUITS[suit] ?? '' })));
  return element;
}

/** An empty place for a card. */
export const placeElement = (): HTMLElement =>
  h('span', { class: 'playing-card playing-card--place', attributes: { 'aria-hidden': 'true' } });
