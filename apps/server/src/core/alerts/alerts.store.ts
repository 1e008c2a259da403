/** SQL of alerts and mutes. */
import { type AlertDetails, type AlertKind, type Finding, SEVERITIES, type Severity } from '@parlour/contract/alerts';
import { sql } from 'kysely';
import { deleteInBatches } from '../../platform/db/batches.ts';
import { daysAgo } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

/** Retention of resolved alerts and of ended mutes, in days. */
const KEPT_DAYS = 180;
/** Retention of counted outcomes of providers, in days. */
const OUTCOMES_KEPT_DAYS = 2;

export type AlertRow = {
  id: bigint;
  kind: AlertKind;
  subject: string;
  severity: Severity;
  details: AlertDetails;
  count: number;
  opened_at: Date;
  last_seen_at: Date;
  resolved_at: Date | null;
  acknowledged_at: Date | null;
  acknowledged_by: string | null;
  sent_severity: Severity | null;
  muted_until: Date | null;
};

/** End of the longest mute that covers the alert `a` at a moment. */
const mutedUntil = (at: Date) =>
  sql<Date | null>`(select max(m.until) from alert_mute m where m.kind = a.kind
    and (m.subject is null or m.subject = a.subject) and m.ended_at is null and m.until > ${at})`;

const rows = (db: Db, at: Date) =>
  db
    .selectFrom('alert as a')
    .leftJoin('operator as o', 'o.id', 'a.acknowledged_by')
    .select([
      'a.id',
      'a.kind',
      'a.subject',
      'a.severity',
      'a.details',
      'a.count',
      'a.opened_at',
      'a.last_seen_at',
      'a.resolved_at',
      'a.acknowledged_at',
      'o.name as acknowledged_by',
      'a.sent_severity',
    ])
    .select(mutedUntil(at).as('muted_until'));

export const findAlert = (db: Db, id: bigint, at: Date): Promise<AlertRow | undefined> =>
  rows(db, at).where('a.id', '=', id).executeTakeFirst();

/** Lists open alerts, the most severe first, then the longest open. */
export const listOpenAlerts = (db: Db, at: Date): Promise<AlertRow[]> =>
  rows(db, at)
    .where('a.resolved_at', 'is', null)
    .orderBy(sql`array_position(${sql.val([...SEVERITIES])}::text[], a.severity)`, 'desc')
    .orderBy('a.id')
    .execute();

export type HistoryFilter = {
  kind: AlertKind | undefined;
  severity: Severity | undefined;
  before: bigint | undefined;
  size: number;
};

/** Lists resolved alerts, the last opened first. */
export function listResolvedAlerts(
  db: Db,
  at: Date,
  { kind, severity, before, size }: HistoryFilter,
): Promise<AlertRow[]> {
  let query = rows(db, at).where('a.resolved_at', 'is not', null);
  if (kind) query = query.where('a.kind', '=', kind);
  if (severity) query = query.where('a.severity', '=', severity);
  if (before !== undefined) query = query.where('a.id', '<', before);
  return query.orderBy('a.id', 'desc').limit(size).execute();
}

/**
 * Opens the alert of a finding, or refreshes the open one, and locks it until the transaction ends. Of two servers that
 * do this at once the second refreshes.
 */
