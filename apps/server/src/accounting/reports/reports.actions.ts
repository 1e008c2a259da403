/** Builds reports: the table of a period with the totals of the preceding one, and the same as a file. */
import { currencyOf } from '@parlour/contract/currencies';
import { moneyString } from '@parlour/contract/money';
import {
  MOST_REPORT_ROWS,
  REPORT_COLUMNS,
  type ReportFormat,
  type ReportGroup,
  type ReportName,
} from '@parlour/contract/reports';
import type { ReportTable } from '@parlour/contract/reports.endpoints';
import type { Brand } from '../../config/brand.ts';
import { findLedger, rollUpPlay } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { MEMBER_BOOK } from '../../platform/http/sessions.ts';
import { toFile } from '../../platform/sheets.ts';
import { arranged, columnsOf, figureText, spanBefore, sumOf, totalGroup } from './reports.rules.ts';
import { readReport } from './reports.store.ts';

/** Maximum wait of a report for the aggregation of play. */
const WAIT_MS = 500;

/** Aggregates play for at most half a second. @returns whether some is left, and the figures are incomplete */
export async function catchUpPlay(db: Db): Promise<boolean> {
  const giveUpAt = performance.now() + WAIT_MS;
  let isPartial = await rollUpPlay(db);
  while (isPartial && performance.now() < giveUpAt) isPartial = await rollUpPlay(db);
  return isPartial;
}

export type Draft = {
  report: ReportName;
  by: ReportGroup;
  book?: 'PLAY' | 'REAL' | undefined;
  from: string;
  to: string;
};

export type ReportParts = { db: Db; brand: Brand };

/** Reads the table of a report. */
export async function readTable({ db, brand }: ReportParts, draft: Draft): Promise<ReportTable> {
  const { timeZone, currency } = brand;
  const { symbol, exponent } = currencyOf(currency);
  const { report, by, book = MEMBER_BOOK, from, to } = draft;
  const isPartial = await catchUpPlay(db);
  const columns = columnsOf(report, by);
  const ledgerId = findLedger(book, currency).id;
  const spanOf = (span: { from: string; to: string }) => ({
    ledgerId,
    fromDay: span.from,
    toDay: span.to,
    timeZone,
  });
  const money = (minor: bigint) => moneyString(minor, exponent);
  const textsOf = (figures: Parameters<typeof figureText>[1]) =>
    columns.map((column) => figureText(column, figures, money));
  const totalOf = async (span: { from: string; to: string }) =>
    textsOf(sumOf(await readReport(db, report, totalGroup(by), spanOf(span))));
  const read = await readReport(db, report, by, spanOf(draft));
  const rows = arranged(read, draft);
  const before = spanBefore(from, to);
  return {
    symbol,
    timeZone,
    columns: columns.map((key) => ({ key, kind: REPORT_COLUMNS[key] })),
    rows: rows.slice(0, MOST_REPORT_ROWS).map(({ key, label, figures }) => ({ key, label, values: textsOf(figures) })),
    // Rows that add up are not read twice: a year of all players takes long.
    total: totalGroup(by) === by ? textsOf(sumOf(read)) : await totalOf({ from, to }),
    before: { ...before, total: await totalOf(before) },
    isCut: rows.length > MOST_REPORT_ROWS,
    isPartial,
  };
}

/**
 * Writes a report as a file, with its author and time inside.
 *
 * @param made its author, time, and an id that identifies the file
 */
export async function writeReport(
  parts: ReportParts,
  draft: Draft & { format: ReportFormat },
  { creator, at, id }: { creator: string; at: Date; id: string },
): Promise<{ name: string; type: string; content: string; rows: number }> {
  const { brand } = parts;
  const { format, report, by, from, to, book = MEMBER_BOOK } = draft;
  const { columns, rows, total, isCut, isPartial } = await readTable(parts, draft);
  const limits = [
    ...(isCut ? [`Only the largest ${rows.length} rows; the total is of all`] : []),
    ...(isPartial ? ['Incomplete: play is still being aggregated'] : []),
  ];
  const sheet = {
    columns: [
      { name: by, kind: 'text' as const },
      ...columns.map(({ key }) => ({ name: key, kind: 'number' as const })),
    ],
    rows: [...rows.map(({ label, values }) => [label, ...values]), ['total', ...total]],
    creator,
    at,
    mark: [
      `${brand.name} (${brand.merchantCode}): ${report} by ${by}, ${book} ${brand.currency}, ${from} to ${to} (${brand.timeZone})`,
      `Made by ${creator} at ${at.toISOString()}, export ${id}, ${rows.length} rows`,
      ...limits,
    ],
  };
  return { name: `${report}-by-${by}-${from}-${to}.${format}`, ...toFile(sheet, format), rows: rows.length };
}
