import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { eachDatabase } from '../testing/databases.ts';
import { idleJobs, startJobs } from '../testing/jobs.ts';
import { type CachedTableOptions, openCachedTable } from './cached-table.ts';
import type { Db } from './db/db.ts';

eachDatabase((_kind, _open, { fresh }) => {
  /** Creates a table of one row with a version, and counts how often its rows were read. */
  async function scene(over: Partial<CachedTableOptions<string>> = {}) {
    const database = await fresh();
    const { db } = database;
    await sql`create table cached (version bigint not null, word text not null)`.execute(db);
    await sql`insert into cached values (1, 'one')`.execute(db);
    const asked = { reads: 0 };
    const options: CachedTableOptions<string> = {
      database,
      jobs: idleJobs,
      job: 'test.refresh',
      channel: 'cached',
      everyMs: 1_000,
      readVersion: async (on) =>
        (await sql<{ version: bigint }>`select version from cached`.execute(on)).rows[0]?.version ?? 0n,
      async read(on) {
        asked.reads++;
        return (await sql<{ word: string }>`select word from cached`.execute(on)).rows[0]?.word ?? '';
      },
      ...over,
    };
    const change = (word: string, on: Db = db) =>
      sql`update cached set version = version + 1, word = ${word}`.execute(on);
    return { database, asked, options, change };
  }

  it('reads again when the version has changed, and calls the listeners once', async () => {
    const { asked, options, change } = await scene();
    const cached = await openCachedTable(options);
    const calls: string[] = [];
    cached.onChange(() => calls.push(`changed ${cached.now()}`));
    cached.onRefresh(() => calls.push('refreshed'));
    await cached.refresh();
    expect([cached.now(), cached.version(), asked.reads, calls]).toEqual(['one', '1', 1, ['refreshed']]);
    await change('two');
    await Promise.all([cached.refresh(), cached.refresh()]);
    expect([cached.now(), cached.version(), asked.reads]).toEqual(['two', '2', 2]);
    expect(calls.slice(1)).toEqual(['changed two', 'refreshed', 'refreshed']);
    await cached.close();
  });

  it('keeps the rows that it has while they cannot be read, and reads them with the next refresh', async () => {
    let isAway = false;
    const { options, change } = await scene();
    const cached = await openCachedTable({
      ...options,
      async read(on) {
        if (isAway) throw new Error('away');
        return options.read(on);
      },
    });
    await change('two');
    isAway = true;
    await expect(cached.refresh()).rejects.toThrow('away');
    expect([cached.now(), cached.version()]).toEqual(['one', '1']);
    isAway = false;
    await cached.refresh();
    expect([cached.now(), cached.version()]).toEqual(['two', '2']);
    await cached.close();
  });

  it('reads again when the channel is notified', async () => {
    const { database, options, change } = await scene();
    const jobs = await startJobs(database);
    const cached = await openCachedTable({ ...options, jobs, everyMs: 3_600_000 });
    await change('two');
    await sql`select pg_notify('cached', '')`.execute(database.db);
    await expect.poll(cached.now).toBe('two');
    await cached.close();
    await jobs.close();
  });
});
