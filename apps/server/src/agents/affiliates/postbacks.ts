/**
 * Calls the addresses of affiliates about events of their players. Each call is signed; a failed one is tried again
 * later with the same address and event id, and parked after the sixth time.
 */
import { createHmac, randomUUID } from 'node:crypto';
import type { PostbackEvent } from '@parlour/contract/affiliates';
import { businessDay, dayBounds, instantAt, previousDay } from '@parlour/contract/clock';
import { type Currency, moneyString } from '@parlour/contract/money';
import type { Ask } from '../../adapters/outgoing.ts';
import type { Db } from '../../platform/db/db.ts';
import { eachOrThrow, type JobScheduler, type Turn } from '../../platform/jobs/index.ts';
import { fillTemplate, retryAfter } from './postbacks.rules.ts';
import {
  type DeliveryRow,
  insertDelivery,
  listDueDeliveries,
  listPending,
  type PendingEvent,
  type PostbackRow,
  recordFailed,
  recordSent,
  type Tried,
} from './postbacks.store.ts';

export type PostbackParts = {
  db: Db;
  ledgerId: number;
  currency: Currency;
  timeZone: string;
  clock: () => Date;
  /** Calls public addresses alone. */
  ask: Ask;
  /** Key from which the secret of each address is derived. */
  key: Uint8Array | string;
};

const COLLECT_EVERY_MS = 15_000;
const SEND_EVERY_MS = 5_000;
const COLLECTED_AT_ONCE = 500;
const SENT_AT_ONCE = 100;
/** Calls at the same time: a slow receiver holds up few others. */
const PARALLEL = 10;
/** Local time after which the revenue of the day before is complete. */
const DAY_IS_OVER = '03:00';
const HEADER = 'x-parlour-signature';

/** Returns the secret of an address, which its affiliate reads to check signatures. */
export const secretOf = (key: PostbackParts['key'], postbackId: bigint): string =>
  createHmac('sha256', key).update(`affiliate postback ${postbackId}`).digest('base64url');

/** Signs a call. @param seconds time of the try in seconds since 1970 */
export const signatureOf = (secret: string, seconds: number, url: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${url}`).digest('hex')}`;

/** Calls an address once. */
async function tryOnce({ ask, key, clock }: PostbackParts, postbackId: bigint, url: string): Promise<Tried> {
  const seconds = Math.floor(clock().getTime() / 1_000);
  try {
    const { status } = await ask(url, { headers: { [HEADER]: signatureOf(secretOf(key, postbackId), seconds, url) } });
    return { status, error: status >= 200 && status <= 299 ? null : `HTTP ${status}` };
  } catch (error) {
    const cause = error instanceof Error && typeof error.cause === 'string' ? error.cause : 'no answer';
    return { status: null, error: cause.slice(0, 200) };
  }
}

/** Sends an event; a failure is recorded, not thrown: the receiver is not ours. */
async function send(parts: PostbackParts, { id, postback_id, url, attempts }: DeliveryRow): Promise<void> {
  const tried = await tryOnce(parts, postback_id, url);
  if (tried.error === null) await recordSent(parts.db, id, tried);
  else await recordFailed(parts.db, id, tried, retryAfter(attempts + 1));
}

/** Sends the events that are due. */
export async function sendPostbacks(parts: PostbackParts): Promise<void> {
  const due = await listDueDeliveries(parts.db, SENT_AT_ONCE);
  for (let at = 0; at < due.length; at += PARALLEL)
    await Promise.all(due.slice(at, at + PARALLEL).map((delivery) => send(parts, delivery)));
}

/** Calls an address with an invented event, and returns what it answered. */
export function testPostback(parts: PostbackParts, { id, url, affiliate_id, events }: PostbackRow): Promise<Tried> {
  const filled = fillTemplate(url, {
    event: (events[0] ?? 'registration') as PostbackEvent,
    event_id: randomUUID(),
    affiliate: affiliate_id.toString(),
    player: 'P-TEST',
    click_id: 'test',
    currency: parts.currency.code,
    timestamp: parts.clock().toISOString(),
  });
  return tryOnce(parts, id, filled);
}

/** Queues an event for one address. */
async function queue({ db, currency }: PostbackParts, pending: PendingEvent): Promise<void> {
  const id = randomUUID();
  const subs = (pending.subs ?? []).map((sub, at) => [`sub${at + 1}`, sub]);
  const url = fillTemplate(pending.template, {
    ...Object.fromEntries(subs),
    event: pending.event,
    event_id: id,
    click_id: pending.click_id,
    affiliate: pending.affiliate_id.toString(),
    player: pending.pseudonym,
    amount: pending.amount === null ? '' : moneyString(pending.amount, currency.exponent),
    currency: currency.code,
    timestamp: pending.at.toISOString(),
  });
  await insertDelivery(db, {
    id,
    postbackId: pending.postback_id,
    event: pending.event,
    subject: pending.subject,
    url,
  });
}

/** Queues what happened since the last time, once for each address. A failing event blocks no other one. */
export async function collectEvents(parts: PostbackParts, each: Turn['each'] = eachOrThrow): Promise<void> {
  const { db, ledgerId, timeZone, clock } = parts;
  const today = businessDay(clock(), timeZone);
  const isOver = clock() >= instantAt(`${today}T${DAY_IS_OVER}`, timeZone);
  const [dayStart, dayEnd] = dayBounds(previousDay(today, isOver ? 1 : 2), timeZone);
  await each(
    await listPending(db, { ledgerId, dayStart, dayEnd, most: COLLECTED_AT_ONCE }),
    ({ postback_id, event, subject }) => `postback:${postback_id}:${event}:${subject}`,
    (pending) => queue(parts, pending),
  );
}

export function startPostbackJobs(jobs: JobScheduler, parts: PostbackParts): void {
  jobs.shared({ name: 'affiliates.events', everyMs: COLLECT_EVERY_MS, run: ({ each }) => collectEvents(parts, each) });
  jobs.shared({ name: 'affiliates.postbacks', everyMs: SEND_EVERY_MS, run: () => sendPostbacks(parts) });
}
