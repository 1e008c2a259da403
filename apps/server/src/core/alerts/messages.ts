/** Creates the messages of a change of an alert, for each configured channel. */
import { randomUUID } from 'node:crypto';
import { type AlertChannel, type AlertEvent, pageOfAlert } from '@parlour/contract/alerts';
import type { Db } from '../../platform/db/db.ts';
import { carries } from './alerts.rules.ts';
import type { AlertRow } from './alerts.store.ts';
import { mailOf } from './alerts.texts.ts';
import { insertDeliveries, type NewDelivery } from './deliveries.store.ts';

export type Webhook = { url: string; secret: string };

export type AlertChannels = {
  /** Null without a webhook. */
  webhook: Webhook | null;
  /** Addresses of mails; empty for none. */
  mailTo: readonly string[];
  brand: { name: string; merchantCode: string };
  /** Returns the address of the console, with a trailing slash. */
  consoleUrl: () => string;
};

/** Returns the JSON body of a webhook message. Its form is documented in docs/operations.md. */
function payloadOf(id: string, event: AlertEvent, row: AlertRow, at: Date, channels: AlertChannels): string {
  const page = pageOfAlert(row.kind, row.subject);
  return JSON.stringify({
    id,
    event: `alert.${event}`,
    merchant: channels.brand.merchantCode,
    at: at.toISOString(),
    alert: {
      id: row.id.toString(),
      kind: row.kind,
      subject: row.subject,
      severity: row.severity,
      openedAt: row.opened_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      resolvedAt: row.resolved_at?.toISOString() ?? null,
      count: row.count,
      details: row.details,
      page: page && channels.consoleUrl() + page.page,
    },
    console: `${channels.consoleUrl()}alerts`,
  });
}

/**
 * Queues the messages of a change in the transaction that makes it.
 *
 * @param only channels that may be used
 * @returns whether any were queued
 */
export async function queueMessages(
  tx: Db,
  { event, row, at, only }: { event: AlertEvent; row: AlertRow; at: Date; only: ReadonlySet<AlertChannel> },
  channels: AlertChannels,
): Promise<boolean> {
  const { webhook, mailTo, brand, consoleUrl } = channels;
  const uses = (channel: AlertChannel) => only.has(channel) && carries(channel, row.severity);
  const common = { alertId: row.id, event, severity: row.severity };
  const deliveries: NewDelivery[] = [];
  if (webhook && uses('webhook')) {
    const id = randomUUID();
    const body = payloadOf(id, event, row, at, channels);
    deliveries.push({ ...common, id, channel: 'webhook', recipient: '', title: '', body });
  }
  if (uses('mail')) {
    const mail = mailOf({ ...row, event, openedAt: row.opened_at, at }, brand.name, consoleUrl());
    for (const recipient of mailTo)
      deliveries.push({ ...common, id: randomUUID(), channel: 'mail', recipient, ...mail });
  }
  await insertDeliveries(tx, deliveries, at);
  return deliveries.length > 0;
}
