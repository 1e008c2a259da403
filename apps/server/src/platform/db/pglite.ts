/** Server side of the embedded database's thread. */
import { Worker } from 'node:worker_threads';
import { DatabaseGone, DatabaseUnusable, EmbeddedDatabaseError } from './errors.ts';
import type { Probe, ProbeEvent, QueryAnswer, WorkerMessage, WorkerRequest, WorkerStart } from './pglite.protocol.ts';

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;
type Ask = Without<WorkerRequest, 'id'>;

export type PgliteOptions = { folder: string; probe?: Probe | undefined };

type Waiting = { resolve: (answer: QueryAnswer) => void; reject: (error: Error) => void; limitMs: number | null };

export type Loss = {
  reason: string;
  /** The thread ended because of a runaway statement, so the folder may be reopened. */
  mendable: boolean;
  /** Resolves when the thread has released the folder. */
  exited: Promise<void>;
};

export type PgliteThread = {
  /** Sends a request immediately; the thread runs requests in the order of these calls. `limitMs` null: no limit. */
  ask: (request: Ask, limitMs: number | null) => Promise<QueryAnswer>;
  /** Returns the probe's records since the last call. */
  probe: () => Promise<ProbeEvent[]>;
  onNotified: (heard: (channel: string, payload: string) => void) => void;
  /** Called once when the thread stops answering without having been closed. */
  onLost: (lost: (loss: Loss) => void) => void;
  close: () => Promise<void>;
};

const WATCH_EVERY_MS = 200;

/** Starts the thread and waits until the database is open. Rejects with the reason when it cannot be opened. */
export const startPglite = async ({ folder, probe }: PgliteOptions): Promise<PgliteThread> => {
  const running = new SharedArrayBuffer(4);
  const current = new Int32Array(running);
  const start: WorkerStart = { folder, running, probe };
  const worker = new Worker(new URL('./pglite.worker.ts', import.meta.url), { workerData: start, execArgv: [] });
  const waiting = new Map<number, Waiting>();
  const probes = new Map<number, (events: ProbeEvent[]) => void>();
  let heard: (channel: string, payload: string) => void = () => {};
  let lost: (loss: Loss) => void = () => {};
  const exited = Promise.withResolvers<void>();
  let count = 0;
  let gone: string | null = null;
  let closing = false;

  /** Rejects all pending and future requests; the thread itself ends shortly after. */
  const refuse = (reason: string, mendable = false): void => {
    if (gone !== null) return;
    gone = reason;
    clearInterval(watch);
    for (const { reject } of waiting.values()) reject(new DatabaseGone(reason));
    waiting.clear();
    if (!closing) lost({ reason, mendable, exited: exited.promise });
  };

  /**
   * A statement inside the thread cannot be interrupted, so a runaway one ends the thread; this is safe because of the
   * log.
   */
  const endOverdue = (): void => {
    const id = Atomics.load(current, 0);
    const entry = waiting.get(id);
    if (!entry || entry.limitMs === null || seen.id !== id) {
      seen = { id, at: performance.now() };
      return;
    }
    if (performance.now() - seen.at < entry.limitMs) return;
    waiting.delete(id);
    const message = 'canceling statement due to statement timeout';
    entry.reject(new EmbeddedDatabaseError({ message, code: '57014' }));
    refuse('The embedded database was restarted because a statement took too long.', true);
    void worker.terminate();
  };
  let seen = { id: 0, at: 0 };
  const watch = setInterval(endOverdue, WATCH_EVERY_MS);
  watch.unref();

  const ready = Promise.withResolvers<void>();
  worker.on('error', (error) => {
    const reason = error instanceof Error ? error.message : String(error);
    const unusable = `The embedded database in ${folder} could not be opened, and was left as it is: ${reason}`;
    ready.reject(new DatabaseUnusable(unusable));
    refuse(`The embedded database stopped: ${reason}`);
  });
  worker.on('exit', () => {
    refuse(closing ? 'The embedded database is closed.' : 'The embedded database stopped.');
    ready.reject(new DatabaseUnusable(`The embedded database in ${folder} stopped before it was open.`));
    exited.resolve();
  });
  worker.on('message', (message: WorkerMessage) => {
    switch (message.kind) {
      case 'ready':
        return ready.resolve();
      case 'failed':
        ready.reject(new DatabaseUnusable(`The embedded database could not be opened. ${message.reason}`));
        refuse(`The embedded database stopped. ${message.reason}`);
        void worker.terminate();
        return;
      case 'notified':
        return heard(message.channel, message.payload);
      case 'probe':
        probes.get(message.id)?.(message.events);
        probes.delete(message.id);
        return;
    }
    const entry = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === 'answer') entry?.resolve(message.answer);
    else entry?.reject(new EmbeddedDatabaseError(message.error));
  });

  const ask: PgliteThread['ask'] = (request, limitMs) => {
    if (gone !== null) return Promise.reject(new DatabaseGone(gone));
    const id = ++count;
    const { promise, resolve, reject } = Promise.withResolvers<QueryAnswer>();
    waiting.set(id, { resolve, reject, limitMs });
    worker.postMessage({ ...request, id });
    return promise;
  };

  await ready.promise;
  return {
    ask,
    probe: () => {
      const { promise, resolve } = Promise.withResolvers<ProbeEvent[]>();
      const id = ++count;
      probes.set(id, resolve);
      worker.postMessage({ op: 'probe', id } satisfies WorkerRequest);
      return promise;
    },
    onNotified: (listener) => {
      heard = listener;
    },
    onLost: (listener) => {
      lost = listener;
    },
    close: async () => {
      const asked = gone === null ? ask({ op: 'close' }, null) : null;
      closing = true;
      await asked;
      await exited.promise;
    },
  };
};
