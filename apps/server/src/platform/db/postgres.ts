/** A PostgreSQL server: a pool for the stores, and dedicated connections for migrations and for LISTEN. */

import { type Dialect, PostgresDialect } from 'kysely';
import { Client, type ClientConfig, escapeIdentifier, Pool, type PoolConfig } from 'pg';
import type { Listening, Session } from './db.ts';
import { DatabaseUnusable } from './errors.ts';
import { hostUrls } from './hosts.ts';
import { pgTypes } from './value-parsers.ts';

const LOCK_TIMEOUT_MS = 2_000;

export type PostgresOptions = {
  url: string;
  /** Name of the setting that contains the address. */
  setting?: string | undefined;
  connections: number;
  statementTimeoutMs: number;
  idleInTransactionTimeoutMs: number;
};

export type Postgres = {
  dialect: Dialect;
  /** Dialect of one connection outside the pool, without a statement limit of ours. */
  apartDialect: () => Dialect;
  session: <T>(work: (session: Session) => Promise<T>) => Promise<T>;
  listen: (channel: string, heard: (payload: string) => void, regained?: () => void) => Promise<() => Promise<void>>;
  listening: Listening;
  /** Ends the listener, and the pool unless Kysely has ended it already. */
  close: () => Promise<void>;
};

const PREPARED = /^\/\* prepared (\w+) \*\/ /;

/**
 * Text of a frequent statement: each connection to a server parses and plans it once and keeps it under its name. On
 * the embedded database the name is just a comment.
 */
export const prepared = (name: string, text: string): string => `/* prepared ${name} */ ${text}`;

/** Makes a connection keep the statements that carry a name. */
const keepPrepared = (client: Client): void => {
  const query = client.query.bind(client);
  const ask = (...given: unknown[]): unknown => {
    const [text, values, ...rest] = given;
    const name = typeof text === 'string' ? PREPARED.exec(text)?.[1] : undefined;
    return Reflect.apply(query, client, name === undefined ? given : [{ name, text, values }, ...rest]);
  };
  Object.assign(client, { query: ask });
};

const RECONNECT_MS = [50, 250, 1_000, 2_000];

/** Attempts at the start to connect to a server that is slow to accept, {@link CONNECT_MS} each. */
const FIRST_TRIES = 8;
const CONNECT_MS = 2_000;

/**
 * Runs the first query, which needs a primary: a wrong address fails immediately; a server that is busy or starting is
 * retried.
 */
async function firstQuestion(pool: Pool, hosts: number): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      const { rows } = await pool.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby');
      if (rows[0]?.is_standby === true) throw Object.assign(new Error('a standby'), { code: '25006' });
      return;
    } catch (error) {
      const isSlow = error instanceof Error && /timeout/.test(error.message);
      // With several hosts, each is tried.
      if (tries >= hosts && (!isSlow || tries >= FIRST_TRIES)) throw error;
    }
  }
}

type Connected = ((error: Error) => void) | ((error: null, client: Client) => void);

/**
 * Connects to whichever of several hosts accepts writes. A host that cannot be reached, or is a standby, makes the next
 * attempt use the following host, so that new connections find the new primary after a failover.
 */
function createHosts(urls: readonly string[]) {
  let at = 0;
  /** Of many connections that fail together only the first moves on; the others were to the same host. */
  const moveFrom = (host: number): void => {
    if (host === at) at = (at + 1) % urls.length;
  };
  class HostClient extends Client {
    readonly #host = at;
    constructor(config: ClientConfig = {}) {
      super({ ...config, connectionString: urls[at] ?? '' });
    }
    override connect(): Promise<Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<Client> | void {
      const connected = super
        .connect()
        .then(() => this.#expectPrimary())
        .catch((error: unknown) => {
          moveFrom(this.#host);
          throw error;
        });
      if (!callback) return connected.then(() => this);
      const done = callback as (error: Error | null, client?: Client) => void;
      void this.#answer(connected, done);
    }
    /** The pool expects a callback. */
    async #answer(connected: Promise<void>, done: (error: Error | null, client?: Client) => void): Promise<void> {
      try {
        await connected;
      } catch (error) {
        return done(error instanceof Error ? error : new Error(String(error)));
      }
      done(null, this);
    }
    /** A single host is accepted as it is, because there is no alternative. */
    async #expectPrimary(): Promise<void> {
      if (urls.length === 1) return;
      const { rows } = await this.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby');
      if (rows[0]?.is_standby !== true) return;
      await this.end();
      throw Object.assign(new Error('a standby'), { code: '25006' });
    }
  }
  return { Client: HostClient };
}

/** Name of the setting with the address of the server's own database. */
const OWN_SETTING = 'DATABASE_URL';

/** SQLSTATEs of rejected connections, with the explanation and remedy for each. */
const REFUSALS: Readonly<Record<string, string>> = {
  '3D000': 'there is no such database (make it with createdb, or mend the name in DATABASE_URL)',
  '28P01': 'the password is not right (mend it in DATABASE_URL)',
  '28000': 'this role or machine may not come in (mend the role in DATABASE_URL, or pg_hba.conf of the server)',
  '53300': 'it has no connection left (raise its max_connections, or lower DATABASE_CONNECTIONS)',
  // Sent by PgBouncer, which rejects the limits that a connection sets at start-up.
  '08P01':
    'it refuses the limits of a connection, as a pooler does (name PostgreSQL itself in DATABASE_URL, and bound the pool by DATABASE_CONNECTIONS)',
  '57P03': 'it is starting or stopping (start again in a moment)',
  '25006': 'it is a standby that takes no writes (name the primary in DATABASE_URL)',
};
const NETWORK: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the host is not known',
  EAI_AGAIN: 'the host cannot be looked up',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'there is no way to it',
  ENOENT: 'there is no such socket',
};

