/** What agents' screens and the server share: lines, spans and orders of lists. */

/** Product lines that a bet can be on, in the order of reports. */
export const GAME_LINES = ['LIVE', 'RNG', 'SPORTS', 'LOTT', 'ELOTT', 'FISH', 'PVP'] as const;
export type GameLine = (typeof GAME_LINES)[number];

export const DOWNLINE_SORTS = ['turnover', 'net', 'active', 'name', 'joined'] as const;
export type DownlineSort = (typeof DOWNLINE_SORTS)[number];

/** Days of a report at most. */
export const MOST_REPORT_DAYS = 92;
export const MOST_DOWNLINES = 50;
