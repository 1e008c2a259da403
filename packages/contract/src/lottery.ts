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
