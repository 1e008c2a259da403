/** The two hands of Three Cards, on the table and on record. */
import { SEATS, type Seat } from '@parlour/games/table/cards';
import { pairSeat, type ThreeBet, type ThreeHand, type ThreeShown } from '@parlour/games/table/three-cards';
import { h } from '../dom.ts';
import { t } from '../i18n.ts';
import { handElement } from './hands.ts';
import { seatName } from './two-hands.ts';
import './bets.css';

export function nameOf(bet: ThreeBet): string {
  const seat = pairSeat(bet);
  if (seat) return t('threecards.plus', { hand: seatName(seat) });
  return seatName(bet === 'player' ? 'player' : 'banker');
}

export const handName = (hand: ThreeHand): string =>
  hand === 'pair' || hand === 'high' ? t(`threecards.${hand}`) : t(`poker.${hand}`);

/** What a hand turned out to be, with whose it is. */
export const handText = (seat: Seat, hand: ThreeHand): string => `${seatName(seat)}: ${handName(hand)}`;

export const emptyHand = (seat: Seat) => handElement(seatName(seat), 3, 'three');

/** Both hands as they were at the end. */
export function threeElement(shown: ThreeShown): HTMLElement {
  const elements = SEATS.map((seat) => {
    const one = emptyHand(seat);
    for (const [at, card] of shown[seat].entries()) one.lay(card, at);
    one.tell(handName(shown.hands[seat]));
    if (shown.winner === seat) one.win();
    return one.element;
  });
  return h('div', { class: 'hands' }, ...elements);
}
