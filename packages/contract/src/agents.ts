/** Terms shared by agents' screens and the server: lines, spans and sort orders. */

/** Product lines that a bet can be on, in the order of reports. */
export const GAME_LINES = ['LIVE', 'RNG', 'SPORTS', 'LOTT', 'ELOTT', 'FISH', 'PVP'] as const;
export type GameLine = (typeof GAME_LINES)[number];

export const DOWNLINE_SORTS = ['turnover', 'net', 'active', 'name', 'joined'] as const;
export type DownlineSort = (typeof DOWNLINE_SORTS)[number];

/** Maximum number of days in a report. */
export const MOST_REPORT_DAYS = 92;
export const MOST_DOWNLINES = 50;

/** Tables that an agent can download. */
export const TEAM_TABLES = ['days', 'downlines', 'rebates'] as const;
export type TeamTable = (typeof TEAM_TABLES)[number];
/** Maximum number of rows of a file. */
export const MOST_EXPORTED = 10_000;