/** Explanations for errors without a code, by their message. */
const SAID: readonly [RegExp, string][] = [
  [/timeout/, 'it does not answer'],
  [/terminated unexpectedly/, 'it hung up at once: what listens there may be no PostgreSQL server'],
  [/does not support SSL/, 'it takes no connection with TLS (leave sslmode out of DATABASE_URL)'],
  [/certificate|altnames/i, 'its certificate is not trusted (name its authority by sslrootcert in DATABASE_URL)'],
  [/password must be a string/, 'it asks for a password, and DATABASE_URL holds none'],
];

/** Returns the hosts and database of a URL, without the password. */
function placeOf(url: string): string {
  const [first, ...rest] = hostUrls(url).map((each) => new URL(each));
  if (!first) return '';
  const all = [first, ...rest].map(({ host }) => host).join(',');
  return `${first.searchParams.get('host') ?? all}${first.pathname}`;
}

/**
 * Explains a failed connection in one sentence; unknown errors are quoted.
 *
 * @param setting that contains the address; the sentence begins with it when it is not the server's own
 */
function sentenceOf(error: unknown, url: string, setting: string = OWN_SETTING): DatabaseUnusable {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const said = SAID.find(([pattern]) => pattern.test(message))?.[1];
  const why = REFUSALS[code] ?? NETWORK[code] ?? said ?? `it answers "${message || code}"`;
  const subject = setting === OWN_SETTING ? 'The' : `${setting}: the`;
  const mend = why.replaceAll(OWN_SETTING, setting);
  return Object.assign(
    new DatabaseUnusable(`${subject} PostgreSQL database ${placeOf(url)} cannot be used: ${mend}.`),
    {
      code,
      cause: error,
    },
  );
}

/** Connects to `url` and runs one query, so that a wrong address fails here. */
export const openPostgres = async (options: PostgresOptions): Promise<Postgres> => {
  const { url, connections, statementTimeoutMs, idleInTransactionTimeoutMs } = options;
  const urls = hostUrls(url);
  const hosts = createHosts(urls);
  const common = { types: pgTypes, application_name: 'parlour' };
  const openPool = (own: PoolConfig): Pool => {
    const made = new Pool({
      ...common,
      Client: hosts.Client,
      lock_timeout: LOCK_TIMEOUT_MS,
      idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
      connectionTimeoutMillis: CONNECT_MS,
      ...own,
    });
    // A broken connection fails its statement, or is replaced on the next use; without a listener the error would end
    // the process. The pool listens only to idle connections.
    made.on('error', () => {});
    made.on('connect', (client) => {
      client.on('error', () => {});
      keepPrepared(client);
    });
    return made;
  };
  const pool = openPool({ statement_timeout: statementTimeoutMs, max: connections });
  try {
    await firstQuestion(pool, urls.length);
  } catch (error) {
    await pool.end();
    throw sentenceOf(error, url, options.setting);
  }

  const listeners = new Map<string, Set<(payload: string) => void>>();
  const regaining = new Set<() => void>();
  const watchers: Parameters<Listening['watch']>[0][] = [];
  let losses = 0;
  let hearing: Promise<Client> | null = null;
  let closed = false;

  const connectListener = async (): Promise<Client> => {
    const client = new hosts.Client({ ...common, application_name: 'parlour listen', keepAlive: true });
    client.on('notification', ({ channel, payload }) => {
      for (const heard of listeners.get(channel) ?? []) heard(payload ?? '');
    });
    /** The server's own error precedes the errors that follow from it. */
    let reason: Error | undefined;
    client.on('error', (error) => (reason ??= error));
    await client.connect();
    client.once('end', () => {
      if (closed) return;
      losses++;
      for (const report of watchers) report(reason ?? new Error('the server ended the connection'));
      void reconnect();
    });
    for (const channel of listeners.keys()) await client.query(`listen ${escapeIdentifier(channel)}`);
    return client;
  };

  const reconnect = async (): Promise<void> => {
    for (let attempt = 0; !closed; attempt++) {
      try {
        hearing = connectListener();
        await hearing;
        for (const regained of regaining) regained();
        for (const report of watchers) report(null);
        return;
      } catch {
        await new Promise((pass) => setTimeout(pass, RECONNECT_MS[Math.min(attempt, RECONNECT_MS.length - 1)]).unref());
      }
    }
  };

  return {
    dialect: new PostgresDialect({ pool }),
    apartDialect: () => new PostgresDialect({ pool: openPool({ max: 1, application_name: 'parlour count' }) }),
    session: async (work) => {
      const client = new hosts.Client({ ...common, application_name: 'parlour session' });
      client.on('error', () => {});
      await client.connect();
      try {
        // Overrides limits that a role or a database may have.
        await client.query('set statement_timeout = 0');
        return await work({
          query: async (sql, parameters = []) => (await client.query(sql, [...parameters])).rows,
          script: async (sql) => {
            await client.query(sql);
          },
        });
      } finally {
        await client.end();
      }
    },
    listen: async (channel, heard, regained) => {
      if (regained) regaining.add(regained);
      const known = listeners.get(channel);
      const set = known ?? new Set();
      set.add(heard);
      listeners.set(channel, set);
      if (!hearing) {
        hearing = connectListener();
        await hearing;
      } else if (!known) {
        await (await hearing).query(`listen ${escapeIdentifier(channel)}`);
      }
      return async () => {
        set.delete(heard);
        if (regained) regaining.delete(regained);
      };
    },
    listening: { losses: () => losses, watch: (report) => void watchers.push(report) },
    close: async () => {
      closed = true;
      const client = await hearing?.catch(() => null);
      await client?.end();
      if (!pool.ending) await pool.end();
    },
  };
};