export async function openOrRefresh(
  tx: Db,
  kind: AlertKind,
  { subject, severity, details }: Finding,
  at: Date,
): Promise<AlertRow> {
  const json = JSON.stringify(details);
  const { id } = await tx
    .insertInto('alert')
    .values({
      kind,
      subject,
      severity,
      details: json,
      opened_at: at,
      last_seen_at: at,
      resolved_at: null,
      acknowledged_at: null,
      acknowledged_by: null,
      sent_severity: null,
    })
    .onConflict((on) =>
      on
        .columns(['kind', 'subject'])
        .where('resolved_at', 'is', null)
        .doUpdateSet({ severity, details: json, count: sql`alert.count + 1`, last_seen_at: at }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return rows(tx, at).where('a.id', '=', id).executeTakeFirstOrThrow();
}

/** Resolves the open alerts of a kind whose subject is not among those found; returns them. */
export async function resolveOthers(
  tx: Db,
  kind: AlertKind,
  { found, only, at }: { found: readonly string[]; only?: string | undefined; at: Date },
): Promise<AlertRow[]> {
  let query = tx
    .updateTable('alert')
    .set({ resolved_at: at })
    .where('kind', '=', kind)
    .where('resolved_at', 'is', null)
    .where(sql<boolean>`subject <> all (${sql.val([...found])}::text[])`);
  if (only !== undefined) query = query.where('subject', '=', only);
  const resolved = await query.returning('id').execute();
  if (resolved.length === 0) return [];
  return rows(tx, at)
    .where(
      'a.id',
      'in',
      resolved.map(({ id }) => id),
    )
    .orderBy('a.id')
    .execute();
}

/** Records the severity that was sent. */
export async function recordSentSeverity(tx: Db, id: bigint, severity: Severity): Promise<void> {
  await tx.updateTable('alert').set({ sent_severity: severity }).where('id', '=', id).execute();
}

/** Acknowledges an open alert; the first acknowledgement is kept. Returns false if there is no such open alert. */
export async function acknowledge(tx: Db, id: bigint, operatorId: bigint, at: Date): Promise<AlertRow | null> {
  await tx
    .updateTable('alert')
    .set({ acknowledged_at: at, acknowledged_by: operatorId })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .where('acknowledged_at', 'is', null)
    .execute();
  const row = await findAlert(tx, id, at);
  return row && row.resolved_at === null ? row : null;
}

export type MuteRow = {
  id: bigint;
  kind: AlertKind;
  subject: string | null;
  until: Date;
  name: string;
  reason: string;
  created_at: Date;
};

/** Lists the mutes in force, the first to end first. */
export const listMutes = (db: Db, at: Date): Promise<MuteRow[]> =>
  db
    .selectFrom('alert_mute as m')
    .innerJoin('operator as o', 'o.id', 'm.operator_id')
    .select(['m.id', 'm.kind', 'm.subject', 'm.until', 'o.name', 'm.reason', 'm.created_at'])
    .where('m.ended_at', 'is', null)
    .where('m.until', '>', at)
    .orderBy('m.until')
    .execute();

type NewMute = { kind: AlertKind; subject: string | null; until: Date; operatorId: bigint; reason: string };

/** Mutes a kind, or a kind and subject; ends an earlier mute of the same. */
export async function insertMute(
  tx: Db,
  { kind, subject, until, operatorId, reason }: NewMute,
  at: Date,
): Promise<void> {
  // Two operators who mute the same at once would both find nothing to end.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`alert_mute ${kind} ${subject ?? ''}`}, 0))`.execute(tx);
  await tx
    .updateTable('alert_mute')
    .set({ ended_at: at })
    .where('kind', '=', kind)
    .where('subject', subject === null ? 'is' : '=', subject)
    .where('ended_at', 'is', null)
    .execute();
  await tx
    .insertInto('alert_mute')
    .values({ kind, subject, until, operator_id: operatorId, reason, created_at: at, ended_at: null })
    .execute();
}

/** Ends a mute in force; returns it, or null if there is none. */
export async function endMute(
  tx: Db,
  id: bigint,
  at: Date,
): Promise<{ kind: AlertKind; subject: string | null } | null> {
  const row = await tx
    .updateTable('alert_mute')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('until', '>', at)
    .returning(['kind', 'subject'])
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes old resolved alerts with their messages, old mutes and old outcomes. */
export async function cleanUpAlerts(db: Db): Promise<void> {
  await deleteInBatches(db, 'alert', sql`resolved_at < ${daysAgo(KEPT_DAYS)}`);
  await deleteInBatches(db, 'alert_mute', sql`least(ended_at, until) < ${daysAgo(KEPT_DAYS)}`);
  await deleteInBatches(db, 'provider_outcome', sql`bucket < ${daysAgo(OUTCOMES_KEPT_DAYS)}`);
}
