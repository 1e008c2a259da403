/** Periods, parameters and row order of reports. Pure. */
import { previousDay } from '@parlour/contract/clock';
import {
  type ColumnKind,
  isGroupOf,
  MOST_REPORT_DAYS,
  REPORT_GROUPS,
  REPORT_NAMES,
  type ReportGroup,
  type ReportName,
} from '@parlour/contract/reports';
import type { ReportTable } from '@parlour/contract/reports.endpoints';
import { count, fullMoney, minorOf } from '../../shared/format.ts';

export type ReportDraft = { report: ReportName; by: ReportGroup; from: string; to: string };

export const PERIODS = ['today', 'yesterday', 'week', 'days30', 'days90', 'month', 'lastMonth'] as const;
export type Period = (typeof PERIODS)[number];

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/** First and last day of a period relative to the current business day. */
export function spanOf(period: Period, today: string): { from: string; to: string } {
  const monthStart = `${today.slice(0, 7)}-01`;
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday': {
      const day = previousDay(today, 1);
      return { from: day, to: day };
    }
    case 'week':
      return { from: previousDay(today, 6), to: today };
    case 'days30':
      return { from: previousDay(today, 29), to: today };
    case 'days90':
      return { from: previousDay(today, 89), to: today };
    case 'month':
      return { from: monthStart, to: today };
    case 'lastMonth': {
      const to = previousDay(monthStart, 1);
      return { from: `${to.slice(0, 7)}-01`, to };
    }
  }
}

/** Returns the named period of a span on a day; null if there is no such period. */
export const periodOf = ({ from, to }: { from: string; to: string }, today: string): Period | null =>
  PERIODS.find((period) => {
    const span = spanOf(period, today);
    return span.from === from && span.to === to;
  }) ?? null;

/** Groups of rows in the order of time, which a chart can show. */
const TIMES = ['day', 'hour', 'week', 'month'] as const;
export type TimeGroup = (typeof TIMES)[number];
export const isTimeGroup = (by: ReportGroup): by is TimeGroup => (TIMES as readonly string[]).includes(by);

/**
 * Returns the parameters of another report for the same period. Retention needs more than a week: a shorter period
 * becomes the last 90 days.
 */
export function switched({ from, to }: ReportDraft, report: ReportName, today: string): ReportDraft {
  const span = report === 'retention' && from > previousDay(to, 27) ? spanOf('days90', today) : { from, to };
  return { report, by: REPORT_GROUPS[report][0], ...span };
}

/** Whether a span can be requested: both days are set, in order, and within the maximum period. */
export function isComplete({ from, to }: { from: string; to: string }): boolean {
  if (!DAY.test(from) || !DAY.test(to)) return false;
  const days = (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;
  return days >= 0 && days < MOST_REPORT_DAYS;
}

/** Reads the report from an address; by default, play of the last seven days. */
export function draftFrom(search: string, today: string): ReportDraft {
  const asked = new URLSearchParams(search);
  const report = REPORT_NAMES.find((name) => name === asked.get('report')) ?? 'play';
  const group = asked.get('by') ?? '';
  const span = { from: asked.get('from') ?? '', to: asked.get('to') ?? '' };
  return {
    report,
    by: isGroupOf(report, group) ? group : REPORT_GROUPS[report][0],
    ...(isComplete(span) ? span : spanOf('week', today)),
  };
}

/** Formats a draft as the query of an address. */
export const searchOf = (draft: ReportDraft): string => `?${new URLSearchParams(draft).toString()}`;

/** Formats a value: a full amount, a count with separators, or a percentage; a dash if it is empty. */
export function shownValue(value: string, kind: ColumnKind, symbol: string): string {
  if (value === '') return '–';
  if (kind === 'money') return fullMoney(value, symbol);
  return kind === 'percent' ? `${value.replace('-', '\u2212')}%` : count(Number(value));
}

/** Converts a value to an exact comparable number; null if it is empty. */
export const comparable = (value: string): bigint | null => (value === '' ? null : minorOf(value));

/** Whether a row has no figures; its day or hour is labelled as without activity. */
export const isIdle = ({ values }: { values: readonly string[] }): boolean =>
  values.every((value) => value === '' || minorOf(value) === 0n);

export type Sort = { column: number; isDescending: boolean };

/** Sorts rows by a column; rows without a value are last. */
export function sorted(rows: ReportTable['rows'], sort: Sort | null): ReportTable['rows'] {
  if (!sort) return rows;
  const way = sort.isDescending ? -1 : 1;
  return [...rows].sort((a, b) => {
    if (sort.column < 0) return way * a.label.localeCompare(b.label, 'en');
    const [x, y] = [comparable(a.values[sort.column] ?? ''), comparable(b.values[sort.column] ?? '')];
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1;
    return x === y ? 0 : way * (x < y ? -1 : 1);
  });
}
