/** The embedded database behind Kysely's driver interface: one connection, one transaction at a time. */
import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Session, SessionRow } from './db.ts';
import { DatabaseGone, EmbeddedDatabaseError } from './errors.ts';
import { createTurns } from './mutex.ts';
import type { QueryAnswer } from './pglite.protocol.ts';
import { type PgliteOptions, type PgliteThread, startPglite } from './pglite.ts';
import { findParser, parameterText } from './value-parsers.ts';

export type EmbeddedOptions = PgliteOptions & { statementTimeoutMs: number; idleInTransactionTimeoutMs: number };

export type Embedded = {
  createDriver: () => Driver;
  session: <T>(work: (session: Session) => Promise<T>) => Promise<T>;
  listen: (channel: string, heard: (payload: string) => void, regained?: () => void) => Promise<() => Promise<void>>;
  /** Copies the folder as of one moment. */
  copyTo: (folder: string) => Promise<void>;
  thread: () => PgliteThread;
  lost: Promise<string>;
  close: () => Promise<void>;
};

const rowsOf = (answer: QueryAnswer): SessionRow[] => {
  const parsers = answer.types.map(findParser);
  return answer.rows.map((values) => {
    const row: SessionRow = {};
    for (const [i, name] of answer.names.entries()) {
      const value = values[i] ?? null;
      row[name] = value === null ? null : parsers[i]?.(value);
    }
    return row;
  });
};

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Opens the folder and keeps it open: a thread that was ended because of a runaway statement is restarted. */
export const openEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  const turns = createTurns();
  const listeners = new Map<string, Set<(payload: string) => void>>();
  const regaining = new Set<() => void>();
  const lost = Promise.withResolvers<string>();
  let closed = false;
  let broken: string | null = null;
  let restarting: Promise<void> | null = null;
  let thread = await begin();

  async function begin(): Promise<PgliteThread> {
    const started = await startPglite(options);
    started.onNotified((channel, payload) => {
      for (const heard of listeners.get(channel) ?? []) heard(payload);
    });
    started.onLost(({ reason, mendable, exited }) => {
      if (!mendable) return giveUp(reason);
      restarting = restart(exited).catch((error: unknown) =>
        giveUp(error instanceof Error ? error.message : String(error)),
      );
    });
    return started;
  }

  function giveUp(reason: string): void {
    broken = reason;
    lost.resolve(reason);
  }

  async function restart(exited: Promise<void>): Promise<void> {
    await exited;
    thread = await begin();
    for (const channel of listeners.keys()) await thread.ask({ op: 'listen', channel }, null);
    restarting = null;
    for (const regained of regaining) regained();
  }

  const ready = async (): Promise<PgliteThread> => {
    if (restarting) await restarting;
    if (broken !== null) throw new DatabaseGone(broken);
    if (closed) throw new DatabaseGone('The embedded database is closed.');
    return thread;
  };

  const query = (on: PgliteThread, sql: string, parameters: readonly unknown[], limitMs: number | null) =>
    on.ask({ op: 'query', sql, parameters: parameters.map(parameterText) }, limitMs);

  /**
   * Connection of Kysely's driver: created for every statement outside a transaction, and for every transaction. A
   * transaction is bound to the thread that began it, and runs no statement after its end.
   */
  class Connection implements DatabaseConnection {
    #state: 'alone' | 'inside' | 'over' = 'alone';
    #thread = thread;
    #give: () => void = () => {};
    #idle: NodeJS.Timeout | undefined;
    #over: Error = new DatabaseGone('The transaction is over.');

    async begin(settings: TransactionSettings): Promise<void> {
      this.#give = await turns.take();
      try {
        this.#thread = await ready();
        let sql = 'begin';
        if (settings.isolationLevel) sql += ` isolation level ${settings.isolationLevel}`;
        if (settings.accessMode) sql += ` ${settings.accessMode}`;
        this.#state = 'inside';
        await query(this.#thread, sql, [], options.statementTimeoutMs);
        this.#watch();
      } catch (error) {
        this.#leave();
        throw error;
      }
    }

    /** The next transaction may start as soon as COMMIT has been sent, so that both can share a sync. */
    async commit(): Promise<void> {
      if (this.#state !== 'inside') throw this.#over;
      const answered = query(this.#thread, 'commit', [], null);
      this.#leave();
      const { command } = await answered;
      if (command === 'ROLLBACK') throw new AbortedTransactionError();
    }

    async rollback(): Promise<void> {
      if (this.#state !== 'inside') return;
      const answered = query(this.#thread, 'rollback', [], null);
      this.#leave();
      // A thread that has ended has thereby rolled back.
      await answered.catch(() => {});
    }

    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const answer = await this.#run(sql, parameters).catch((error: unknown) => {
        // The error arrives with the stack of a message handler; the caller's stack identifies the statement.
        if (error instanceof Error) Error.captureStackTrace(error);
        throw error;
      });
      const rows = rowsOf(answer) as R[];
      if (!WRITES.has(answer.command) || answer.count === null) return { rows };
      return { rows, numAffectedRows: BigInt(answer.count) };
    }

    streamQuery(): never {
      throw new Error('The embedded database does not stream: read pages instead.');
    }

    async #run(sql: string, parameters: readonly unknown[]): Promise<QueryAnswer> {
      if (this.#state === 'over') throw this.#over;
      if (this.#state === 'alone') return alone(sql, parameters);
      clearTimeout(this.#idle);
      try {
        return await query(this.#thread, sql, parameters, options.statementTimeoutMs);
      } finally {
        if (this.#state === 'inside') this.#watch();
      }
    }

    #watch(): void {
      clearTimeout(this.#idle);
      this.#idle = setTimeout(() => {
        const message = 'terminating transaction due to idle-in-transaction timeout';
        this.#over = new EmbeddedDatabaseError({ message, code: '25P03' });
        void this.rollback();
      }, options.idleInTransactionTimeoutMs);
      this.#idle.unref();
    }

    #leave(): void {
      clearTimeout(this.#idle);
      this.#state = 'over';
      this.#give();
    }
  }

  const alone = async (sql: string, parameters: readonly unknown[]): Promise<QueryAnswer> => {
    const give = await turns.take();
    try {
      const on = await ready();
      const answered = query(on, sql, parameters, options.statementTimeoutMs);
      give();
      return await answered;
    } finally {
      give();
    }
  };

  const session: Embedded['session'] = async (work) => {
    const give = await turns.take();
    try {
      const on = await ready();
      return await work({
        query: async (sql, parameters = []) => rowsOf(await query(on, sql, parameters, null)),
        script: async (sql) => {
          await on.ask({ op: 'script', sql }, null);
        },
      });
    } finally {
      give();
    }
  };

  const copyTo: Embedded['copyTo'] = async (folder) => {
    const give = await turns.take();
    try {
      await (await ready()).ask({ op: 'copy', to: folder }, null);
    } finally {
      give();
    }
  };

  const connectionOf = (connection: DatabaseConnection): Connection => {
    if (connection instanceof Connection) return connection;
    throw new Error('This connection belongs to another database.');
  };

  const createDriver = (): Driver => ({
    init: async () => {},
    acquireConnection: async () => new Connection(),
    beginTransaction: (connection, settings) => connectionOf(connection).begin(settings),
    commitTransaction: (connection) => connectionOf(connection).commit(),
    rollbackTransaction: (connection) => connectionOf(connection).rollback(),
    releaseConnection: async () => {},
    destroy: async () => {},
  });

  return {
    createDriver,
    session,
    copyTo,
    thread: () => thread,
    lost: lost.promise,
    listen: async (channel, heard, regained) => {
      if (regained) regaining.add(regained);
      const known = listeners.get(channel);
      const hearing = known ?? new Set();
      hearing.add(heard);
      listeners.set(channel, hearing);
      if (!known) await (await ready()).ask({ op: 'listen', channel }, null);
      return async () => {
        hearing.delete(heard);
        if (regained) regaining.delete(regained);
      };
    },
    close: async () => {
      if (closed) return;
      // Kysely acquires its turn a few microtasks after a call; calls made before this one must run first.
      await new Promise(setImmediate);
      const give = await turns.take();
      if (restarting) await restarting;
      closed = true;
      await thread.close();
      give();
    },
  };
};
