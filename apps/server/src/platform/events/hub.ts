/**
 * Publish and subscribe between servers and streams. There are two ways to send an event:
 *
 * `publish` is for events that must not be missed. The event is stored in the transaction that it reports, is sent on
 * every server when that commits, and is sent again to a stream that was away. `emit` is for transient events, such as
 * typing indicators, and for balances, which the ledger keeps: it sends immediately and stores nothing.
 */
import type { StreamEvent } from '@parlour/contract/events';
import type { Database } from '../db/db.ts';
import type { Tx } from '../db/transaction.ts';
import { keepEvent, notify } from './events.store.ts';

/** Channel of transient events. */
const TOLD_CHANNEL = 'member_events';
/** Channel of kept events. */
const KEPT_CHANNEL = 'kept_events';
const GATHER_MS = 15;
/** PostgreSQL refuses a payload of 8000 bytes. */
const PAYLOAD_LIMIT = 7000;

/**
 * A member with all his streams, one of his sessions, a visitor by his browser, an operator, all operators, or
 * everybody.
 */
export type Recipient =
  | 'all'
  | 'operators'
  | { member: bigint }
  | { session: bigint }
  | { visitor: string }
  | { operator: bigint };

/** Recipients of kept events: a single session receives only transient ones. */
export type KeptRecipient = Exclude<Recipient, { session: bigint }>;

/** Name of a recipient in the database and on other servers. */
export function recipientName(to: Recipient): string {
  if (typeof to === 'string') return to;
  if ('member' in to) return `m${to.member}`;
  if ('session' in to) return `s${to.session}`;
  return 'visitor' in to ? `v${to.visitor}` : `o${to.operator}`;
}

const MEMBER = /^m\d+$/;

/** Recipient for a browser without a session, by the hash of its cookie. */
export const toVisitor = (browser: Buffer): { visitor: string } => ({ visitor: browser.toString('base64url') });

/**
 * An event as received by a listener; the id is null for a transient event. The frame is identical for all streams, in
 * ASCII.
 */
export type ReceivedEvent = {
  to: string;
  id: bigint | null;
  event: StreamEvent;
  frame: string;
  /** Bytes of the frame, created when the first stream sends it unchanged. */
  bytes: Buffer | null;
};
export type Listener = (received: ReceivedEvent) => void;

export type Hub = {
  /** Subscribes to events for any of these names; returns an unsubscribe function. The listener must not throw. */
  subscribe: (names: readonly string[], listener: Listener) => () => void;
  /**
   * Publishes an event with a transaction: after its commit it reaches current subscribers, and later those that
   * reconnect. At most 4,000 bytes.
   */
  publish: (tx: Tx, to: KeptRecipient, event: StreamEvent) => Promise<void>;
  /** Sends a transient event immediately to the current subscribers on every server. */
  emit: (to: Recipient, event: StreamEvent) => void;
  /** The same on this server only, for events that every server detects by itself. */
  emitHere: (to: Recipient, event: StreamEvent) => void;
  /** Whether this server has a subscriber for the recipient. */
  hasListeners: (to: Recipient) => boolean;
  /** Members with a subscription on this server. */
  members: () => bigint[];
  /**
   * Calls the listener when events may have been missed, because the connection to the database was lost and restored.
   */
  onGap: (listener: () => void) => void;
  close: () => Promise<void>;
};

/** Escapes non-ASCII characters, which in JSON occur only inside strings, as `\uXXXX`. */
const ascii = (json: string): string =>
  json.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Creates a received event; its frame is built once for all listeners. */
export const toReceived = (
  to: string,
  id: bigint | null,
  event: StreamEvent,
  json = JSON.stringify(event),
): ReceivedEvent => ({
  to,
  id,
  event,
  frame: `event: ${event.type}\ndata: ${ascii(json)}\n\n`,
  bytes: null,
});

type EmittedEvent = { to: string; event: StreamEvent };

/** @param failed is called when events could not be sent to the other servers; they are lost there */
export async function openHub(database: Database, failed: (error: unknown) => void): Promise<Hub> {
  const { db } = database;
  const own = crypto.randomUUID();
  /** Most names have one listener, and there are thousands of names. */
  const listeners = new Map<string, Listener | Set<Listener>>();
  const gaps: (() => void)[] = [];
  let waiting: EmittedEvent[] = [];
  let timer: NodeJS.Timeout | null = null;

  function deliver(to: string, id: bigint | null, event: StreamEvent, json?: string): void {
    const who = listeners.get(to);
    if (!who) return;
    const received = toReceived(to, id, event, json);
    if (typeof who === 'function') who(received);
    else for (const listener of who) listener(received);
  }

  function add(name: string, listener: Listener): void {
    const there = listeners.get(name);
    if (typeof there === 'object') there.add(listener);
    else listeners.set(name, there ? new Set([there, listener]) : listener);
  }
  function remove(name: string, listener: Listener): void {
    const there = listeners.get(name);
    if (typeof there === 'object') there.delete(listener);
    if (there === listener || (typeof there === 'object' && there.size === 0)) listeners.delete(name);
  }

  async function flush(): Promise<void> {
    timer = null;
    const told = waiting;
    waiting = [];
    let batch: EmittedEvent[] = [];
    let size = 0;
    const send = async () => {
      if (batch.length > 0) await notify(db, TOLD_CHANNEL, JSON.stringify({ from: own, batch }));
      [batch, size] = [[], 0];
    };
    for (const each of told) {
      const length = Buffer.byteLength(JSON.stringify(each)) + 1;
      if (size + length > PAYLOAD_LIMIT) await send();
      batch.push(each);
      size += length;
    }
    await send();
  }

  const stops = [
    await database.listen(TOLD_CHANNEL, (payload) => {
      const { from, batch } = JSON.parse(payload) as { from: string; batch: EmittedEvent[] };
      if (from !== own) for (const { to, event } of batch) deliver(to, null, event);
    }),
    await database.listen(
      KEPT_CHANNEL,
      (payload) => {
        const [id = '', to = ''] = payload.split(' ', 2);
        const text = payload.slice(id.length + to.length + 2);
        deliver(to, BigInt(id), JSON.parse(text) as StreamEvent, text);
      },
      () => {
        for (const gap of gaps) gap();
      },
    ),
  ];

  const emitHere: Hub['emitHere'] = (to, event) => deliver(recipientName(to), null, event);

  return {
    subscribe(names, listener) {
      for (const name of names) add(name, listener);
      return () => {
        for (const name of names) remove(name, listener);
      };
    },
    async publish(tx, to, event) {
      const name = recipientName(to);
      const text = JSON.stringify(event);
      const id = await keepEvent(tx, name, text);
      await notify(tx, KEPT_CHANNEL, `${id} ${name} ${text}`);
    },
    emit(to, event) {
      emitHere(to, event);
      if (database.kind === 'embedded') return;
      waiting.push({ to: recipientName(to), event });
      timer ??= setTimeout(() => void flush().catch(failed), GATHER_MS);
    },
    emitHere,
    hasListeners: (to) => listeners.has(recipientName(to)),
    members: () => [...listeners.keys()].flatMap((name) => (MEMBER.test(name) ? BigInt(name.slice(1)) : [])),
    onGap: (listener) => {
      gaps.push(listener);
    },
    async close() {
      if (timer) clearTimeout(timer);
      for (const stop of stops) await stop();
    },
  };
}
