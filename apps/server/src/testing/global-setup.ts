/**
 * Once per test run: creates a migrated folder of the embedded database to copy from, and a PostgreSQL server with a
 * migrated database to copy from. `PARLOUR_DATABASES=embedded` or `postgres` omits the other one; `PARLOUR_POSTGRES` is
 * the folder of another version of PostgreSQL, the oldest that is supported.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { DatabaseTarget } from '../platform/db/db.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openDatabase } from '../platform/db/open.ts';
import { administer, startTestPostgres } from './postgres.ts';

export type PreparedDatabases = {
  /** Folder of this run; removed with its content at the end. */
  folder: string;
  /** Data folder to copy. */
  embedded: string | null;
  /** URL of the server with `{database}` in place of the name, and the database to copy. */
  postgres: { url: string; template: string } | null;
};

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: merged into Vitest's own interface
  export interface ProvidedContext {
    databases: PreparedDatabases;
    /** Databases for suites that accept both. */
    engines: 'embedded' | 'postgres' | 'both';
  }
}

const migrated = async (target: DatabaseTarget): Promise<void> => {
  const database = await openDatabase(target);
  await migrate(database);
  await database.close();
};

/** Disables durability and maintenance, because no test depends on them and every suite has a new copy. */
const SETTINGS = {
  max_connections: '200',
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '32MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  jit: 'off',
};
/** Only in the version of the packages. */
const NEWEST = { io_method: 'sync' };

const TEMPLATE = 'parlour_template';

const startPostgres = async (folder: string) => {
  const installed = process.env['PARLOUR_POSTGRES'];
  const server = await startTestPostgres(folder, installed ? SETTINGS : { ...SETTINGS, ...NEWEST }, installed);
  await administer(server.address('postgres'), `create database ${TEMPLATE}`);
  await migrated({ kind: 'postgres', url: server.address(TEMPLATE), connections: 1 });
  return { server, prepared: { url: server.address('{database}'), template: TEMPLATE } };
};

type Prepared = { databases: PreparedDatabases; remove: () => Promise<void> };

async function prepare(): Promise<Prepared> {
  const only = process.env['PARLOUR_DATABASES'];
  const folder = mkdtempSync(join(process.env['PARLOUR_SCRATCH'] ?? tmpdir(), 'parlour-test-'));
  // When the tests run as root, the server runs as another user, who must be able to reach its folder.
  chmodSync(folder, 0o755);
  const embedded = only === 'postgres' ? null : join(folder, 'template');
  const [postgres] = await Promise.all([
    only === 'embedded' ? null : startPostgres(folder),
    embedded === null ? null : migrated({ kind: 'embedded', dataDir: embedded }),
  ]);
  return {
    databases: { folder, embedded, postgres: postgres?.prepared ?? null },
    async remove() {
      await postgres?.server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Projects of one run share the prepared databases: the last one to end removes them. */
const shared = globalThis as { parlourDatabases?: { users: number; prepared: Promise<Prepared> } };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const once = (shared.parlourDatabases ??= { users: 0, prepared: prepare() });
  once.users += 1;
  project.provide('databases', (await once.prepared).databases);
  return async () => {
    once.users -= 1;
    if (once.users === 0) await (await once.prepared).remove();
  };
}
