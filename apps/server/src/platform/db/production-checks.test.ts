import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { start } from '../../bootstrap.ts';
import { readConfig } from '../../config/config.ts';
import { onDatabase, scratchPath } from '../../testing/databases.ts';
import { openDatabase } from './open.ts';
import { findWeaknesses, readFacts, type ServerFacts } from './production-checks.ts';

const FIT: ServerFacts = {
  fsync: 'on',
  fullPageWrites: 'on',
  synchronousCommit: 'on',
  checksums: 'on',
  version: 150_000,
  isSuperuser: false,
  ownsTables: false,
  isPrivate: true,
  clockOffsetMs: 999,
};

/** Weaknesses of the tests' server: it is not durable, and its only role is a superuser. */
const OF_TESTS = [
  'fsync is off: a crash of its machine breaks the database',
  'full_page_writes is off: a crash of its machine may leave pages half written',
  // Since version 18 clusters have checksums by default.
  ...(process.env['PARLOUR_POSTGRES']
    ? ['data checksums are off: what a disk garbles is read as if it were right']
    : []),
  'the role in DATABASE_URL is a superuser, above every rule of the books',
  'the role in DATABASE_URL owns the tables and could change the books',
];

describe('R-D5 a database in production', () => {
  it('lacks nothing, or each of its weaknesses is named', () => {
    expect(findWeaknesses(FIT)).toEqual([]);
    expect(findWeaknesses({ ...FIT, synchronousCommit: 'remote_apply', version: 180_004 })).toEqual([]);
    const one = (over: Partial<ServerFacts>) => findWeaknesses({ ...FIT, ...over }).map(({ what }) => what);
    expect(one({ fsync: 'off' })).toEqual(['fsync is off: a crash of its machine breaks the database']);
    expect(one({ fullPageWrites: 'off' })).toEqual([
      'full_page_writes is off: a crash of its machine may leave pages half written',
    ]);
    for (const setting of ['off', 'local', 'remote_write'])
      expect(one({ synchronousCommit: setting })).toEqual([
        `synchronous_commit is ${setting}: a crash or a failover loses what was acknowledged`,
      ]);
    expect(one({ checksums: 'off' })).toEqual([
      'data checksums are off: what a disk garbles is read as if it were right',
    ]);
    expect(one({ version: 140_011 })).toEqual(['PostgreSQL 14.11 is too old']);
    expect(one({ isSuperuser: true })).toEqual([
      'the role in DATABASE_URL is a superuser, above every rule of the books',
    ]);
    expect(one({ ownsTables: true })).toEqual(['the role in DATABASE_URL owns the tables and could change the books']);
    expect(one({ isPrivate: false })).toEqual(['the connection to the database is not encrypted']);
    expect(one({ clockOffsetMs: 1_000 })).toEqual(['the clocks of this machine and of the database are 1.0 s apart']);
    expect(one({ fsync: 'off', isPrivate: false })).toHaveLength(2);
  });

  it('is asked for by NODE_ENV on a PostgreSQL server alone', () => {
    const isProduction = (env: Record<string, string>) => readConfig(env).isProduction;
    const DATABASE_URL = 'postgres://parlour@db/parlour';
    expect(isProduction({ NODE_ENV: 'production', DATABASE_URL })).toBe(true);
    expect(isProduction({ NODE_ENV: 'development', DATABASE_URL })).toBe(false);
    expect(isProduction({ DATABASE_URL })).toBe(false);
    expect(isProduction({ NODE_ENV: 'production' })).toBe(false);
  });
});

onDatabase('postgres', (_kind, open, { newTarget }) => {
  it('R-D5 the weaknesses of a server are read from it', async () => {
    const { db } = await open();
    const found = async (...given: [string | null, (() => number)?]) =>
      findWeaknesses(await readFacts(db, ...given)).map(({ what }) => what);
    expect(await found(null)).toEqual(OF_TESTS);
    expect(await found('nobody')).toEqual(OF_TESTS);
    const away = (ms: number) => found(null, () => Date.now() + ms);
    // The offset exceeds the limit even after the answer's round trip is subtracted.
    for (const ms of [-20_000, 20_000])
      expect((await away(ms)).at(-1)).toMatch(
        /^the clocks of this machine and of the database are (19|20)\.\d s apart$/,
      );
  });

  it('R-D5 a start in production says everything at once and leaves an empty database empty', async () => {
    const target = await newTarget();
    if (target.kind !== 'postgres') throw new Error('this needs PostgreSQL');
    const database = await openDatabase(target);
    await database.exec('drop schema public cascade; create schema public');
    const env = {
      DATABASE_URL: target.url,
      DATA_DIR: scratchPath(),
      PORT: '0',
      LOG_LEVEL: 'silent',
      NODE_ENV: 'production',
    };
    const refusal = await start({ env }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ name: 'NotForProduction', sentence: true });
    const lines = (refusal as Error).message.split('\n');
    expect(lines[0]).toBe('The database cannot be used in production (NODE_ENV):');
    // Each with its remedy.
    expect(lines.slice(1).map((line) => /^ {2}- (.+) \(.+\)$/.exec(line)?.[1])).toEqual(OF_TESTS);
    const tables = await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(database.db);
    expect(tables.rows).toEqual([]);
    await database.close();
  });
});
