/** What passes between the server and the embedded database's thread. */

import type { FileEvent } from './durable-files.ts';
import type { DatabaseErrorFields } from './errors.ts';

/** For tests only. */
export type Probe = {
  /** Keep a record of events, to be asked for. */
  events?: boolean;
  /** Answer without waiting for the sync of the log: the fault that the tests must notice. */
  answerUnsynced?: boolean;
  /** A module whose default export takes `options` and returns what is called with each event. */
  module?: string;
  options?: unknown;
};

export type WorkerStart = {
  folder: string;
  /** One Int32 cell: the number of the running request, 0 when idle. */
  running: SharedArrayBuffer;
  probe?: Probe | undefined;
};

export type WorkerRequest =
  | { id: number; op: 'query'; sql: string; parameters: (string | null)[] }
  | { id: number; op: 'script'; sql: string }
  | { id: number; op: 'listen'; channel: string }
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
  | { kind: 'answer'; id: number; answer: QueryAnswer }
  | { kind: 'error'; id: number; error: DatabaseErrorFields }
  | { kind: 'notified'; channel: string; payload: string }
  | { kind: 'probe'; id: number; events: ProbeEvent[] };
