/**
 * Once per test run: a migrated folder of the embedded database to copy from, and a PostgreSQL server with a migrated
 * database to copy from. `PARLOUR_DATABASES=embedded` or `postgres` leaves the other one out; `PARLOUR_POSTGRES` is the
 * folder of another version of PostgreSQL, the oldest that is supported.
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
  /** A folder of one's own for this run; everything in it is removed at the end. */
  folder: string;
  /** Data folder to copy. */
  embedded: string | null;
  /** Address of the server with `{database}` in place of the name, and the database to copy. */
  postgres: { url: string; template: string } | null;
};

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: merged into Vitest's own interface
  export interface ProvidedContext {
    databases: PreparedDatabases;
  }
}

const migrated = async (target: DatabaseTarget): Promise<void> => {
  const database = await openDatabase(target);
  await migrate(database);
  await database.close();
};

/** Nothing here proves anything about the disk, and every suite has a fresh copy: what keeps a server going for months is off. */
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
/** Of the version that the packages bring. */
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
  // The server runs as another user when the tests run as root, and must be able to reach its folder.
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

/** Projects of one run share what is prepared: the last one to end removes it. */
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
