/** Messages between the server and the embedded database's thread. */

import type { FileEvent, Syncs } from './durable-files.ts';
import type { DatabaseErrorFields } from './errors.ts';

/** For tests only. */
export type Probe = {
  /** Record events for later retrieval. */
  events?: boolean;
  /** Answer without waiting for the sync of the log: the fault that the tests must notice. */
  answerUnsynced?: boolean;
  /** Ignore every sync that PostgreSQL requests: a fault that the start must detect. */
  isDeaf?: boolean;
  /** Path of a {@link ProbeModule}. */
  module?: string;
  options?: unknown;
};

export type ProbeModule = {
  /** Returns a listener that is called with each event once the database is open. */
  default: (options: unknown) => (event: ProbeEvent) => void;
  /** Replaces the disk's syncs. */
  syncs?: (options: unknown) => Syncs;
};

export type WorkerStart = {
  folder: string;
  /** One Int32 cell: number of the running request, 0 when idle. */
  running: SharedArrayBuffer;
  probe?: Probe | undefined;
};

export type WorkerRequest =
  | { id: number; op: 'query'; sql: string; parameters: (string | null)[] }
  | { id: number; op: 'script'; sql: string }
  | { id: number; op: 'listen'; channel: string }
  | { id: number; op: 'copy'; to: string }
  | { id: number; op: 'probe' }
  | { id: number; op: 'close' };

export type QueryAnswer = {
  command: string;
  count: number | null;
  names: string[];
  types: number[];
  rows: (string | null)[][];
};

export type ProbeEvent = FileEvent | { kind: 'ran'; id: number; idle: boolean } | { kind: 'answered'; id: number };

export type WorkerMessage =
  | { kind: 'ready' }
  /** The disk cannot be relied on; the thread ends. */
  | { kind: 'failed'; reason: string }
  | { kind: 'answer'; id: number; answer: QueryAnswer }
  | { kind: 'error'; id: number; error: DatabaseErrorFields }
  | { kind: 'notified'; channel: string; payload: string }
  | { kind: 'probe'; id: number; events: ProbeEvent[] };
