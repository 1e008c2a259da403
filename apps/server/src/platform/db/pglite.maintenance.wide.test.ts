import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { embeddedFolder } from '../../testing/databases.ts';
import { often } from '../../testing/limits.ts';
import { openDatabase } from './open.ts';
import {
  CHECKPOINT_AFTER_BYTES,
  CHECKPOINT_AFTER_MS,
  CHECKPOINT_AT_LAST_BYTES,
  createMaintenance,
} from './pglite.maintenance.ts';

const IDLE = { isBusy: false };
const COMMITS = often(3_000, 3_000, 30_000);
const MIB = 1024 * 1024;
/** Largest log: since the last checkpoint, up to the next checkpoint, and segments kept for reuse. */
const MOST_LOG = 160 * MIB;

const upkeepOver = (untidy: string[] = []) => {
  const world = { bytes: 100, time: 0, said: [] as string[] };
  const upkeep = createMaintenance({
    logBytes: () => world.bytes,
    now: () => world.time,
    ask: async (sql) => {
      world.said.push(sql.trim().split(' ').slice(0, 2).join(' '));
      return sql.includes('pg_stat_user_tables') ? untidy : [];
    },
  });
  return { world, upkeep };
};

test('writes a checkpoint when the log has grown enough', async () => {
  const { world, upkeep } = upkeepOver();
  world.bytes += CHECKPOINT_AFTER_BYTES - 1;
  await upkeep(IDLE);
  expect(world.said).toEqual([]);
  world.bytes += 1;
  await upkeep(IDLE);
  await upkeep(IDLE);
  expect(world.said).toEqual(['checkpoint', 'select pg_stat_force_next_flush()', "select format('%I.%I',"]);
});

test('writes a checkpoint after a minute with any change, and none without', async () => {
  const { world, upkeep } = upkeepOver(['public.wallet']);
  world.time += CHECKPOINT_AFTER_MS;
  await upkeep(IDLE);
  expect(world.said).toEqual([]);
  world.bytes += 1;
  await upkeep(IDLE);
  expect(world.said.at(0)).toBe('checkpoint');
  expect(world.said.at(-1)).toBe('vacuum (analyze,');
});

test('lets statements that wait go first, but not for ever', async () => {
  const { world, upkeep } = upkeepOver();
  world.bytes += CHECKPOINT_AT_LAST_BYTES - 1;
  world.time += 10 * CHECKPOINT_AFTER_MS;
  await upkeep({ isBusy: true });
  expect(world.said).toEqual([]);
  world.bytes += 1;
  await upkeep({ isBusy: true });
  expect(world.said.at(0)).toBe('checkpoint');
});

test('the embedded database is kept tidy while it works', async () => {
  const database = await openDatabase({ kind: 'embedded', dataDir: embeddedFolder() });
  const ask = (sql: string) => database.session(({ query }) => query(sql));
  await database.exec(`create table busy (n int primary key, filler text);
    insert into busy select g, '' from generate_series(1, 3000) g`);
  const checkpoint = 'select redo_lsn::text as at from pg_control_checkpoint()';
  const [before] = await ask(checkpoint);
  for (let i = 0; i < 10; i++) await database.exec('update busy set filler = repeat(md5(random()::text), 40)');
  const [after] = await ask(checkpoint);
  expect(after).not.toEqual(before);
  const tidied = `select last_vacuum is not null as vacuumed, last_analyze is not null as analysed
    from pg_stat_user_tables where relname = 'busy'`;
  expect(await ask(tidied)).toEqual([{ vacuumed: true, analysed: true }]);
  await database.close();
});

test(`the log stays small under ${COMMITS} commits of callers who never pause`, async () => {
  const dataDir = embeddedFolder();
  const database = await openDatabase({ kind: 'embedded', dataDir });
  await database.exec(`create table filled (n int primary key, filler text);
    alter table filled alter filler set storage external`);
  const log = join(dataDir, 'pgdata/pg_wal');
  const sizeOf = (name: string): number => statSync(join(log, name), { throwIfNoEntry: false })?.size ?? 0;
  const filler = 'x'.repeat(64 * 1024);
  let most = 0;
  let next = 0;
  await Promise.all(
    Array.from({ length: 64 }, async () => {
      while (next < COMMITS) {
        const n = next++;
        await sql`insert into filled values (${n}, ${filler})`.execute(database.db);
        most = Math.max(
          most,
          readdirSync(log).reduce((sum, name) => sum + sizeOf(name), 0),
        );
      }
    }),
  );
  console.log(`at most ${most / MIB} MiB of log for ${(COMMITS * filler.length) / MIB} MiB written`);
  expect(most).toBeLessThanOrEqual(MOST_LOG);
  await database.close();
});
