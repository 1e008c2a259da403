/** A database that was restored from a copy draws no number of the studio's seeds twice. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { onDatabase, scratchPath } from '../../testing/databases.ts';
import { administer } from '../../testing/postgres.ts';
import { listBackups, makeBackup, restoreBackup } from './backup.ts';
import type { DatabaseTarget, Db } from './db.ts';
import { openPrepared } from './open-and-migrate.ts';

type Wanted = Parameters<typeof openPrepared>[0];

async function promise(db: Db, player: string): Promise<void> {
  await sql`insert into studio.seeds (player, server_seed, commitment, client_seed, created_at)
    values (${player}, ${Buffer.alloc(32, player)}, ${player}, 'mine', 1)`.execute(db);
}

/** Starts once; returns the number of retired seed pairs and the players whose seeds are still committed. */
async function start(config: Wanted, work: (db: Db) => Promise<unknown> = async () => {}) {
  let retired: number | null = null;
  const database = await openPrepared(config, { onRestored: (seeds) => (retired = seeds) });
  const { rows } = await sql<{ player: string }>`
    select player from studio.seeds where revealed_at is null order by player`.execute(database.db);
  await work(database.db);
  await database.close();
  return { retired, promised: rows.map(({ player }) => player) };
}

function configOf(target: DatabaseTarget): Wanted {
  if (target.kind !== 'postgres') throw new Error('this needs PostgreSQL');
  return { databaseUrl: target.url, databaseOwnerUrl: null, dataDir: '/nowhere' };
}

onDatabase('postgres', (_kind, _open, { newTarget }) => {
  it('a start on a copy of a database retires the seeds once, and a start on the database itself never', async () => {
    const target = await newTarget();
    if (target.kind !== 'postgres') throw new Error('this needs PostgreSQL');
    const config = configOf(target);
    expect(await start(config, (db) => promise(db, 'p1'))).toEqual({ retired: null, promised: [] });
    expect(await start(config)).toEqual({ retired: null, promised: ['p1'] });

    const admin = inject('databases').postgres?.url.replace('{database}', 'postgres') ?? '';
    const name = `copy_${randomUUID().replaceAll('-', '')}`;
    await administer(admin, `create database ${name} template ${new URL(target.url).pathname.slice(1)}`);
    const copy = new URL(target.url);
    copy.pathname = name;
    const restored = configOf({ ...target, url: copy.href });
    expect(await start(restored, (db) => promise(db, 'p2'))).toEqual({ retired: 1, promised: [] });
    expect(await start(restored)).toEqual({ retired: null, promised: ['p2'] });
    expect(await start(config)).toEqual({ retired: null, promised: ['p1'] });
    await administer(admin, `drop database ${name} with (force)`);
  });

  it('a dump that was restored in another cluster, or over the database itself, is noticed', async () => {
    const target = await newTarget();
    const config = configOf(target);
    await start(config, async (db) => {
      await promise(db, 'p1');
      // As in a dump of a cluster that is far ahead.
      await sql`update roll_up set upto = '9000000000000'`.execute(db);
    });
    expect(await start(config, (db) => promise(db, 'p2'))).toEqual({ retired: 1, promised: [] });
    // A restore creates each table again.
    await start(config, async (db) => {
      await sql`create table studio.made_anew (like studio.seeds including all)`.execute(db);
      await sql`insert into studio.made_anew select * from studio.seeds`.execute(db);
      await sql`alter table studio.seeds rename to seeds_before`.execute(db);
      await sql`alter table studio.made_anew rename to seeds`.execute(db);
    });
    expect(await start(config)).toEqual({ retired: 1, promised: [] });
    expect(await start(config)).toEqual({ retired: null, promised: [] });
  });
});

onDatabase('embedded', (_kind, _open, { newTarget }) => {
  it('a backup that was put back retires the seeds at the next start, and only then', async () => {
    const target = await newTarget();
    if (target.kind !== 'embedded') throw new Error('this needs the embedded database');
    const dataDir = scratchPath();
    mkdirSync(dataDir);
    renameSync(target.dataDir, join(dataDir, 'db'));
    const config = { databaseUrl: null, databaseOwnerUrl: null, dataDir };
    const database = await openPrepared(config);
    await promise(database.db, 'p1');
    await makeBackup(database, dataDir);
    await database.close();
    expect(await start(config)).toEqual({ retired: null, promised: ['p1'] });
    renameSync(join(dataDir, 'db/pgdata'), join(dataDir, 'db/pgdata.old'));
    await restoreBackup(dataDir, listBackups(dataDir)[0] ?? '');
    expect(await start(config, (db) => promise(db, 'p2'))).toEqual({ retired: 1, promised: [] });
    expect(await start(config)).toEqual({ retired: null, promised: ['p2'] });
  });
});
