/** Player's hand against banker's hand, in games where the player makes choices: on the table and in records. */
import { type Card, SEATS, type Seat } from '@parlour/games/table/cards';
import { h } from '../dom.ts';
import { t } from '../i18n.ts';
import { cardText } from './cards-view.ts';
import { handElement } from './hands.ts';
import './two-hands.css';

export type TwoHands = Record<Seat, Card[]> & { winner: Seat | 'tie' };
/** Describes both final hands of a game. */
export type Tell<S extends TwoHands> = (shown: S) => Record<Seat, string>;

type Hand = ReturnType<typeof handElement>;

export const seatName = (seat: Seat): string => t(`baccarat.${seat}`);

export function twoHands() {
  const hands = { banker: handElement(seatName('banker'), 2), player: handElement(seatName('player'), 2) };
  const element = h('div', { class: 'two-hands' }, hands.banker.element, hands.player.element);
  return { ...hands, element };
}

/** Describes a hand for screen readers: its owner, cards, and value. */
export const handText = (seat: Seat, cards: readonly Card[], worth: string): string =>
  `${seatName(seat)}: ${cards.map(cardText).join(', ')}. ${worth}`;

/** Displays the values of both hands, and marks the winning one. */
export function tellEnd(hands: Record<Seat, Hand>, { winner }: TwoHands, told: Record<Seat, string>): void {
  for (const seat of SEATS) hands[seat].tell(told[seat]);
  if (winner !== 'tie') hands[winner].win();
}

/** Renders both final hands. */
export function twoHandsElement<S extends TwoHands>(shown: S, tell: Tell<S>): HTMLElement {
  const hands = twoHands();
  for (const seat of SEATS) for (const [at, card] of shown[seat].entries()) hands[seat].lay(card, at);
  tellEnd(hands, shown, tell(shown));
  return hands.element;
}

/** Describes the steps of a choice. */
export const stepsText = (choice: string): string =>
  choice
    .split('')
    .map((step) => t(step === 'h' ? 'blackjack.hit' : 'blackjack.stand'))
    .join(' · ') || '–';
