import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import type { Database, DatabaseTarget } from './db.ts';
import { openEmbedded } from './embedded.ts';
import { lockDataFolder } from './lock.ts';
import type { Probe } from './pglite.protocol.ts';
import { openPostgres } from './postgres.ts';
import type { Tables } from './tables.ts';
import { guarded, refuseInside, runInside } from './transaction-guard.ts';

/** Statement limit of the embedded database, whose thread is restarted, and of a server's pool (R-S6). */
const STATEMENT_TIMEOUT_MS = 2_500;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 5_000;
const CONNECTIONS = 10;

const openFolder = async (target: DatabaseTarget & { kind: 'embedded' }, probe?: Probe): Promise<Database> => {
  const lock = lockDataFolder(target.dataDir);
  const embedded = await openEmbedded({
    folder: target.dataDir,
    probe,
    statementTimeoutMs: target.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
    idleInTransactionTimeoutMs: target.idleInTransactionTimeoutMs ?? IDLE_IN_TRANSACTION_TIMEOUT_MS,
  }).catch((error: unknown) => {
    lock.release();
    throw error;
  });
  const db = new Kysely<Tables>({
    dialect: guarded({
      createDriver: embedded.createDriver,
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (of) => new PostgresIntrospector(of),
    }),
  });
  return {
    kind: 'embedded',
    db,
    exec: async (sql) => {
      refuseInside();
      await embedded.session((session) => session.script(sql));
    },
    session: async (work) => {
      refuseInside();
      return embedded.session(work);
    },
    snapshot: null,
    copyTo: embedded.copyTo,
    listen: embedded.listen,
    listening: null,
    lost: embedded.lost,
    close: async () => {
      await embedded.close();
      await db.destroy();
      lock.release();
    },
  };
};

const openServer = async (target: DatabaseTarget & { kind: 'postgres' }): Promise<Database> => {
  const postgres = await openPostgres({
    url: target.url,
    setting: target.setting,
    connections: target.connections ?? CONNECTIONS,
    statementTimeoutMs: target.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
    idleInTransactionTimeoutMs: target.idleInTransactionTimeoutMs ?? IDLE_IN_TRANSACTION_TIMEOUT_MS,
  });
  const db = new Kysely<Tables>({ dialect: guarded(postgres.dialect) });
  return {
    kind: 'postgres',
    db,
    exec: async (sql) => {
      refuseInside();
      await postgres.session((session) => session.script(sql));
    },
    session: async (work) => {
      refuseInside();
      return postgres.session(work);
    },
    snapshot: async (work) => {
      refuseInside();
      const apart = new Kysely<Tables>({ dialect: guarded(postgres.apartDialect()) });
      try {
        const reading = apart.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
        return await reading.execute(async (tx) => {
          // Overrides limits that a role or a database may have.
          await sql`set local statement_timeout = 0`.execute(tx);
          return runInside(() => work(tx));
        });
      } finally {
        await apart.destroy();
      }
    },
    copyTo: null,
    listen: postgres.listen,
    listening: postgres.listening,
    lost: new Promise(() => {}),
    close: async () => {
      await db.destroy();
      await postgres.close();
    },
  };
};

/**
 * Opens the database and keeps it open until `close`.
 *
 * Embedded: creates the folder at the first start (about 3 s, later 0.3 s) and locks it for this process. Throws
 * `DataFolderLocked` when another process holds the lock. An acknowledged commit has been synced to the disk. `probe`
 * is for tests.
 * PostgreSQL: throws `DatabaseUnusable` when the server cannot be used.
 */
export const openDatabase = (target: DatabaseTarget, probe?: Probe): Promise<Database> =>
  target.kind === 'embedded' ? openFolder(target, probe) : openServer(target);
