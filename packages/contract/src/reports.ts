/** Reports of operators: names, groupings and columns. */

/** Groupings of each report. */
export const REPORT_GROUPS = {
  play: ['day', 'hour', 'vendor', 'game', 'category'],
  payments: ['day', 'method'],
  players: ['day', 'tier', 'player'],
} as const;
export type ReportName = keyof typeof REPORT_GROUPS;
export type ReportGroup = (typeof REPORT_GROUPS)[ReportName][number];

export const REPORT_NAMES = Object.keys(REPORT_GROUPS) as [ReportName, ...ReportName[]];
export const ALL_REPORT_GROUPS = [...new Set(Object.values(REPORT_GROUPS).flat())] as [ReportGroup, ...ReportGroup[]];

/** Whether a report has this grouping. */
export const isGroupOf = (report: ReportName, group: string): group is ReportGroup =>
  (REPORT_GROUPS[report] as readonly string[]).includes(group);

/** Maximum period of a report in days. */
export const MOST_REPORT_DAYS = 366;

/** Maximum number of rows of a report; the largest rows are kept. */
export const MOST_REPORT_ROWS = 500;

export const COLUMN_KINDS = ['money', 'count', 'percent'] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

/**
 * Columns of the reports and the kinds of their values.
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

/** Figures of a row by column, in minor units or as counts. */
export type Figures = Partial<Record<ReportColumn, bigint>>;
export type FigureRow = { key: string; label: string; figures: Figures };
