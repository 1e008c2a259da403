/** SQL of scheduled reports and their mails. */
import type { ReportFormat, ReportGroup, ReportName, ScheduleInterval } from '@parlour/contract/reports';
import { sql } from 'kysely';
import { deleteInBatches } from '../../platform/db/batches.ts';
import { daysAgo } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { isNotSetAside } from '../../platform/jobs/index.ts';

/** Retention of mails. A period is queued for at most a month after its end, so that none is sent twice. */
const KEPT_DAYS = 100;

export type ScheduleContent = {
  report: ReportName;
  by: ReportGroup;
  every: ScheduleInterval;
  hour: number;
  format: ReportFormat;
  recipients: string[];
};
export type Schedule = ScheduleContent & { id: bigint; createdAt: Date; createdBy: string };

const COLUMNS = [
  's.id',
  's.report',
  's.grouping as by',
  's.every',
  's.hour',
  's.format',
  's.recipients',
  's.created_at as createdAt',
  's.created_by as createdBy',
] as const;

/** Serialises changes of schedules, so that their number can be limited. */
export const lockSchedules = (tx: Db): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('report schedules', 0))`.execute(tx);

export const listSchedules = (db: Db): Promise<Schedule[]> =>
  db.selectFrom('report_schedule as s').select(COLUMNS).where('s.ended_at', 'is', null).orderBy('s.id').execute();

export async function insertSchedule(
  tx: Db,
  { by, ...content }: ScheduleContent,
  { name, at }: { name: string; at: Date },
): Promise<Schedule> {
  const { id } = await tx
    .insertInto('report_schedule')
    .values({ ...content, grouping: by, created_at: at, created_by: name, ended_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...content, by, id, createdAt: at, createdBy: name };
}

/** Ends a schedule. @returns its content; undefined if there is none that has not ended */
export const endSchedule = (tx: Db, id: bigint, at: Date): Promise<ScheduleContent | undefined> =>
  tx
    .updateTable('report_schedule')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['report', 'grouping as by', 'every', 'hour', 'format', 'recipients'])
    .executeTakeFirst();

export type MailFacts = {
  scheduleId: bigint;
  waiting: number;
  failed: number;
  lastSentAt: Date | null;
  lastError: string | null;
};

/** Reads how the mails of each schedule that has not ended fared; `failed` counts those given up since a moment. */
export async function readMailFacts(db: Db, since: Date): Promise<MailFacts[]> {
  const { rows } = await sql<MailFacts>`
    select schedule_id as "scheduleId",
      (count(*) filter (where sent_at is null and given_up_at is null))::integer as waiting,
      (count(*) filter (where given_up_at >= ${since}))::integer as failed,
      max(sent_at) as "lastSentAt",
      (array_agg(error order by tried_at desc nulls last))[1] as "lastError"
    from report_mail where schedule_id in (select id from report_schedule where ended_at is null) group by 1`.execute(
    db,
  );
  return rows;
}

/** Queues the mails of a period; those that exist are not queued again. */
export async function queueMails(
  db: Db,
  { id, recipients }: Pick<Schedule, 'id' | 'recipients'>,
  { from, to }: { from: string; to: string },
  at: Date,
): Promise<void> {
  await sql`
    insert into report_mail (schedule_id, from_day, to_day, recipient, created_at)
    select ${id}, ${from}::date, ${to}::date, recipient, ${at}
    from unnest(${recipients}::text[]) as r (recipient)
    on conflict (schedule_id, to_day, recipient) do nothing`.execute(db);
}

export type DueMail = ScheduleContent & {
  scheduleId: bigint;
  recipient: string;
  from: string;
  to: string;
  queuedAt: Date;
  triedAt: Date | null;
};

/** Time after which a mail that was begun and neither sent nor refused is sent by another server. */
const SENDING_MS = 60_000;

/** Lists the mails to send, oldest first. Those of a schedule that has ended are not sent. */
export async function listDueMails(
  db: Db,
  job: string,
  { at, limit }: { at: Date; limit: number },
): Promise<DueMail[]> {
  return db
    .selectFrom('report_mail as m')
    .innerJoin('report_schedule as s', 's.id', 'm.schedule_id')
    .select(['s.report', 's.grouping as by', 's.every', 's.hour', 's.format', 's.recipients'])
    .select(['m.schedule_id as scheduleId', 'm.recipient', 'm.created_at as queuedAt', 'm.tried_at as triedAt'])
    .select([sql<string>`m.from_day::text`.as('from'), sql<string>`m.to_day::text`.as('to')])
    .where('m.sent_at', 'is', null)
    .where('m.given_up_at', 'is', null)
    .where('s.ended_at', 'is', null)
    .where((e) =>
      e.or([
        e('m.tried_at', 'is', null),
        e('m.error', 'is not', null),
        e('m.tried_at', '<', new Date(at.getTime() - SENDING_MS)),
      ]),
    )
    .where(isNotSetAside(job, sql<string>`m.schedule_id || ' ' || m.to_day || ' ' || m.recipient`))
    .orderBy('m.created_at')
    .orderBy('m.schedule_id')
    .orderBy('m.recipient')
    .limit(limit)
    .execute();
}

/** Key of a mail among failed rows of the job. */
export const mailKey = ({ scheduleId, to, recipient }: DueMail): string => `${scheduleId} ${to} ${recipient}`;

/** Begins to send a mail. @returns false if another server has begun, or sent it, since it was listed */
export async function beginMail(db: Db, { scheduleId, to, recipient, triedAt }: DueMail, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_mail')
    .set({ tried_at: at, error: null })
    .where('schedule_id', '=', scheduleId)
    .where(sql<boolean>`to_day = ${to}::date`)
    .where('recipient', '=', recipient)
    .where('sent_at', 'is', null)
    .where('tried_at', 'is not distinct from', triedAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type Outcome = { given_up_at: Date } | { tried_at: Date; error: string | null; sent_at?: Date };

/** Records the outcome of an attempt. */
export async function recordAttempt(db: Db, { scheduleId, to, recipient }: DueMail, outcome: Outcome): Promise<void> {
  await db
    .updateTable('report_mail')
    .set(outcome)
    .where('schedule_id', '=', scheduleId)
    .where(sql<boolean>`to_day = ${to}::date`)
    .where('recipient', '=', recipient)
    .execute();
}

/** Deletes old mails. */
export const cleanUpMails = (db: Db): Promise<void> =>
  deleteInBatches(db, 'report_mail', sql`created_at < ${daysAgo(KEPT_DAYS)}`);
