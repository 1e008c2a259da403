/** Reports that are sent by mail at the end of each day, week or month. */
import { z } from 'zod';
import { del, get, post } from './endpoint.ts';
import {
  ALL_REPORT_GROUPS,
  MAIL_ADDRESS,
  MOST_ADDRESS_LENGTH,
  MOST_RECIPIENTS,
  MOST_SCHEDULES,
  REPORT_FORMATS,
  REPORT_NAMES,
  SCHEDULE_INTERVALS,
} from './reports.ts';
import { instant } from './schemas.ts';

const admin = { access: 'operator', throttle: 'console' } as const;

const content = {
  report: z.enum(REPORT_NAMES),
  by: z.enum(ALL_REPORT_GROUPS),
  every: z.enum(SCHEDULE_INTERVALS),
  /** Hour of the house's day at which a mail is due, on the day after its period. */
  hour: z.int().min(0).max(23),
  format: z.enum(REPORT_FORMATS),
  recipients: z.array(z.string().max(MOST_ADDRESS_LENGTH).regex(MAIL_ADDRESS)).min(1).max(MOST_RECIPIENTS),
};

const schedule = z.strictObject({
  id: z.string(),
  ...content,
  createdAt: instant,
  createdBy: z.string(),
  /** Next moment at which a mail is due. */
  nextAt: instant,
  lastSentAt: instant.nullable(),
  /** Mails that wait for their next attempt. */
  waiting: z.int(),
  /** Mails of the last 30 days that were given up. */
  failed: z.int(),
  /** Reason of the last failed attempt, if it is newer than the last success. */
  lastError: z.string().nullable(),
});
export type ReportSchedule = z.output<typeof schedule>;

export const listReportSchedules = get('/wps/console/report-schedules', {
  summary: 'Reports that are sent by mail, with their next and last mails',
  ...admin,
  right: 'reports.view',
  output: z.strictObject({ schedules: z.array(schedule).max(MOST_SCHEDULES) }),
});

export const addReportSchedule = post('/wps/console/report-schedules', {
  summary: 'Has a report sent by mail; the first is that of the first period that ends from now on',
  ...admin,
  right: 'reports.act',
  proof: true,
  input: { body: z.strictObject(content) },
  failures: ['second.proof', 'register.field'],
  output: schedule,
});

export const endReportSchedule = del('/wps/console/report-schedules/:id', {
  summary: 'Ends the mails of a report; those that wait are not sent',
  ...admin,
  right: 'reports.act',
  input: { params: z.strictObject({ id: z.string().regex(/^[1-9][0-9]{0,17}$/) }) },
  failures: ['thing.unknown'],
  output: z.strictObject({ ended: z.literal(true) }),
});
