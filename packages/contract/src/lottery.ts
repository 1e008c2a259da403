/** The lottery's documented words: status of orders, prize modes, limits of a call. */

/** Status of a sub-order as the documents number it; 2, 4 and 8 are theirs, the others follow them. */
export const ORDER_STATUS = {
  waiting: 2,
  lost: 3,
  won: 4,
  void: 6,
  returned: 7,
  cancelled: 8,
  stopped: 9,
} as const;
export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS];

/** Issues of one order at most: the longest chase. */
export const MOST_ISSUES = 120;
/** Lines of one payment at most. */
export const MOST_LINES = 50;
/** Sub-orders of one payment at most. */
export const MOST_SUBORDERS = 1_000;
/** Characters of one selection at most. */
export const MOST_SELECTION = 20_000;

/** States of an issue, some of which the clock makes. */
export const ISSUE_STATES = ['scheduled', 'open', 'closed', 'awaiting', 'held', 'drawn', 'settled', 'void'] as const;
export type ShownIssueState = (typeof ISSUE_STATES)[number];

/** Names of the house's lotteries, the same in every language, by the first part of their codes. */
const NAMES: Readonly<Record<string, string>> = {
  wingo: 'WinGo',
  k3: 'K3',
  ssc: '5D',
  racing: 'PK10',
  '11x5': '11×5',
  keno: 'Keno',
  north: 'Miền Bắc VIP',
  south: 'Miền Nam VIP',
};

/** Games of the lottery in the records of play, where others have the id of the catalogue. */
const RECORDED = 'lottery:';

/** `WinGo 1 min` for the recorded game `lottery:wingo-1m`; null for a game of the catalogue. */
export function recordedLottery(gameId: string): string | null {
  if (!gameId.startsWith(RECORDED)) return null;
  const [form = '', period = ''] = gameId.slice(RECORDED.length).split('-');
  return `${NAMES[form] ?? form} ${period.replace(/s$/, ' s').replace(/m$/, ' min')}`.trim();
}
