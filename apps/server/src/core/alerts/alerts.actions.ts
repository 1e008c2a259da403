/**
 * Keeps the alerts in step with the conditions that cause them. Each kind has one check. A failing check leaves the
 * alerts of its kind as they are, opens an alert of its own, and stops no other check.
 */
import type { AlertChannel, AlertKind, Finding } from '@parlour/contract/alerts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Hub } from '../../platform/events/hub.ts';
import { reasonOf, type Turn } from '../../platform/jobs/index.ts';
import { dueEvent } from './alerts.rules.ts';
import { type AlertRow, openOrRefresh, recordSentSeverity, resolveOthers } from './alerts.store.ts';
import { channelsOf } from './deliveries.store.ts';
import { type AlertChannels, queueMessages } from './messages.ts';

/** Returns what a check finds at a moment: one finding for each subject. */
type Check = (at: Date) => Promise<readonly Finding[]>;

/** One check for each kind. */
export type Checks = Record<Exclude<AlertKind, 'check'>, Check>;

export type AlertsParts = {
  db: Db;
  hub: Pick<Hub, 'publish'>;
  clock: () => Date;
  channels: AlertChannels;
};

const ALL: ReadonlySet<AlertChannel> = new Set(['webhook', 'mail']);
const WEBHOOK: ReadonlySet<AlertChannel> = new Set(['webhook']);

async function sendOpen(tx: Tx, row: AlertRow, at: Date, channels: AlertChannels): Promise<void> {
  const event = dueEvent({
    severity: row.severity,
    sent: row.sent_severity,
    isMuted: row.muted_until !== null,
    isAcknowledged: row.acknowledged_at !== null,
  });
  if (event === null) return;
  if (await queueMessages(tx, { event, row, at, only: ALL }, channels))
    await recordSentSeverity(tx, row.id, row.severity);
}

/**
 * The end of an alert goes to the channels that heard of it. If it was muted or acknowledged meanwhile, only the webhook
 * hears, so that no incident stays open at the receiver.
 */
async function sendResolved(tx: Tx, row: AlertRow, at: Date, channels: AlertChannels): Promise<void> {
  const heard = await channelsOf(tx, row.id);
  const isQuiet = row.muted_until !== null || row.acknowledged_at !== null;
  const only = new Set([...(isQuiet ? WEBHOOK : ALL)].filter((channel) => heard.has(channel)));
  await queueMessages(tx, { event: 'resolved', row, at, only }, channels);
}

/** Publishes that alerts changed to the open consoles. */
export const publishAlerts = (hub: Pick<Hub, 'publish'>, tx: Tx): Promise<void> =>
  hub.publish(tx, 'operators', { type: 'alert' });

type Kept = { kind: AlertKind; findings: readonly Finding[]; only?: string | undefined; at: Date };

/** Opens and refreshes alerts of a kind, and resolves the others. @param only the subject that was checked */
async function keepAlerts({ db, hub, channels }: AlertsParts, { kind, findings, only, at }: Kept): Promise<void> {
  await inTransaction(db, async (tx) => {
    let isChanged = false;
    // In one order, so that two servers do not wait for each other.
    for (const finding of findings.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))) {
      const row = await openOrRefresh(tx, kind, finding, at);
      isChanged ||= row.count === 1;
      await sendOpen(tx, row, at, channels);
    }
    const found = findings.map(({ subject }) => subject);
    const resolved = await resolveOthers(tx, kind, { found, only, at });
    for (const row of resolved) await sendResolved(tx, row, at, channels);
    if (isChanged || resolved.length > 0) await publishAlerts(hub, tx);
  });
}

/** Runs every check once. */
export async function evaluateAlerts(parts: AlertsParts, checks: Checks, each: Turn['each']): Promise<void> {
  const kinds = Object.keys(checks) as (keyof Checks)[];
  await each(
    kinds,
    (kind) => kind,
    async (kind) => {
      const at = parts.clock();
      const keepOwn = (findings: readonly Finding[]) => keepAlerts(parts, { kind: 'check', findings, only: kind, at });
      try {
        await keepAlerts(parts, { kind, findings: await checks[kind](at), at });
      } catch (error) {
        await keepOwn([{ subject: kind, severity: 'warning', details: { error: reasonOf(error) } }]);
        throw error;
      }
      await keepOwn([]);
    },
  );
}
