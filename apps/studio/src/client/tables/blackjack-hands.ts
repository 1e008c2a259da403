/** The two hands of Blackjack, on the table and on record. */
import { type BlackjackShown, MOST, pointsOf, SEATS, type Seat } from '@parlour/games/table/blackjack';
import type { Card } from '@parlour/games/table/cards';
import { h } from '../dom.ts';
import { t } from '../i18n.ts';
import { cardText } from './cards-view.ts';
import { handElement } from './hands.ts';
import './blackjack.css';

export const seatName = (seat: Seat): string => t(`baccarat.${seat}`);

export const emptyHand = (seat: Seat) => handElement(seatName(seat), 2, 'blackjack');
type Hands = Record<Seat, ReturnType<typeof emptyHand>>;

export const handsElement = ({ banker, player }: Hands): HTMLElement =>
  h('div', { class: 'blackjack-hands' }, banker.element, player.element);

/** What a hand comes to. */
export function worthText(cards: readonly Card[], natural = false): string {
  const points = pointsOf(cards);
  if (natural) return t('blackjack.natural');
  return points > MOST ? `${points} · ${t('blackjack.bust')}` : String(points);
}

/** A hand for the ear: whose it is, its cards, and what they come to. */
export const handText = (seat: Seat, cards: readonly Card[], natural = false): string =>
  `${seatName(seat)}: ${cards.map(cardText).join(', ')}. ${worthText(cards, natural)}`;

/** Tells what both hands came to, and marks the one that won. */
export function tellEnd(hands: Hands, shown: BlackjackShown): void {
  for (const seat of SEATS) hands[seat].tell(worthText(shown[seat], shown.natural[seat]));
  if (shown.winner !== 'tie') hands[shown.winner].win();
}

/** Both hands as they were at the end. */
export function blackjackElement(shown: BlackjackShown): HTMLElement {
  const hands = { banker: emptyHand('banker'), player: emptyHand('player') };
  for (const seat of SEATS) for (const [at, card] of shown[seat].entries()) hands[seat].lay(card, at);
  tellEnd(hands, shown);
  return handsElement(hands);
}

/** The steps of a choice in words. */
export const stepsText = (choice: string): string =>
  choice
    .split('')
    .map((step) => t(step === 'h' ? 'blackjack.hit' : 'blackjack.stand'))
    .join(' · ') || '–';
