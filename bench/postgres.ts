/** A private PostgreSQL server for benchmarks: durable settings, on disk, removed at the end. */
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { administer, startTestPostgres } from '../apps/server/src/testing/postgres.ts';

const run = promisify(execFile);

export type BenchPostgres = {
  /** Folder of its socket. */
  host: string;
  /** Creates a database and returns its URL. */
  create: (database: string) => Promise<string>;
  stop: () => Promise<void>;
};

const SETTINGS = {
  max_connections: '400',
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  synchronous_commit: 'on',
  fsync: 'on',
  full_page_writes: 'on',
};

export async function startPostgres(): Promise<BenchPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-bench-'));
  chmodSync(folder, 0o755);
  const { host, address, stop } = await startTestPostgres(folder, SETTINGS);
  return {
    host,
    async create(database) {
      await administer(address('postgres'), `create database ${database}`);
      return address(database);
    },
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns `pgbench` on the path or at Debian's location; null without one. */
export function findPgbench(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const debian = '/usr/lib/postgresql';
  if (existsSync(debian)) folders.push(...readdirSync(debian).map((version) => join(debian, version, 'bin')));
  return folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file)) ?? null;
}

export type TpcB = {
  tool: string;
  /** Runs the TPC-B-like transaction; returns transactions per second. */
  slice: (clients: number, seconds: number) => Promise<number>;
  /** Runs a custom script in a database of the same server; returns transactions per second. */
  script: (database: string, lines: readonly string[], clients: number, seconds: number) => Promise<number>;
};

/** Prepares pgbench on this server, with a separate database for TPC-B. */
export async function tpcB(postgres: BenchPostgres, scale: number): Promise<TpcB> {
  const pgbench = findPgbench();
  if (!pgbench) throw new Error('pgbench is not on this machine (Debian: postgresql-contrib)');
  await postgres.create('tpcb');
  const where = ['-h', postgres.host, '-p', '5432', '-U', 'parlour'];
  await run(pgbench, [...where, '-i', '-q', '-I', 'dtGp', '-s', String(scale), 'tpcb']);
  const { stdout } = await run(pgbench, ['--version']);
  const load = async (clients: number, seconds: number, what: readonly string[]): Promise<number> => {
    const settings = ['-n', '-c', String(clients), '-j', '2', '-T', String(seconds), '-M', 'prepared'];
    const result = await run(pgbench, [...where, ...settings, ...what], { maxBuffer: 1 << 24 });
    return Number(/tps = ([0-9.]+)/.exec(result.stdout)?.[1]) || 0;
  };
  return {
    tool: `${stdout.trim()}, scale ${scale}`,
    slice: (clients, seconds) => load(clients, seconds, ['tpcb']),
    async script(database, lines, clients, seconds) {
      const folder = mkdtempSync(join(tmpdir(), 'parlour-bench-script-'));
      try {
        const file = join(folder, 'script.sql');
        writeFileSync(file, lines.join('\n'));
        return await load(clients, seconds, ['-f', file, database]);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}
