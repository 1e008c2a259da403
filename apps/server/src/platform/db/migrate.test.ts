import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eachDatabase, scratchPath } from '../../testing/databases.ts';
import { expectMigrated, migrate } from './migrate.ts';

/** The databases already have the product's own migrations, so the test folder contains those and more. */
const folderWith = (files: Record<string, string>): string => {
  const folder = scratchPath();
  mkdirSync(folder);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
};

eachDatabase((_kind, _open, { fresh }) => {
  const empty = async () => {
    const database = await fresh();
    await database.exec('drop table migration');
    return database;
  };

  test('runs each migration once, in the order of the names', async () => {
    const database = await empty();
    const folder = folderWith({
      '9002-second.sql': 'insert into probe values (2); insert into probe values (3);',
      '9001-first.sql': 'create table probe (n int8);',
    });
    expect(await migrate(database, folder)).toEqual(['9001-first', '9002-second']);
    expect(await migrate(database, folder)).toEqual([]);
    const { rows } = await sql`select n from probe order by n`.execute(database.db);
    expect(rows).toEqual([{ n: 2n }, { n: 3n }]);
  });

  test('undoes a migration that fails, keeps those before it, and goes on from there when it is mended', async () => {
    const database = await empty();
    const first = 'create table probe (n int8);';
    const wrong = folderWith({
      '9001-first.sql': first,
      '9002-second.sql': 'insert into probe values (2); insert into nowhere values (3);',
      '9003-third.sql': 'insert into probe values (4);',
    });
    await expect(migrate(database, wrong)).rejects.toThrow(
      'Migration 9002-second failed: relation "nowhere" does not exist',
    );
    expect((await sql`select n from probe`.execute(database.db)).rows).toEqual([]);
    const mended = folderWith({
      '9001-first.sql': first,
      '9002-second.sql': 'insert into probe values (2);',
      '9003-third.sql': 'insert into probe values (4);',
    });
    expect(await migrate(database, mended)).toEqual(['9002-second', '9003-third']);
    expect((await sql`select n from probe order by n`.execute(database.db)).rows).toEqual([{ n: 2n }, { n: 4n }]);
  });

  test('tells an empty database and an older one from that of this version, and changes neither', async () => {
    const database = await empty();
    const files = { '9001-first.sql': 'create table probe (n int8);', '9002-second.sql': 'select 1;' };
    const folder = folderWith(files);
    const tables = () => sql`select from pg_tables where tablename in ('migration', 'probe')`.execute(database.db);
    await expect(expectMigrated(database, folder)).rejects.toThrow(
      'The database is empty: start the server once (npm start), which makes its tables.',
    );
    expect((await tables()).rows).toEqual([]);
    await migrate(database, folder);
    await expectMigrated(database, folder);
    const newer = folderWith({ ...files, '9003-third.sql': 'select 3;', '9004-fourth.sql': 'select 4;' });
    await expect(expectMigrated(database, newer)).rejects.toThrow(
      'The database is behind this version: 2 migrations from 9003-third on are missing. Start the server (npm start), which carries them out, then ask again.',
    );
    await expect(expectMigrated(database, folderWith({}))).rejects.toThrow(
      'The database has migration 9001-first, which this version does not know: start the newer version that made it.',
    );
    await database.exec(`update migration set hash = 'other' where name = '9002-second'`);
    await expect(expectMigrated(database, folder)).rejects.toThrow(
      'Migration 9002-second was changed after it had been',
    );
  });

  test('refuses a migration that was changed after it had been applied', async () => {
    const database = await empty();
    await migrate(database, folderWith({ '9001-first.sql': 'create table probe (n int8);' }));
    const changed = folderWith({ '9001-first.sql': 'create table probe (n int4);' });
    await expect(migrate(database, changed)).rejects.toThrow(
      'Migration 9001-first was changed after it had been applied: restore the file and put the change in a new migration.',
    );
  });

  test('refuses a database that a newer version has migrated', async () => {
    const database = await empty();
    await migrate(database, folderWith({ '9001-first.sql': 'select 1;', '9002-newer.sql': 'select 1;' }));
    const older = folderWith({ '9001-first.sql': 'select 1;' });
    await expect(migrate(database, older)).rejects.toThrow(
      'The database has migration 9002-newer, which this version does not know: start the newer version that made it.',
    );
  });

  test('refuses two migrations of one number and names that are not numbered', async () => {
    const database = await empty();
    await expect(migrate(database, folderWith({ '9001-a.sql': '', '9001-b.sql': '' }))).rejects.toThrow(
      'Two migrations have the number 9001.',
    );
    await expect(migrate(database, folderWith({ 'late.sql': '' }))).rejects.toThrow(
      'Migration late.sql must be named like 0012-name.sql.',
    );
  });

  test('runs once when several start at once', async () => {
    const database = await empty();
    const folder = folderWith({
      '9001-first.sql': 'create table probe (n int8); select pg_sleep(0.05);',
      '9002-second.sql': 'insert into probe values (1);',
    });
    const ran = await Promise.all([1, 2, 3].map(() => migrate(database, folder)));
    expect(ran.flat()).toEqual(['9001-first', '9002-second']);
    expect((await sql`select n from probe`.execute(database.db)).rows).toEqual([{ n: 1n }]);
  });
});
