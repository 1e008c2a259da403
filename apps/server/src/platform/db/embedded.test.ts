import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { embeddedFolder, scratchPath } from '../../testing/databases.ts';
import { DatabaseGone } from './errors.ts';
import { DataFolderLocked } from './lock.ts';
import { openDatabase } from './open.ts';
import { type Loss, startPglite } from './pglite.ts';

const openCopy = async (statementTimeoutMs?: number) => {
  const dataDir = embeddedFolder();
  const database = await openDatabase({
    kind: 'embedded',
    dataDir,
    ...(statementTimeoutMs === undefined ? {} : { statementTimeoutMs }),
  });
  return { dataDir, database };
};

const FOR_EVER = sql`select count(*) from generate_series(1, 1000000000) a, generate_series(1, 1000000000) b`;

test('runs with every sync on', async () => {
  const { database } = await openCopy();
  const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'wal_sync_method'];
  const rows = await database.session(({ query }) =>
    query(`select name, setting from pg_settings where name = any($1) order by name`, [settings]),
  );
  expect(rows).toEqual([
    { name: 'data_checksums', setting: 'on' },
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'synchronous_commit', setting: 'on' },
    { name: 'wal_sync_method', setting: 'fsync' },
  ]);
  await database.close();
});

test('a second opener is refused and the first goes on', async () => {
  const { database, dataDir } = await openCopy();
  await expect(openDatabase({ kind: 'embedded', dataDir })).rejects.toBeInstanceOf(DataFolderLocked);
  expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
  await database.close();
  expect(readdirSync(dataDir)).toEqual(['pgdata']);
});

test('a statement that takes too long is ended, what was committed is there, and work goes on', async () => {
  const { database } = await openCopy(500);
  const { db } = database;
  await database.exec('create table done (n int); insert into done values (1)');
  const heard = Promise.withResolvers<string>();
  await database.listen('still', heard.resolve);
  const runaway = FOR_EVER.execute(db);
  const behind = sql`insert into done values (2)`.execute(db);
  await expect(runaway).rejects.toMatchObject({ code: '57014' });
  await expect(behind).rejects.toBeInstanceOf(DatabaseGone);
  expect((await sql`select n from done`.execute(db)).rows).toEqual([{ n: 1 }]);
  await sql`select pg_notify('still', 'here')`.execute(db);
  expect(await heard.promise).toBe('here');
  await database.close();
});

test('closing waits for what was asked before and refuses what is asked after', async () => {
  const { database } = await openCopy();
  const asked = sql`select 1 as one`.execute(database.db);
  const closed = database.close();
  expect((await asked).rows).toEqual([{ one: 1 }]);
  await closed;
  await expect(database.session(async () => 1)).rejects.toBeInstanceOf(DatabaseGone);
});

test('a thread that ends by itself fails what waits for it', async () => {
  const folder = embeddedFolder();
  const thread = await startPglite({
    folder,
    probe: { module: new URL('../../testing/failing-disk.ts', import.meta.url).href },
  });
  const lost = Promise.withResolvers<Loss>();
  thread.onLost(lost.resolve);
  await thread.ask({ op: 'script', sql: 'create table t (n int)' }, null).catch(() => {});
  const asked = thread.ask({ op: 'script', sql: `notify broken` }, null);
  await expect(asked).rejects.toBeInstanceOf(DatabaseGone);
  expect(await lost.promise).toMatchObject({
    reason: 'The embedded database stopped: the disk is gone',
    mendable: false,
  });
});

test('a folder that is no database is left as it is', async () => {
  const dataDir = scratchPath();
  mkdirSync(join(dataDir, 'pgdata'), { recursive: true });
  writeFileSync(join(dataDir, 'pgdata', 'precious'), 'data');
  await expect(openDatabase({ kind: 'embedded', dataDir })).rejects.toThrow(
    `The embedded database in ${dataDir} could not be opened, and was left as it is: ${join(dataDir, 'pgdata')} has no PG_VERSION, so it is not a database.`,
  );
  expect(readdirSync(dataDir)).toEqual(['pgdata']);
  expect(readdirSync(join(dataDir, 'pgdata'))).toEqual(['precious']);
});
