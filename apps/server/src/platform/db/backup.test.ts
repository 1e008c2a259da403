import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { onDatabase, scratchPath } from '../../testing/databases.ts';
import { BACKUPS_KEPT, listBackups, makeBackup, restoreBackup } from './backup.ts';
import type { Database } from './db.ts';
import { openDatabase } from './open.ts';
import { openPrepared } from './open-and-migrate.ts';

const NOON = new Date('2026-01-02T12:00:00.000Z');
const NAME = '2026-01-02T12-00-00.000Z';

onDatabase('embedded', (_kind, _open, { newTarget }) => {
  /** Creates a data folder with a database, as in an installation. */
  const installation = async () => {
    const target = await newTarget();
    if (target.kind !== 'embedded') throw new Error('this needs the embedded database');
    const dataDir = scratchPath();
    mkdirSync(dataDir);
    renameSync(target.dataDir, join(dataDir, 'db'));
    return { dataDir, pgdata: join(dataDir, 'db/pgdata') };
  };
  const open = (dataDir: string) => openDatabase({ kind: 'embedded', dataDir: join(dataDir, 'db') });
  const seen = async (database: Database) =>
    (await sql<{ n: number }>`select n from kept order by n`.execute(database.db)).rows.map(({ n }) => n);

  it('R-D3 a backup holds what was booked before it, and comes back where no database is', async () => {
    const { dataDir, pgdata } = await installation();
    const database = await open(dataDir);
    await database.exec('create table kept (n int); insert into kept values (1), (2)');
    expect(await makeBackup(database, dataDir, NOON)).toBe(join(dataDir, 'backups', NAME));
    await database.exec('insert into kept values (3)');
    expect(await seen(database)).toEqual([1, 2, 3]);
    await expect(restoreBackup(dataDir, NAME)).rejects.toThrow('The data folder is in use by process');
    await database.close();

    await expect(restoreBackup(dataDir, NAME)).rejects.toThrow(
      `There is a database in ${pgdata}, and nothing is written over one. Move it away first: mv ${pgdata} ${pgdata}.old`,
    );
    await expect(restoreBackup(dataDir, 'yesterday')).rejects.toThrow(
      `There is no backup ${join(dataDir, 'backups/yesterday')}. Backups of this data folder: ${NAME}`,
    );
    renameSync(pgdata, `${pgdata}.old`);
    await restoreBackup(dataDir, NAME);
    expect(readdirSync(join(dataDir, 'db')).sort()).toEqual(['pgdata', 'pgdata.old']);
    const again = await open(dataDir);
    expect(await seen(again)).toEqual([1, 2]);
    await again.close();
  });

  it('R-D3 a copy that fails leaves nothing, and takes no other backup away', async () => {
    const dataDir = scratchPath();
    const names = Array.from({ length: BACKUPS_KEPT + 1 }, (_, i) => `2026-01-01T12-00-00.00${i}Z`);
    for (const name of names) mkdirSync(join(dataDir, 'backups', name), { recursive: true });
    const copies = (copyTo: Database['copyTo']) => makeBackup({ copyTo } as Database, dataDir, NOON);
    const full = copies(async (folder) => {
      mkdirSync(folder);
      writeFileSync(join(folder, 'PG_VERSION'), '18');
      throw new Error('ENOSPC: no space left on device');
    });
    await expect(full).rejects.toThrow(
      'No backup was made, and nothing of it is left: ENOSPC: no space left on device',
    );
    expect(readdirSync(join(dataDir, 'backups')).sort()).toEqual(names);

    // A successful backup removes the oldest ones and leaves other folders alone.
    mkdirSync(join(dataDir, 'backups/mine'));
    await copies(async (folder) => {
      mkdirSync(folder);
    });
    expect(listBackups(dataDir)).toEqual([NAME, ...names.slice(2).toReversed()]);
    expect(existsSync(join(dataDir, 'backups/mine'))).toBe(true);
  });

  it('R-D3 a start on a broken database says why, changes nothing, and names the way back to the last backup', async () => {
    const { dataDir, pgdata } = await installation();
    mkdirSync(join(dataDir, 'backups', NAME), { recursive: true });
    const control = join(pgdata, 'global/pg_control');
    writeFileSync(control, readFileSync(control).fill(0x5a, 0, 200));
    const before = readFileSync(control);
    const starting = openPrepared({ databaseUrl: null, databaseOwnerUrl: null, dataDir });
    const refusal: unknown = await starting.catch((error: unknown) => error);
    expect(refusal).toMatchObject({ name: 'DatabaseUnusable', sentence: true });
    const [why, way] = (refusal as Error).message.split('\n');
    expect(why).toContain(
      `The embedded database in ${join(dataDir, 'db')} could not be opened, and was left as it is: `,
    );
    expect(way).toBe(
      `The last backup is ${NAME}. To go back to it: mv ${pgdata} ${pgdata}.broken && npm run backup -- restore ${NAME}`,
    );
    expect(readFileSync(control)).toEqual(before);
    expect(readdirSync(join(dataDir, 'db'))).toEqual(['pgdata']);
  });
});

onDatabase('postgres', (_kind, open) => {
  it('R-D3 a PostgreSQL server is backed up by its own means', async () => {
    await expect(makeBackup(await open(), scratchPath())).rejects.toThrow(
      /^DATABASE_URL names a PostgreSQL server.*pg_dump/,
    );
  });
});
