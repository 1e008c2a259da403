/** Three Cards: two hands of three, dealt alternately, and bets on the better one or on the kind of one of them. */
import { isThreeBet, THREE_BETS, THREE_PAYS, threeUnits } from '@parlour/games/table/three-cards';
import { t } from '../i18n.ts';
import { handName, threeWords } from './sides-hands.ts';
import { sidesView } from './sides-view.ts';

const HANDS = Object.entries(THREE_PAYS) as [keyof typeof THREE_PAYS, number][];

export const view = sidesView({
  kind: 'threecards',
  words: threeWords,
  bets: THREE_BETS,
  shownOf: ({ shown }) => shown,
  units: (bet, shown) => (isThreeBet(bet) ? threeUnits(bet, shown) : 0),
  pays: () => HANDS.map(([hand, times]) => [handName(hand), times] as const),
  rules: () => t('threecards.rules'),
});
