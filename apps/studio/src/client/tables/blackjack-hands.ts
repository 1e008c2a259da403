/** Descriptions of blackjack hands. */
import { type BlackjackShown, MOST, pointsOf } from '@parlour/games/table/blackjack';
import type { Card, Seat } from '@parlour/games/table/cards';
import { t } from '../i18n.ts';

export function worthText(cards: readonly Card[]): string {
  const points = pointsOf(cards);
  return points > MOST ? `${points} · ${t('blackjack.bust')}` : String(points);
}

export function tell({ natural, player, banker }: BlackjackShown): Record<Seat, string> {
  const of = (seat: Seat, cards: readonly Card[]) => (natural[seat] ? t('blackjack.natural') : worthText(cards));
  return { player: of('player', player), banker: of('banker', banker) };
}
