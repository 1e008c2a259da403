/** Bu Gyi: two hands of five with the counting cards marked, and bets on the better one or on many points. */
import { BU_BETS, BU_PAYS, buUnits, isBuBet } from '@parlour/games/table/bu-gyi';
import { t } from '../i18n.ts';
import { buWords } from './sides-hands.ts';
import { sidesView } from './sides-view.ts';

export const view = sidesView({
  kind: 'bugyi',
  words: buWords,
  bets: BU_BETS,
  shownOf: ({ shown }) => shown,
  units: (bet, shown) => (isBuBet(bet) ? buUnits(bet, shown) : 0),
  pays: () => BU_PAYS.map(([points, times]) => [String(points), times] as const),
  rules: () => t('bugyi.rules'),
});
