/** Console endpoints for reports: the table of a period, and the same as a file. */
import { randomUUID } from 'node:crypto';
import { exportReport, getReport } from '@parlour/contract/reports.endpoints';
import { recordAudit } from '../../core/audit/index.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { type ReportParts, readTable, writeReport } from './reports.actions.ts';
import { reportProblem } from './reports.rules.ts';

export function reportRoutes(scope: Scope, parts: ReportParts): void {
  mount(scope, getReport, async ({ input: { query } }) => {
    const problem = reportProblem(query);
    return problem ? fail('register.field', problem) : ok(await readTable(parts, query));
  });

  mount(scope, exportReport, async ({ input: { body }, operator, request }) => {
    const problem = reportProblem(body);
    if (problem) return fail('register.field', problem);
    const id = randomUUID();
    const file = await writeReport(parts, body, { creator: operator.name, at: new Date(), id });
    const { format, report, by, from, to } = body;
    // Recorded before the file is sent.
    await recordAudit(parts.db, {
      operator,
      request,
      act: 'report.exported',
      after: { export: id, report, by, from, to, format, rows: file.rows },
    });
    return ok(file);
  });
}
