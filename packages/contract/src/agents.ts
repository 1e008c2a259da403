/** Terms shared by agents' screens and the server: lines, spans and sort orders. */

/** Product lines that a bet can be on, in the order of reports. */
export const GAME_LINES = ['LIVE', 'RNG', 'SPORTS', 'LOTT', 'ELOTT', 'FISH', 'PVP'] as const;
export type GameLine = (typeof GAME_LINES)[number];

export const DOWNLINE_SORTS = ['turnover', 'net', 'active', 'name', 'joined'] as const;
export type DownlineSort = (typeof DOWNLINE_SORTS)[number];

/** Maximum number of days in a report. */
export const MOST_REPORT_DAYS = 92;
export const MOST_DOWNLINES = 50;
