import { expect, test } from 'vitest';
import { embeddedFolder } from '../testing/databases.ts';
import { openDatabase } from './open.ts';
import { CHECKPOINT_AFTER_BYTES, CHECKPOINT_AFTER_MS, createUpkeep } from './pglite.upkeep.ts';

const upkeepOver = (untidy: string[] = []) => {
  const world = { bytes: 100, time: 0, said: [] as string[] };
  const upkeep = createUpkeep({
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
  await upkeep();
  expect(world.said).toEqual([]);
  world.bytes += 1;
  await upkeep();
  await upkeep();
  expect(world.said).toEqual(['checkpoint', 'select pg_stat_force_next_flush()', "select format('%I.%I',"]);
});

test('writes a checkpoint after a minute with any change, and none without', async () => {
  const { world, upkeep } = upkeepOver(['public.wallet']);
  world.time += CHECKPOINT_AFTER_MS;
  await upkeep();
  expect(world.said).toEqual([]);
  world.bytes += 1;
  await upkeep();
  expect(world.said.at(0)).toBe('checkpoint');
  expect(world.said.at(-1)).toBe('vacuum (analyze,');
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
