/** Two hands dealt side by side and compared, of Three Cards and Bu Gyi: on the table and in records. */
import type { BuShown } from '@parlour/games/table/bu-gyi';
import { SEATS, type Seat } from '@parlour/games/table/cards';
import { ownSeat } from '@parlour/games/table/sides';
import type { ThreeHand, ThreeShown } from '@parlour/games/table/three-cards';
import { h } from '../dom.ts';
import { t } from '../i18n.ts';
import { handElement } from './hands.ts';
import { seatName, type TwoHands } from './two-hands.ts';
import './bets.css';

/** Texts and marks of a game's hands. */
export type SidesWords<S extends TwoHands> = {
  /** Number of cards in a hand. */
  cards: number;
  /** Layout: hands of many cards are stacked. */
  className: 'hands' | 'two-hands';
  /** Describes the value of a hand. */
  worth: (shown: S, seat: Seat) => string;
  /** Positions of the counting cards, when only some count. */
  counting?: (shown: S, seat: Seat) => readonly number[];
  /** Returns the name of a bet on one hand only. */
  ownName: (hand: string) => string;
};

export const handName = (hand: ThreeHand): string =>
  hand === 'pair' || hand === 'high' ? t(`threecards.${hand}`) : t(`poker.${hand}`);

export const threeWords: SidesWords<ThreeShown> = {
  cards: 3,
  className: 'hands',
  worth: ({ hands }, seat) => handName(hands[seat]),
  ownName: (hand) => t('threecards.plus', { hand }),
};
export const buWords: SidesWords<BuShown> = {
  cards: 5,
  className: 'two-hands',
  worth: ({ points }, seat) => String(points[seat]),
  counting: ({ counting }, seat) => counting[seat],
  ownName: (hand) => t('bugyi.plus', { hand }),
};

/** Describes a bet. */
export function sideName(bet: string, { ownName }: Pick<SidesWords<never>, 'ownName'>): string {
  const seat = ownSeat(bet);
  return seat ? ownName(seatName(seat)) : seatName(bet === 'player' ? 'player' : 'banker');
}

/** Creates both hands as they are before a round. */
export function sidesHands<S extends TwoHands>({ cards, className, worth, counting }: SidesWords<S>) {
  const hands = {
    player: handElement(seatName('player'), cards, 'side'),
    banker: handElement(seatName('banker'), cards, 'side'),
  };
  return {
    ...hands,
    element: h('div', { class: className }, hands.player.element, hands.banker.element),
    /** Displays the values of both hands, and marks the winning one. */
    end(shown: S): void {
      for (const seat of SEATS) {
        hands[seat].tell(worth(shown, seat));
        for (const place of counting?.(shown, seat) ?? []) hands[seat].mark(place);
      }
      if (shown.winner !== 'tie') hands[shown.winner].win();
    },
  };
}

/** Renders both final hands. */
export function sidesElement<S extends TwoHands>(shown: S, words: SidesWords<S>): HTMLElement {
  const hands = sidesHands(words);
  for (const seat of SEATS) for (const [at, card] of shown[seat].entries()) hands[seat].lay(card, at);
  hands.end(shown);
  return hands.element;
}
