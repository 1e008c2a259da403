/** Columns, order and derived figures of reports. Pure; amounts are minor units. */
import { previousDay } from '@parlour/contract/clock';
import {
  type FigureRow,
  type Figures,
  isGroupOf,
  isKeptColumn,
  MOST_REPORT_DAYS,
  REPORT_COLUMNS,
  type ReportColumn,
  type ReportGroup,
  type ReportName,
} from '@parlour/contract/reports';

const COLUMNS: Record<ReportName, readonly ReportColumn[]> = {
  play: ['turnover', 'wins', 'ggr', 'margin', 'rounds'],
  payments: ['deposits', 'depositCount', 'withdrawals', 'withdrawalCount', 'net'],
  players: ['registrations', 'firstDeposits', 'conversion', 'active', 'depositors', 'ggr', 'bonuses', 'ngr', 'arpu'],
  retention: [
    'registrations',
    'firstDeposits',
    'conversion',
    ...(['kept0', 'kept1', 'kept2', 'kept3', 'kept4', 'kept5', 'kept6'] as const),
    'ltv',
  ],
  protection: ['tightened', 'loosened', 'timeOuts', 'exclusions', 'stopped', 'limited'],
};
const OF_BRANCH = ['turnover', 'wins', 'ggr', 'margin', 'deposits', 'players', 'registrations', 'active'] as const;
const OF_GROUP: Partial<Record<ReportGroup, readonly ReportColumn[]>> = {
  tier: ['players', 'active', 'turnover', 'wins', 'ggr', 'margin', 'deposits'],
  affiliate: OF_BRANCH,
  agent: OF_BRANCH,
  player: ['turnover', 'wins', 'ggr', 'margin', 'rounds', 'deposits'],
};

/** Returns the columns of a report in order. */
export function columnsOf(report: ReportName, by: ReportGroup): readonly ReportColumn[] {
  const own = OF_GROUP[by];
  if (own) return own;
  if (report === 'play' && by === 'day') return [...COLUMNS.play, 'active'];
  if (report === 'payments' && by === 'day') return [...COLUMNS.payments, 'firstDeposits'];
  return COLUMNS[report];
}

/** Counts the days from the first to the last, both included; 0 if the last is before the first. */
export function daysBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1);
}

type Draft = { report: ReportName; by: ReportGroup; from: string; to: string };

/** Returns the problem with a report's parameters, as the value of `register.field`; null if they are valid. */
export function reportProblem({ report, by, from, to }: Draft) {
  if (!isGroupOf(report, by)) return { field: 'by', messageKey: 'form.invalid', values: {} };
  const days = daysBetween(from, to);
  if (days === 0) return { field: 'to', messageKey: 'form.invalid', values: {} };
  return days > MOST_REPORT_DAYS ? { field: 'from', messageKey: 'form.max', values: { max: MOST_REPORT_DAYS } } : null;
}

/** Returns the period of the same length that ends the day before another one. */
export function spanBefore(from: string, to: string): { from: string; to: string } {
  const end = previousDay(from, 1);
  return { from: previousDay(end, daysBetween(from, to) - 1), to: end };
}

/** A quotient, scaled and truncated; null if the denominator is zero. */
const ratio = (part: bigint, whole: bigint, scale: bigint): bigint | null =>
  whole <= 0n ? null : (part * scale) / whole;

/** Returns the figure of a column; null if it is undefined, such as a margin without turnover. */
export function figureOf(column: ReportColumn, f: Figures): bigint | null {
  const of = (name: ReportColumn): bigint => f[name] ?? 0n;
  // Of a week or month that has not ended.
  if (isKeptColumn(column)) return ratio(of(column), f[`base${Number(column.slice(4))}`] ?? 0n, 1000n);
  switch (column) {
    // Tenths of a percent.
    case 'margin':
      return ratio(of('ggr'), of('turnover'), 1000n);
    case 'conversion':
      return ratio(of('firstDeposits'), of('registrations'), 1000n);
    case 'net':
      return of('deposits') - of('withdrawals');
    case 'ngr':
      return of('ggr') - of('bonuses');
    case 'arpu':
      return ratio(of('ggr'), of('active'), 1n);
    case 'ltv':
      return ratio(of('ggr'), of('registrations'), 1n);
    case 'limited':
      return f.limited ?? null;
    default:
      return of(column);
  }
}

/** Formats a figure: a decimal amount, a whole count, `12.3` for a percentage; empty if it is undefined. */
export function figureText(column: ReportColumn, figures: Figures, money: (minor: bigint) => string): string {
  const figure = figureOf(column, figures);
  if (figure === null) return '';
  switch (REPORT_COLUMNS[column]) {
    case 'money':
      return money(figure);
    case 'percent': {
      const size = figure < 0n ? -figure : figure;
      return `${figure < 0n ? '-' : ''}${size / 10n}.${size % 10n}`;
    }
    case 'count':
      return figure.toString();
  }
}

/**
 * Returns the group whose rows add up to the total of a report. A player who plays on two days counts once, so that
 * totals of most groups are read; groups of players and cohorts add up, and tiers contain all players.
 */
export function totalGroup(by: ReportGroup): ReportGroup | 'total' {
  if (by === 'player') return 'tier';
  return (['tier', 'affiliate', 'agent', 'week', 'month'] as const).find((group) => group === by) ?? 'total';
}

/** Returns the sum of the figures of all rows. */
export function sumOf(rows: readonly FigureRow[]): Figures {
  const sum: Figures = {};
  for (const { figures } of rows)
    for (const column of Object.keys(figures) as (keyof Figures)[])
      sum[column] = (sum[column] ?? 0n) + (figures[column] ?? 0n);
  return sum;
}

const byFirst = (column: ReportColumn) => (a: FigureRow, b: FigureRow) => {
  const [x, y] = [figureOf(column, a.figures) ?? 0n, figureOf(column, b.figures) ?? 0n];
  return x > y ? -1 : x < y ? 1 : a.key < b.key ? -1 : 1;
};

/** Returns the days of a period, oldest first. */
function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = to; day >= from; day = previousDay(day, 1)) days.unshift(day);
  return days;
}

/** Returns the Monday of a day's week. */
const weekOf = (day: string): string => previousDay(day, (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7);

/**
 * Returns the rows in order: with every day, week or month of the period or hour of the day, oldest first; tiers by key; other groups
 * by their first column.
 */
export function arranged(rows: readonly FigureRow[], { report, by, from, to }: Draft): FigureRow[] {
  const known = new Map(rows.map((row) => [row.key, row]));
  const all = (keys: readonly string[]) => keys.map((key) => known.get(key) ?? { key, label: key, figures: {} });
  if (by === 'hour') return all(Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0')));
  if (by === 'tier') return [...rows].sort((a, b) => Number(a.key) - Number(b.key));
  if (by === 'day') return all(daysOf(from, to));
  if (by === 'week') return all([...new Set(daysOf(from, to).map(weekOf))]);
  if (by === 'month') return all([...new Set(daysOf(from, to).map((day) => `${day.slice(0, 7)}-01`))]);
  return [...rows].sort(byFirst(columnsOf(report, by)[0] ?? 'turnover'));
}
