import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { eachDatabase } from '../../testing/databases.ts';
import { deleteInBatches, updateInBatches } from './batches.ts';
import type { Db } from './db.ts';
import { inTransaction } from './transaction.ts';

eachDatabase((kind, open) => {
  let db: Db;
  beforeAll(async () => {
    ({ db } = await open());
    await sql`create table probe (id integer primary key, state text not null)`.execute(db);
    await sql`create table probe_statement (rows integer not null)`.execute(db);
    await sql`
      create function count_probe() returns trigger language plpgsql as $$
      begin
        insert into probe_statement select count(*) from changed;
        return null;
      end $$`.execute(db);
    for (const act of ['update', 'delete'])
      await sql`
        create trigger ${sql.ref(`probe_${act}`)} after ${sql.raw(act)} on probe
          referencing old table as changed for each statement execute function count_probe()`.execute(db);
  });
  beforeEach(async () => {
    await sql`truncate probe, probe_statement`.execute(db);
    await sql`insert into probe select n, case when n % 10 = 0 then 'kept' else 'waiting' end
      from generate_series(1, 2500) as n`.execute(db);
  });

  const statements = async () =>
    (await sql<{ rows: number }>`select rows from probe_statement order by ctid`.execute(db)).rows.map(
      ({ rows }) => rows,
    );
  const count = async () =>
    (
      await sql<{ state: string; n: number }>`
        select state, count(*)::integer as n from probe group by 1 order by 1`.execute(db)
    ).rows.map(({ state, n }) => `${state} ${n}`);

  it('updates the rows of a condition a thousand at a time, and no others', async () => {
    await updateInBatches(db, 'probe', sql`state = 'over'`, sql`state = 'waiting'`);
    expect(await count()).toEqual(['kept 250', 'over 2250']);
    expect(await statements()).toEqual([1000, 1000, 250]);
  });

  it('deletes the rows of a condition in the same way', async () => {
    await deleteInBatches(db, 'probe', sql`state = 'waiting'`);
    expect(await count()).toEqual(['kept 250']);
    expect(await statements()).toEqual([1000, 1000, 250]);
  });

  it('keeps a row that another transaction has just taken out of the condition', async () => {
    const changed = Promise.withResolvers<void>();
    const deleted = changed.promise.then(() => deleteInBatches(db, 'probe', sql`state = 'waiting'`));
    await inTransaction(db, async (tx) => {
      await sql`update probe set state = 'kept' where id = 1`.execute(tx);
      changed.resolve();
      const isWaiting = async () =>
        (await sql`select from pg_locks where not granted limit 1`.execute(tx)).rows.length === 1;
      // The embedded database runs one transaction after the other.
      if (kind === 'postgres') await expect.poll(isWaiting).toBe(true);
    });
    await deleted;
    await deleteInBatches(db, 'probe', sql`state = 'waiting'`);
    expect(await count()).toEqual(['kept 251']);
  });
});
