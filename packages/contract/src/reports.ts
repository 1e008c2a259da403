/** Reports of operators: names, groupings and columns. */

/** Groupings of each report. */
export const REPORT_GROUPS = {
  play: ['day', 'hour', 'vendor', 'game', 'category'],
  payments: ['day', 'method'],
  players: ['day', 'tier', 'player', 'affiliate', 'agent'],
  retention: ['week', 'month'],
  protection: ['day'],
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

/** Weeks or months after registration that the retention report shows, that of the registration included. */
export const RETENTION_PERIODS = 7;

export const COLUMN_KINDS = ['money', 'count', 'percent'] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

/**
 * Columns of the reports and the kinds of their values.
 *
 * - turnover: settled stakes; ggr: turnover less wins; margin: GGR over turnover
 * - ngr: GGR less bonuses given
 * - conversion: players with a first deposit over registrations; arpu: GGR over active players
 * - kept0, kept1, …: players who played in the week or month of their registration, in the one after, …, as a share of
 *   those who registered; ltv: their GGR to date over registrations
 * - stopped, limited: players with a time-out or an exclusion, or with a limit of their own, at the end of the period
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
  kept0: 'percent',
  kept1: 'percent',
  kept2: 'percent',
  kept3: 'percent',
  kept4: 'percent',
  kept5: 'percent',
  kept6: 'percent',
  ltv: 'money',
  limited: 'count',
  tightened: 'count',
  loosened: 'count',
  timeOuts: 'count',
  exclusions: 'count',
  stopped: 'count',
} as const satisfies Record<string, ColumnKind>;
export type ReportColumn = keyof typeof REPORT_COLUMNS;

/** Column of the retention report: players kept in one of the periods. */
export type KeptColumn = Extract<ReportColumn, `kept${number}`>;
export const isKeptColumn = (column: ReportColumn): column is KeptColumn => column.startsWith('kept');

/** Figures of a row by column, in minor units or as counts; `base0` and on: registrations that `kept0` and on refer to. */
export type Figures = Partial<Record<ReportColumn | `base${number}`, bigint>>;
export type FigureRow = { key: string; label: string; figures: Figures };

/** Intervals of reports that are sent by mail; each covers the last whole day, week (from Monday) or month. */
export const SCHEDULE_INTERVALS = ['day', 'week', 'month'] as const;
export type ScheduleInterval = (typeof SCHEDULE_INTERVALS)[number];

export const REPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

export const MOST_SCHEDULES = 50;
export const MOST_RECIPIENTS = 10;

/** A mail address as HTML forms accept it, with a top-level domain. */
export const MAIL_ADDRESS = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i;
export const MOST_ADDRESS_LENGTH = 254;

/** Whether a report can be sent by mail: accounts of players stay in the console. */
export const isMailable = (report: ReportName, by: string): by is ReportGroup =>
  isGroupOf(report, by) && by !== 'player';
