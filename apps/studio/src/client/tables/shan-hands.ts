/** Descriptions of Shan Koe Mee hands. */
import { handPoints } from '@parlour/games/table/baccarat';
import type { Card, Seat } from '@parlour/games/table/cards';
import { SHAN_TIMES, type ShanHand, type ShanShown } from '@parlour/games/table/shan';
import { t } from '../i18n.ts';

export const worthText = (cards: readonly Card[]): string => String(handPoints(cards));

/** Describes a hand with a multiplier. */
export const handName = (hand: Exclude<ShanHand, 'plain'>): string =>
  hand === 'three' ? t('poker.three') : t('shan.suited', { n: hand === 'suited2' ? 2 : 3 });

/** Describes both hands, the player's with its multiplier. */
export function tell({ points, hand }: ShanShown): Record<Seat, string> {
  const times = hand === 'plain' ? '' : ` · ${t('times', { n: SHAN_TIMES[hand] })}`;
  return { player: `${points.player}${times}`, banker: String(points.banker) };
}
