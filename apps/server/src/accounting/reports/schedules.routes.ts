/** Console endpoints of reports that are sent by mail. */
import {
  addReportSchedule,
  endReportSchedule,
  listReportSchedules,
  type ReportSchedule,
} from '@parlour/contract/report-schedules.admin.endpoints';
import { isMailable, MOST_SCHEDULES } from '@parlour/contract/reports';
import type { Brand } from '../../config/brand.ts';
import { recordAudit } from '../../core/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { nextDueAt } from './schedules.rules.ts';
import {
  endSchedule,
  insertSchedule,
  listSchedules,
  lockSchedules,
  type MailFacts,
  readMailFacts,
  type Schedule,
} from './schedules.store.ts';

/** Span of the mails whose failures are counted. */
const COUNTED_MS = 30 * 24 * 3_600_000;

type RouteParts = { db: Db; brand: Brand; clock: () => Date };

export function scheduleRoutes(scope: Scope, { db, brand: { timeZone }, clock }: RouteParts): void {
  const viewOf = (schedule: Schedule, facts: MailFacts | undefined): ReportSchedule => {
    const { id, createdAt, ...content } = schedule;
    const { every, hour } = content;
    return {
      id: id.toString(),
      ...content,
      createdAt: createdAt.toISOString(),
      nextAt: nextDueAt(clock(), { every, hour, timeZone }).toISOString(),
      lastSentAt: facts?.lastSentAt?.toISOString() ?? null,
      waiting: facts?.waiting ?? 0,
      failed: facts?.failed ?? 0,
      lastError: facts?.lastError ?? null,
    };
  };

  mount(scope, listReportSchedules, async () => {
    const facts = new Map(
      (await readMailFacts(db, new Date(clock().getTime() - COUNTED_MS))).map((each) => [each.scheduleId, each]),
    );
    return ok({ schedules: (await listSchedules(db)).map((each) => viewOf(each, facts.get(each.id))) });
  });

  mount(scope, addReportSchedule, async ({ input: { body }, operator, request }) => {
    const { report, by } = body;
    if (!isMailable(report, by)) return fail('register.field', { field: 'by', messageKey: 'form.invalid', values: {} });
    const content = { ...body, recipients: [...new Set(body.recipients.map((each) => each.toLowerCase()))] };
    return inTransaction(db, async (tx) => {
      await lockSchedules(tx);
      if ((await listSchedules(tx)).length >= MOST_SCHEDULES)
        return fail('register.field', { field: 'report', messageKey: 'form.max', values: { max: MOST_SCHEDULES } });
      const added = await insertSchedule(tx, content, { name: operator.name, at: clock() });
      await recordAudit(tx, {
        operator,
        request,
        act: 'report.schedule_added',
        after: { schedule: added.id.toString(), ...content },
      });
      return ok(viewOf(added, undefined));
    });
  });

  mount(scope, endReportSchedule, async ({ input: { params }, operator, request }) => {
    const isFound = await inTransaction(db, async (tx) => {
      const ended = await endSchedule(tx, BigInt(params.id), clock());
      if (!ended) return false;
      const before = { schedule: params.id, ...ended };
      await recordAudit(tx, { operator, request, act: 'report.schedule_ended', before });
      return true;
    });
    return isFound ? ok({ ended: true as const }) : fail('thing.unknown');
  });
}
