/** SQL of messages about alerts. */
import type { AlertChannel, AlertEvent, Severity } from '@parlour/contract/alerts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { isNotSetAside } from '../../platform/jobs/index.ts';

/** Span of the messages that are summed up. */
const SUMMED_UP_MS = 7 * 24 * 3_600_000;

export type NewDelivery = {
  id: string;
  alertId: bigint;
  event: AlertEvent;
  severity: Severity;
  channel: AlertChannel;
  recipient: string;
  title: string;
  body: string;
};

/** Queues messages; one that exists is not queued again. */
export async function insertDeliveries(tx: Db, deliveries: readonly NewDelivery[], at: Date): Promise<void> {
  if (deliveries.length === 0) return;
  await tx
    .insertInto('alert_delivery')
    .values(
      deliveries.map(({ alertId, ...delivery }) => ({
        ...delivery,
        alert_id: alertId,
        created_at: at,
        tried_at: null,
        error: null,
        sent_at: null,
        given_up_at: null,
      })),
    )
    .onConflict((on) => on.columns(['alert_id', 'event', 'severity', 'channel', 'recipient']).doNothing())
    .execute();
}

/** Returns the channels that have heard of an alert. */
export async function channelsOf(tx: Db, alertId: bigint): Promise<Set<AlertChannel>> {
  const rows = await tx
    .selectFrom('alert_delivery')
    .select('channel')
    .distinct()
    .where('alert_id', '=', alertId)
    .execute();
  return new Set(rows.map(({ channel }) => channel));
}

const isWaiting = sql<boolean>`(d.sent_at is null and d.given_up_at is null)`;

export type Delivery = {
  id: string;
  channel: AlertChannel;
  recipient: string;
  title: string;
  body: string;
  created_at: Date;
};

/** Lists messages to send, oldest first. A message waits until earlier ones about the same alert are sent. */
export const listDueDeliveries = (db: Db, job: string, limit: number): Promise<Delivery[]> =>
  db
    .selectFrom('alert_delivery as d')
    .select(['d.id', 'd.channel', 'd.recipient', 'd.title', 'd.body', 'd.created_at'])
    .where(isWaiting)
    .where(isNotSetAside(job, sql<string>`d.id::text`))
    .where(
      sql<boolean>`not exists (select from alert_delivery e where e.alert_id = d.alert_id and e.channel = d.channel
        and e.recipient = d.recipient and e.created_at < d.created_at and e.sent_at is null and e.given_up_at is null)`,
    )
    .orderBy('d.created_at')
    .orderBy('d.id')
    .limit(limit)
    .execute();

const tried = (db: Db, id: string, set: { sent_at?: Date; given_up_at?: Date; error: string | null; tried_at: Date }) =>
  db
    .updateTable('alert_delivery')
    .set({ ...set, attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .execute();

export const recordSent = (db: Db, id: string, at: Date) => tried(db, id, { tried_at: at, sent_at: at, error: null });

export const recordFailed = (db: Db, id: string, error: string, at: Date) => tried(db, id, { tried_at: at, error });

/** Ends the attempts to send a message. */
export async function giveUp(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('alert_delivery').set({ given_up_at: at }).where('id', '=', id).execute();
}

export type ChannelFacts = {
  channel: AlertChannel;
  waiting: number;
  failed: number;
  lastSentAt: Date | null;
  lastError: string | null;
};

const newest = <T>(column: string, where: RawBuilder<boolean>): RawBuilder<T> =>
  sql<T>`(array_agg(${sql.ref(column)} order by d.tried_at desc) filter (where ${where}))[1]`;

/** Sums up the messages of the last week, and those that wait, by channel. */
export const readChannels = (db: Db, at: Date): Promise<ChannelFacts[]> =>
  db
    .selectFrom('alert_delivery as d')
    .select([
      'd.channel',
      sql<number>`(count(*) filter (where ${isWaiting}))::int`.as('waiting'),
      sql<number>`(count(*) filter (where d.given_up_at is not null))::int`.as('failed'),
      sql<Date | null>`max(d.sent_at)`.as('lastSentAt'),
      newest<string | null>('d.error', sql<boolean>`d.tried_at is not null`).as('lastError'),
    ])
    .where((e) => e.or([isWaiting, e('d.created_at', '>', new Date(at.getTime() - SUMMED_UP_MS))]))
    .groupBy('d.channel')
    .execute();
