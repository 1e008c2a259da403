/** Reports of operators: their names, what each can be grouped by, and their columns. */

/** What each report can be grouped by. */
export const REPORT_GROUPS = {
  play: ['day', 'hour', 'vendor', 'game', 'category'],
  payments: ['day', 'method'],
  players: ['day', 'tier', 'player'],
} as const;
export type ReportName = keyof typeof REPORT_GROUPS;
export type ReportGroup = (typeof REPORT_GROUPS)[ReportName][number];

export const REPORT_NAMES = Object.keys(REPORT_GROUPS) as [ReportName, ...ReportName[]];
export const ALL_REPORT_GROUPS = [...new Set(Object.values(REPORT_GROUPS).flat())] as [ReportGroup, ...ReportGroup[]];

/** Whether a report can be grouped so. */
export const isGroupOf = (report: ReportName, group: string): group is ReportGroup =>
  (REPORT_GROUPS[report] as readonly string[]).includes(group);

/** Longest span of a report in days. */
export const MOST_REPORT_DAYS = 366;

/** Most rows of a report; the largest ones where there are more. */
export const MOST_REPORT_ROWS = 500;

export const COLUMN_KINDS = ['money', 'count', 'percent'] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

/**
 * Columns of the reports and what their values are.
 *
 * - turnover: settled stakes; ggr: turnover less wins; margin: GGR over turnover
 * - ngr: GGR less bonuses given
 * - conversion: players with a first deposit over registrations; arpu: GGR over active players
 */
export const REPORT_COLUMNS = {
  turnover: 'money',
  wins: 'money',
  ggr: 'money',
  margin: 'percent',
  rounds: 'count',
  active: 'count',
  deposits: 'money',
  depositCount: 'count',
  depositors: 'count',
  firstDeposits: 'count',
  withdrawals: 'money',
  withdrawalCount: 'count',
  net: 'money',
  registrations: 'count',
  conversion: 'percent',
  bonuses: 'money',
  ngr: 'money',
  arpu: 'money',
  players: 'count',
} as const satisfies Record<string, ColumnKind>;
export type ReportColumn = keyof typeof REPORT_COLUMNS;
