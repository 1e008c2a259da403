/**
 * Queue of unsent messages: each is retried until the server has it, in order, one at a time. Messages written offline
 * are kept, also across a reload, and sent when the network returns; a refused one waits for its author.
 */
import { read, type StorageArea, write } from '../../shared/storage.ts';

/** Storage key of unsent messages in this browser session, with their owner. */
const OUTBOX_KEY = 'mc_chat_outbox';
const MOST = 50;
/** Owner of messages written without a session. */
export const VISITOR = '';

export type Outgoing = {
  clientId: string;
  text: string;
  images: string[];
  /** URLs of the images, while they are valid. */
  shown: string[];
  /** ISO time of writing. */
  at: string;
  state: 'sending' | 'queued' | 'failed';
  /** Key of the error text. */
  textKey?: string;
};

/** `again`: no answer, retried later; `refused`: rejected by the server. */
export type Sent = { to: 'server' } | { to: 'again' } | { to: 'refused'; textKey: string };

type Parts = {
  /** Owner of the messages: another user's messages left in this browser are never sent. */
  owner: string;
  storageArea: StorageArea;
  send: (message: Outgoing) => Promise<Sent>;
  newId: () => string;
  now: () => Date;
};

const isOutgoing = (value: unknown): value is Outgoing => {
  if (typeof value !== 'object' || value === null) return false;
  const { clientId, text, images, shown, at } = value as Record<string, unknown>;
  return [clientId, text, at].every((part) => typeof part === 'string') && [images, shown].every(Array.isArray);
};

function restored({ owner, storageArea }: Parts): Outgoing[] {
  const kept = read(storageArea, OUTBOX_KEY);
  // A visitor's messages are passed on to the member who signs in; signing out deletes all.
  const isTheirs = kept?.owner === owner || kept?.owner === VISITOR;
  if (!isTheirs || !Array.isArray(kept.items)) return [];
  return (kept.items as unknown[])
    .filter(isOutgoing)
    .slice(-MOST)
    .map((item) => (item.state === 'failed' ? item : { ...item, state: 'queued' }));
}

export type Outbox = ReturnType<typeof createUnsentMessages>;

export function createUnsentMessages(parts: Parts) {
  let items = restored(parts);
  let running = false;
  const listeners = new Set<() => void>();

  function put(next: Outgoing[]): void {
    items = next;
    write(parts.storageArea, OUTBOX_KEY, { owner: parts.owner, items });
    for (const listener of listeners) listener();
  }
  const change = (clientId: string, over: Partial<Outgoing>) =>
    put(items.map((item) => (item.clientId === clientId ? { ...item, ...over } : item)));
  const remove = (clientId: string) => put(items.filter((item) => item.clientId !== clientId));

  /** Sends the due messages one by one; stops when there is no answer. */
  async function flush(): Promise<void> {
    if (running) return;
    running = true;
    try {
      for (;;) {
        const next = items.find((item) => item.state !== 'failed');
        if (!next) return;
        if (next.state !== 'sending') change(next.clientId, { state: 'sending' });
        const sent = await parts.send(next);
        if (sent.to === 'server') remove(next.clientId);
        else if (sent.to === 'refused') change(next.clientId, { state: 'failed', textKey: sent.textKey });
        else {
          put(items.map((item) => (item.state === 'sending' ? { ...item, state: 'queued' } : item)));
          return;
        }
      }
    } finally {
      running = false;
    }
  }

  return {
    items: () => items,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    write(text: string, pictures: readonly { id: string; url: string }[] = []): Promise<void> {
      const message: Outgoing = {
        clientId: parts.newId(),
        text,
        images: pictures.map(({ id }) => id),
        shown: pictures.map(({ url }) => url),
        at: parts.now().toISOString(),
        state: 'sending',
      };
      put([...items, message].slice(-MOST));
      return flush();
    },
    retry(clientId: string): Promise<void> {
      change(clientId, { state: 'queued' });
      return flush();
    },
    remove,
    flush,
  };
}
