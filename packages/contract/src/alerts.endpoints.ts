import { z } from 'zod';
import { ALERT_CHANNELS, ALERT_KINDS, MUTE_HOURS, SEVERITIES } from './alerts.ts';
import { del, get, post } from './endpoint.ts';
import { instant, queryNumber } from './schemas.ts';

const id = z.string().regex(/^[1-9][0-9]{0,17}$/);
const params = z.strictObject({ id });
const kind = z.enum(ALERT_KINDS);
const severity = z.enum(SEVERITIES);
const subject = z.string().regex(/^[\x21-\x7e]{1,100}$/);

const alert = z.strictObject({
  id,
  kind,
  subject,
  severity,
  /** Facts about the condition when it was last seen. */
  details: z.record(z.string(), z.union([z.string(), z.int()])),
  /** Number of checks that found the condition. */
  count: z.int(),
  openedAt: instant,
  lastSeenAt: instant,
  resolvedAt: instant.nullable(),
  acknowledgedAt: instant.nullable(),
  acknowledgedBy: z.string().nullable(),
  /** End of the mute that covers it; null without one. */
  mutedUntil: instant.nullable(),
});
export type AlertView = z.output<typeof alert>;

const mute = z.strictObject({
  id,
  kind,
  /** Null for all subjects of the kind. */
  subject: z.string().nullable(),
  until: instant,
  by: z.string(),
  reason: z.string(),
  since: instant,
});
export type MuteView = z.output<typeof mute>;

const channel = z.strictObject({
  channel: z.enum(ALERT_CHANNELS),
  /** Host of the webhook, or the mail addresses. */
  to: z.string(),
  /** Messages that wait for their next attempt. */
  waiting: z.int(),
  /** Messages of the last seven days that were given up. */
  failed: z.int(),
  lastSentAt: instant.nullable(),
  /** Reason of the last failed attempt, if it is newer than the last success. */
  lastError: z.string().nullable(),
});
export type AlertChannelView = z.output<typeof channel>;

export const listAlerts = get('/wps/console/alerts', {
  summary: 'Open alerts, the most severe first, mutes in force, and how messages about alerts are delivered',
  access: 'operator',
  right: 'system.view',
  throttle: 'console',
  output: z.strictObject({
    alerts: z.array(alert),
    mutes: z.array(mute),
    /** Configured channels. */
    channels: z.array(channel),
    /** Open alerts that are neither acknowledged nor muted nor mere information. */
    waiting: z.int(),
  }),
});

export const listAlertHistory = get('/wps/console/alerts/history', {
  summary: 'Resolved alerts, the last opened first',
  access: 'operator',
  right: 'system.view',
  throttle: 'console',
  input: {
    query: z.strictObject({
      kind: kind.optional(),
      severity: severity.optional(),
      before: id.optional(),
      size: queryNumber(1, 100, 50),
    }),
  },
  output: z.strictObject({ alerts: z.array(alert), next: id.nullable() }),
});

export const acknowledgeAlert = post('/wps/console/alerts/:id/acknowledge', {
  summary: 'Acknowledges an open alert: somebody deals with it, and it is not sent again',
  access: 'operator',
  right: 'system.act',
  throttle: 'console',
  input: { params, body: z.strictObject({}) },
  failures: ['thing.unknown'],
  output: z.strictObject({ acknowledged: z.literal(true) }),
});

export const muteAlerts = post('/wps/console/alerts/mutes', {
  summary: 'Mutes alerts of a kind, or of a kind and subject, for some hours; replaces an earlier mute of the same',
  access: 'operator',
  right: 'system.act',
  proof: true,
  throttle: 'console',
  input: {
    body: z.strictObject({
      kind,
      subject: subject.nullable(),
      hours: z.union(MUTE_HOURS.map((hours) => z.literal(hours))),
      reason: z.string().trim().min(1).max(300),
    }),
  },
  failures: ['second.proof'],
  output: z.strictObject({ until: instant }),
});

export const unmuteAlerts = del('/wps/console/alerts/mutes/:id', {
  summary: 'Ends a mute',
  access: 'operator',
  right: 'system.act',
  throttle: 'console',
  input: { params },
  failures: ['thing.unknown'],
  output: z.strictObject({ unmuted: z.literal(true) }),
});
