/** The two cards of Dragon Tiger, on the table and in records. */
import { type DuelBet, type DuelShown, PLACES, type Place } from '@parlour/games/table/dragon-tiger';
import { h } from '../dom.ts';
import { t } from '../i18n.ts';
import { handElement } from './hands.ts';
import './bets.css';

export const nameOf = (bet: DuelBet): string => t(bet === 'tie' ? 'baccarat.tie' : `dragontiger.${bet}`);

export const emptyPlace = (place: Place) => handElement(nameOf(place), 1, `duel duel--${place}`);

/** Renders both final cards. */
export function duelElement(shown: DuelShown): HTMLElement {
  const elements = PLACES.map((place) => {
    const one = emptyPlace(place);
    one.lay(shown[place], 0);
    if (shown.winner === place) one.win();
    return one.element;
  });
  return h('div', { class: 'hands' }, ...elements);
}
