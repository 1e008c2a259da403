/**
 * Sends the queued messages about alerts. The job runner repeats a failed one, later and later; its body and its id stay
 * the same, so that a receiver can recognise what it has already.
 */
import { createHmac, randomUUID } from 'node:crypto';
import type { Mailer } from '../../adapters/mail/mail.ts';
import type { Ask } from '../../adapters/outgoing.ts';
import type { Db } from '../../platform/db/db.ts';
import { reasonOf, type Turn } from '../../platform/jobs/index.ts';
import { type Delivery, giveUp, listDueDeliveries, recordFailed, recordSent } from './deliveries.store.ts';
import type { Webhook } from './messages.ts';

export const DELIVER_JOB = 'alerts.deliver';
const AT_ONCE = 50;
/** Age at which a message is not tried again. */
const GIVE_UP_AFTER_MS = 24 * 3_600_000;

/**
 * Signs a webhook message.
 *
 * @param seconds time of the attempt in seconds since 1970
 * @returns value of the header `Parlour-Signature`
 */
export function signatureOf(secret: string, seconds: number, body: string): string {
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${mac}`;
}

export type DeliverParts = {
  db: Db;
  webhook: Webhook | null;
  mailer: Mailer;
  ask: Ask;
  clock: () => Date;
};

type PostParts = Pick<DeliverParts, 'ask' | 'clock'>;

async function post({ url, secret }: Webhook, body: string, { ask, clock }: PostParts): Promise<void> {
  const seconds = Math.floor(clock().getTime() / 1_000);
  const headers = {
    'content-type': 'application/json',
    'parlour-signature': signatureOf(secret, seconds, body),
  };
  const { status } = await ask(url, { method: 'POST', headers, body });
  if (status < 200 || status > 299) throw new Error(`the receiver answered HTTP ${status}`);
}

/** Sends a message without an alert. @throws when the receiver does not accept it */
export const testWebhook = (
  webhook: Webhook,
  { merchant, ...parts }: PostParts & { merchant: string },
): Promise<void> =>
  post(
    webhook,
    JSON.stringify({ id: randomUUID(), event: 'alert.test', merchant, at: parts.clock().toISOString(), alert: null }),
    parts,
  );

async function send({ channel, recipient, title, body }: Delivery, parts: DeliverParts): Promise<void> {
  if (channel === 'mail') return parts.mailer.send({ to: recipient, subject: title, text: body });
  if (!parts.webhook) throw new Error('ALERT_WEBHOOK_URL is not set');
  await post(parts.webhook, body, parts);
}

/** Sends the messages that are due. */
export async function deliverAlerts(parts: DeliverParts, each: Turn['each']): Promise<void> {
  const { db, clock } = parts;
  await each(
    await listDueDeliveries(db, DELIVER_JOB, AT_ONCE),
    ({ id }) => id,
    async (delivery) => {
      if (clock().getTime() - delivery.created_at.getTime() > GIVE_UP_AFTER_MS) return giveUp(db, delivery.id, clock());
      try {
        await send(delivery, parts);
      } catch (error) {
        await recordFailed(db, delivery.id, reasonOf(error), clock());
        throw error;
      }
      await recordSent(db, delivery.id, clock());
    },
  );
}
