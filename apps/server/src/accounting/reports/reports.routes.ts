/**
 * Console endpoints for reports: the table of a period with the totals of the preceding one, and the same as a file.
 */
import { randomUUID } from 'node:crypto';
import { currencyOf } from '@parlour/contract/currencies';
import { moneyString } from '@parlour/contract/money';
import { MOST_REPORT_ROWS, REPORT_COLUMNS, type ReportGroup, type ReportName } from '@parlour/contract/reports';
import { exportReport, getReport, type ReportTable } from '@parlour/contract/reports.endpoints';
import type { Brand } from '../../config/brand.ts';
import { recordAudit } from '../../core/audit/index.ts';
import { findLedger, rollUpPlay } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { MEMBER_BOOK } from '../../platform/http/sessions.ts';
import { toFile } from '../../platform/sheets.ts';
import { arranged, columnsOf, figureText, reportProblem, spanBefore, sumOf, totalGroup } from './reports.rules.ts';
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

type Draft = { report: ReportName; by: ReportGroup; book?: 'PLAY' | 'REAL' | undefined; from: string; to: string };

export function reportRoutes(scope: Scope, { db, brand }: { db: Db; brand: Brand }): void {
  const { timeZone, currency } = brand;
  const { symbol, exponent } = currencyOf(currency);

  async function tableOf(draft: Draft): Promise<ReportTable> {
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
    const rows = arranged(await readReport(db, report, by, spanOf(draft)), draft);
    const before = spanBefore(from, to);
    return {
      symbol,
      timeZone,
      columns: columns.map((key) => ({ key, kind: REPORT_COLUMNS[key] })),
      rows: rows
        .slice(0, MOST_REPORT_ROWS)
        .map(({ key, label, figures }) => ({ key, label, values: textsOf(figures) })),
      total: await totalOf({ from, to }),
      before: { ...before, total: await totalOf(before) },
      isCut: rows.length > MOST_REPORT_ROWS,
      isPartial,
    };
  }

  mount(scope, getReport, async ({ input: { query } }) => {
    const problem = reportProblem(query);
    return problem ? fail('register.field', problem) : ok(await tableOf(query));
  });

  mount(scope, exportReport, async ({ input: { body }, operator, request }) => {
    const problem = reportProblem(body);
    if (problem) return fail('register.field', problem);
    const { format, report, by, from, to, book = MEMBER_BOOK } = body;
    const { columns, rows, total } = await tableOf(body);
    const [id, at] = [randomUUID(), new Date()];
    const sheet = {
      columns: [
        { name: by, kind: 'text' as const },
        ...columns.map(({ key }) => ({ name: key, kind: 'number' as const })),
      ],
      rows: [...rows.map(({ label, values }) => [label, ...values]), ['total', ...total]],
      creator: operator.name,
      at,
      mark: [
        `${brand.name} (${brand.merchantCode}): ${report} by ${by}, ${book} ${currency}, ${from} to ${to} (${timeZone})`,
        `Made by ${operator.name} at ${at.toISOString()}, export ${id}, ${rows.length} rows`,
      ],
    };
    // Recorded before the file is sent.
    await recordAudit(db, {
      operator,
      request,
      act: 'report.exported',
      after: { export: id, report, by, from, to, format, rows: rows.length },
    });
    return ok({
      name: `${report}-by-${by}-${from}-${to}.${format}`,
      ...toFile(sheet, format),
      rows: rows.length,
    });
  });
}
