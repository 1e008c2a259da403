/** Console endpoints of alerts. */
import {
  type AlertChannelView,
  type AlertView,
  acknowledgeAlert,
  listAlertHistory,
  listAlerts,
  muteAlerts,
  unmuteAlerts,
} from '@parlour/contract/alerts.endpoints';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { recordAudit } from '../audit/index.ts';
import { type AlertsParts, publishAlerts } from './alerts.actions.ts';
import {
  type AlertRow,
  acknowledge,
  endMute,
  insertMute,
  listMutes,
  listOpenAlerts,
  listResolvedAlerts,
} from './alerts.store.ts';
import { readChannels } from './deliveries.store.ts';
import type { AlertChannels } from './messages.ts';

const HOUR_MS = 3_600_000;

const viewOf = (row: AlertRow): AlertView => ({
  id: row.id.toString(),
  kind: row.kind,
  subject: row.subject,
  severity: row.severity,
  details: row.details,
  count: row.count,
  openedAt: row.opened_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  resolvedAt: row.resolved_at?.toISOString() ?? null,
  acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
  acknowledgedBy: row.acknowledged_by,
  mutedUntil: row.muted_until?.toISOString() ?? null,
});

/** Whether an alert waits for an operator. */
const isWaiting = ({ severity, acknowledged_at, muted_until }: AlertRow): boolean =>
  severity !== 'info' && acknowledged_at === null && muted_until === null;

/** Returns the state of each configured channel. */
async function viewChannels(db: Db, { webhook, mailTo }: AlertChannels, at: Date): Promise<AlertChannelView[]> {
  const facts = new Map((await readChannels(db, at)).map((each) => [each.channel, each]));
  const configured = [
    ...(webhook ? [{ channel: 'webhook' as const, to: new URL(webhook.url).host }] : []),
    ...(mailTo.length > 0 ? [{ channel: 'mail' as const, to: mailTo.join(', ') }] : []),
  ];
  return configured.map(({ channel, to }) => {
    const own = facts.get(channel);
    return {
      channel,
      to,
      waiting: own?.waiting ?? 0,
      failed: own?.failed ?? 0,
      lastSentAt: own?.lastSentAt?.toISOString() ?? null,
      lastError: own?.lastError ?? null,
    };
  });
}

export function alertRoutes(scope: Scope, { db, hub, clock, channels }: AlertsParts): void {
  mount(scope, listAlerts, async () => {
    const at = clock();
    const rows = await listOpenAlerts(db, at);
    return ok({
      alerts: rows.map(viewOf),
      mutes: (await listMutes(db, at)).map(({ id, name, created_at, until, ...mute }) => ({
        ...mute,
        id: id.toString(),
        until: until.toISOString(),
        by: name,
        since: created_at.toISOString(),
      })),
      channels: await viewChannels(db, channels, at),
      waiting: rows.filter(isWaiting).length,
    });
  });

  mount(scope, listAlertHistory, async ({ input: { query } }) => {
    const { kind, severity, before, size } = query;
    const filter = { kind, severity, before: before === undefined ? undefined : BigInt(before), size };
    const rows = await listResolvedAlerts(db, clock(), filter);
    return ok({ alerts: rows.map(viewOf), next: rows.length === size ? (rows.at(-1)?.id.toString() ?? null) : null });
  });

  mount(scope, acknowledgeAlert, async ({ input: { params }, operator, request }) => {
    const isFound = await inTransaction(db, async (tx) => {
      const row = await acknowledge(tx, BigInt(params.id), operator.operatorId, clock());
      if (!row) return false;
      const { kind, subject } = row;
      await recordAudit(tx, {
        operator,
        request,
        act: 'alert.acknowledged',
        after: { alert: params.id, kind, subject },
      });
      await publishAlerts(hub, tx);
      return true;
    });
    return isFound ? ok({ acknowledged: true as const }) : fail('thing.unknown');
  });

  mount(scope, muteAlerts, async ({ input: { body }, operator, request }) => {
    const { kind, subject, hours, reason } = body;
    const at = clock();
    const until = new Date(at.getTime() + hours * HOUR_MS);
    await inTransaction(db, async (tx) => {
      await insertMute(tx, { kind, subject, until, operatorId: operator.operatorId, reason }, at);
      const after = { kind, subject, until: until.toISOString() };
      await recordAudit(tx, { operator, request, act: 'alert.muted', after, reason });
      await publishAlerts(hub, tx);
    });
    return ok({ until: until.toISOString() });
  });

  mount(scope, unmuteAlerts, async ({ input: { params }, operator, request }) => {
    const isFound = await inTransaction(db, async (tx) => {
      const mute = await endMute(tx, BigInt(params.id), clock());
      if (!mute) return false;
      await recordAudit(tx, { operator, request, act: 'alert.unmuted', after: mute });
      await publishAlerts(hub, tx);
      return true;
    });
    return isFound ? ok({ unmuted: true as const }) : fail('thing.unknown');
  });
}
