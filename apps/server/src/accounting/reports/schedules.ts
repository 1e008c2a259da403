/** Opens scheduled reports: their endpoints, and the job that sends their mails. */
import { randomUUID } from 'node:crypto';
import { dayBounds } from '@parlour/contract/clock';
import type { Mailer } from '../../adapters/mail/mail.ts';
import { isPlayCounted } from '../../ledger/wallet/index.ts';
import type { Scope } from '../../platform/http/mount.ts';
import { type JobScheduler, reasonOf, type Turn } from '../../platform/jobs/index.ts';
import { catchUpPlay, type ReportParts, writeReport } from './reports.actions.ts';
import { scheduleRoutes } from './schedules.routes.ts';
import { lastDue, reportedFrom } from './schedules.rules.ts';
import {
  beginMail,
  type DueMail,
  listDueMails,
  listSchedules,
  mailKey,
  queueMails,
  recordAttempt,
} from './schedules.store.ts';

const MAIL_JOB = 'reports.mail';
const MAIL_EVERY_MS = 60_000;
const AT_ONCE = 20;
/** Age at which a mail is not tried again. */
const GIVE_UP_AFTER_MS = 24 * 3_600_000;

export type ScheduleParts = ReportParts & {
  mailer: Mailer;
  clock: () => Date;
  /** Address of the console. */
  consoleUrl: () => string;
};

/** Queues the mails that have become due since the schedules were made; an older missed period is not made up for. */
async function queueDue({ db, brand, clock }: ScheduleParts): Promise<void> {
  const now = clock();
  for (const schedule of await listSchedules(db)) {
    const { every, hour, createdAt } = schedule;
    const period = lastDue(now, { every, hour, timeZone: brand.timeZone });
    const days = { from: reportedFrom(schedule, period), to: period.to };
    if (period.dueAt > createdAt) await queueMails(db, schedule, days, now);
  }
}

async function send(parts: ScheduleParts, mail: DueMail): Promise<void> {
  const { db, brand, mailer, clock, consoleUrl } = parts;
  await catchUpPlay(db);
  // A mail cannot be corrected, unlike a page, which shows that figures are incomplete.
  if (!(await isPlayCounted(db, dayBounds(mail.to, brand.timeZone)[1])))
    throw new Error('play of these days is still being aggregated');
  const { report, by, from, to, format, recipient } = mail;
  const creator = `schedule ${mail.scheduleId}`;
  const file = await writeReport(parts, { report, by, from, to, format }, { creator, at: clock(), id: randomUUID() });
  const span = from === to ? from : `${from} to ${to}`;
  const query = new URLSearchParams({ report, by, from, to });
  await mailer.send({
    to: recipient,
    subject: `${brand.name}: ${report} by ${by}, ${span}`,
    text: [
      `The report is attached: ${report} by ${by}, ${span} (${brand.timeZone}), ${file.rows} rows.`,
      '',
      'The same report in the console:',
      new URL(`reports?${query.toString()}`, consoleUrl()).href,
      '',
    ].join('\n'),
    attachments: [{ filename: file.name, contentType: file.type, content: Buffer.from(file.content, 'base64') }],
  });
}

/** Queues and sends the mails that are due. */
export async function mailReports(parts: ScheduleParts, each: Turn['each']): Promise<void> {
  const { db, clock } = parts;
  await queueDue(parts);
  await each(await listDueMails(db, MAIL_JOB, { at: clock(), limit: AT_ONCE }), mailKey, async (mail) => {
    const at = clock();
    if (at.getTime() - mail.queuedAt.getTime() > GIVE_UP_AFTER_MS) return recordAttempt(db, mail, { given_up_at: at });
    if (!(await beginMail(db, mail, at))) return;
    try {
      await send(parts, mail);
    } catch (error) {
      await recordAttempt(db, mail, { tried_at: at, error: reasonOf(error) });
      throw error;
    }
    await recordAttempt(db, mail, { sent_at: at, tried_at: at, error: null });
  });
}

export function openReportSchedules(scope: Scope, { jobs, ...parts }: ScheduleParts & { jobs: JobScheduler }): void {
  scheduleRoutes(scope, parts);
  jobs.shared({ name: MAIL_JOB, everyMs: MAIL_EVERY_MS, run: ({ each }) => mailReports(parts, each) });
}
