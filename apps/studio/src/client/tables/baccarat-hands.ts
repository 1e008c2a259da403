/** The two hands of baccarat, on the table and in records. */
import type { BaccaratShown, Side } from '@parlour/games/table/baccarat';
import { h } from '../dom.ts';
import { t } from '../i18n.ts';
import { handElement } from './hands.ts';

export type Hand = 'player' | 'banker';
export const HANDS: readonly Hand[] = ['player', 'banker'];

export const nameOf = (side: Side): string => t(`baccarat.${side}`);

export const emptyHand = (hand: Hand) => handElement(nameOf(hand), 2);

/** Renders both final hands. */
export function baccaratElement({ player, banker, points }: BaccaratShown): HTMLElement {
  const both = { player, banker };
  const elements = HANDS.map((hand) => {
    const one = emptyHand(hand);
    for (const [at, card] of both[hand].entries()) one.lay(card, at);
    one.tell(String(points[hand]));
    return one.element;
  });
  return h('div', { class: 'hands' }, ...elements);
}
