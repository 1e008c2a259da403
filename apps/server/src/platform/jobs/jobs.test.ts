import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { eachDatabase } from '../../testing/databases.ts';
import type { Database } from '../db/db.ts';
import { openDatabase } from '../db/open.ts';
import {
  eachOrThrow,
  expectRunner,
  isNotSetAside,
  type Jobs,
  listJobs,
  listRowFailures,
  openJobs,
  retryRows,
} from './index.ts';
import type { JobOptions } from './job.ts';
import { forgetEnded } from './jobs.store.ts';
import type { Schedule } from './jobs.ts';

/** Fake timer, advanced by the test: fires due callbacks in order. */
function createTime() {
  let now = 0;
  let waiting: { at: number; fire: () => void }[] = [];
  const schedule: Schedule = (ms, fire) => {
    const one = { at: now + ms, fire };
    waiting.push(one);
    return () => {
      waiting = waiting.filter((each) => each !== one);
    };
  };
  return {
    schedule,
    monotonic: () => now,
    pass(ms: number) {
      now += ms;
      const due = waiting.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
      waiting = waiting.filter(({ at }) => at > now);
      for (const { fire } of due) fire();
    },
    waits: () => waiting.map(({ at }) => at - now),
  };
}

const quiet = () => ({ error: vi.fn(), warn: vi.fn() });

eachDatabase((kind, open, { fresh, newTarget }) => {
  /** A process: its jobs, its time and its log. */
  async function processOn(database: Database, more: { takesShared?: boolean } = {}) {
    const time = createTime();
    const log = quiet();
    const jobs = await openJobs({ database, log, schedule: time.schedule, monotonic: time.monotonic, ...more });
    return { time, log, jobs };
  }
  const ranTimes = (jobs: Jobs, name: string, times: number) =>
    expect.poll(() => jobs.status().find((each) => each.name === name)?.runs).toBe(times);

  it('runs a job of all servers on one server only, and on the other one when the first has closed', async () => {
    const database = await fresh();
    const [one, other] = [await processOn(database), await processOn(database)];
    const ran: string[] = [];
    for (const [who, { jobs }] of Object.entries({ one, other }))
      jobs.shared({ name: 'test.shared', everyMs: 1_000, run: async () => ran.push(who) });
    one.time.pass(999);
    expect(ran).toEqual([]);
    one.time.pass(1);
    await ranTimes(one.jobs, 'test.shared', 1);
    other.time.pass(1_000);
    // The other process waits for the end of the lease, so it has tried to acquire it.
    await expect.poll(() => other.time.waits().filter((ms) => ms > 10_000 && ms !== 30_000)).toHaveLength(1);
    one.time.pass(1_000);
    await ranTimes(one.jobs, 'test.shared', 2);
    expect(ran).toEqual(['one', 'one']);
    await one.jobs.close();
    // After the notification that the lease is free, it continues at the job's interval.
    await expect.poll(() => other.time.waits()).toContain(1_000);
    other.time.pass(1_000);
    await ranTimes(other.jobs, 'test.shared', 1);
    expect(ran).toEqual(['one', 'one', 'other']);
    expect(await listJobs(database.db)).toMatchObject([{ name: 'test.shared', isShared: true, runs: 2n }]);
    await other.jobs.close();
    expect(await listJobs(database.db)).toMatchObject([{ runs: 3n, failures: 0n, failuresInARow: 0 }]);
  });

  it('takes the jobs of a server that died once its lease is over, and one that lost its lease stops', async () => {
    const database = await fresh();
    const [dead, heir] = [await processOn(database), await processOn(database)];
    const begun = Promise.withResolvers<AbortSignal>();
    const hold = Promise.withResolvers<void>();
    dead.jobs.shared({
      name: 'test.left',
      everyMs: 1_000,
      run: async ({ signal }) => {
        begun.resolve(signal);
        await hold.promise;
      },
    });
    const ran = vi.fn(async () => {});
    heir.jobs.shared({ name: 'test.left', everyMs: 1_000, run: ran });
    dead.time.pass(1_000);
    const signal = await begun.promise;
    await sql`update job set leased_until = clock_timestamp() - interval '1 second'`.execute(database.db);
    heir.time.pass(1_000);
    await ranTimes(heir.jobs, 'test.left', 1);
    expect(signal.aborted).toBe(false);
    dead.time.pass(60_000);
    await expect.poll(() => signal.aborted).toBe(true);
    hold.resolve();
    await dead.jobs.close();
    expect(await sql`select from job where holder is not null`.execute(database.db)).toMatchObject({
      rows: { length: 1 },
    });
    await heir.jobs.close();
  });

  it('runs a job of every process on each, and none of all servers where the process takes none', async () => {
    const database = await fresh();
    const [one, other] = [await processOn(database), await processOn(database, { takesShared: false })];
    for (const { jobs } of [one, other]) {
      jobs.everyProcess({ name: 'test.refresh', everyMs: 10, run: async () => {} });
      jobs.shared({ name: 'test.shared', everyMs: 10, run: async () => {} });
    }
    for (const { time } of [other, one]) time.pass(10);
    await ranTimes(one.jobs, 'test.refresh', 1);
    await ranTimes(other.jobs, 'test.refresh', 1);
    await ranTimes(one.jobs, 'test.shared', 1);
    expect(other.jobs.status()).toMatchObject([{ runs: 1 }, { name: 'test.shared', runs: 0 }]);
    await one.jobs.close();
    await other.jobs.close();
    const [refresh] = await listJobs(database.db);
    expect(refresh).toMatchObject({ name: 'test.refresh', isShared: false, processes: 2, runs: 2n });
  });

  it('logs, counts and keeps a failure, and the next success', async () => {
    const database = await fresh();
    const { jobs, time, log } = await processOn(database);
    let fails = true;
    jobs.shared({
      name: 'test.fails',
      everyMs: 500,
      async run() {
        if (fails) throw new Error('the provider is away\nwith a second line');
      },
    });
    time.pass(500);
    await ranTimes(jobs, 'test.fails', 1);
    await expect
      .poll(async () => (await listJobs(database.db))[0])
      .toMatchObject({ runs: 1n, failures: 1n, failuresInARow: 1, lastError: 'the provider is away' });
    expect(log.error).toHaveBeenCalledWith(
      { job: 'test.fails', inARow: 1, reason: 'the provider is away', stack: expect.any(String) },
      'a job failed',
    );
    time.pass(500);
    await expect.poll(async () => (await listJobs(database.db))[0]?.failuresInARow).toBe(2);
    fails = false;
    time.pass(500);
    await expect
      .poll(async () => (await listJobs(database.db))[0])
      .toMatchObject({ runs: 3n, failures: 2n, failuresInARow: 0, lastError: 'the provider is away' });
    await jobs.close();
  });

  it('sets a row that fails aside, later and later, and works on those behind it', async () => {
    const { db } = await open();
    const database = await open();
    const { jobs, time, log } = await processOn(database);
    const done: string[] = [];
    let isMended = false;
    const rows = () =>
      sql<{ id: string }>`select v.id from (values ('a'), ('bad'), ('c')) as v (id)
        where ${isNotSetAside('test.rows', sql.ref('v.id'))} order by id`.execute(db);
    const handle = jobs.shared({
      name: 'test.rows',
      everyMs: 100,
      async run({ each }) {
        await each(
          (await rows()).rows,
          ({ id }) => id,
          async ({ id }) => {
            if (id === 'bad' && !isMended) throw new Error('it cannot be opened');
            done.push(id);
          },
        );
      },
    });
    time.pass(100);
    await ranTimes(jobs, 'test.rows', 1);
    expect(done).toEqual(['a', 'c']);
    expect(await listRowFailures(db, 10)).toMatchObject([
      { job: 'test.rows', key: 'bad', attempts: 1, error: 'it cannot be opened' },
    ]);
    expect(log.error).toHaveBeenCalledWith(
      expect.objectContaining({ job: 'test.rows', row: 'bad' }),
      expect.anything(),
    );
    expect((await listJobs(db)).map(({ failingRows }) => failingRows)).toEqual([1]);
    handle.wake();
    await ranTimes(jobs, 'test.rows', 2);
    expect(done, 'it waits for its next try').toEqual(['a', 'c', 'a', 'c']);
    const waits = async () => {
      const [row] = await listRowFailures(db, 1);
      return row && Math.round((row.retryAt.getTime() - row.lastFailedAt.getTime()) / 1_000);
    };
    expect(await waits()).toBe(15);
    expect(await retryRows(db, 'test.rows')).toBe(1);
    handle.wake();
    await ranTimes(jobs, 'test.rows', 3);
    expect(await waits()).toBe(30);
    isMended = true;
    await retryRows(db, 'test.rows');
    handle.wake();
    await ranTimes(jobs, 'test.rows', 4);
    expect(done.at(-2)).toBe('bad');
    expect(await listRowFailures(db, 10)).toEqual([]);
    await jobs.close();
  });

  it('counts the interval of a job that runs seldom from its last run, also over a restart', async () => {
    const database = await fresh();
    const hour = 3_600_000;
    const job = { name: 'test.seldom', everyMs: hour, run: async () => {} };
    const first = await processOn(database);
    first.jobs.shared(job);
    first.time.pass(hour);
    await ranTimes(first.jobs, 'test.seldom', 1);
    await first.jobs.close();
    await sql`update job set last_started_at = clock_timestamp() - interval '50 minutes'`.execute(database.db);
    const second = await processOn(database);
    second.jobs.shared(job);
    const tenMinutes = () => second.time.waits().filter((ms) => ms > 590_000 && ms <= 600_000);
    await expect.poll(tenMinutes).toHaveLength(1);
    second.time.pass(hour / 6);
    await ranTimes(second.jobs, 'test.seldom', 1);
    await second.jobs.close();
  });

  it.runIf(kind === 'postgres')('is woken by another server than the one that holds it', async () => {
    const database = await fresh();
    const [holder, other] = [await processOn(database), await processOn(database)];
    const job = { name: 'test.woken', everyMs: 1_000, run: async () => {} };
    holder.jobs.shared(job);
    const handle = other.jobs.shared(job);
    holder.time.pass(1_000);
    await ranTimes(holder.jobs, 'test.woken', 1);
    handle.wake();
    await ranTimes(holder.jobs, 'test.woken', 2);
    expect(other.jobs.status()[0]?.runs).toBe(0);
    await holder.jobs.close();
    await other.jobs.close();
  });

  it('a job that hangs in a process that lives stays overdue, and a process that ended leaves none behind', async () => {
    const { db } = await fresh();
    const seen = (name: string, process: string, minutesAgo: number) =>
      sql`insert into job (name, process, every_ms, first_seen_at, seen_at, last_succeeded_at)
        select ${name}, ${process}, 1000, at, at, at
        from (select clock_timestamp() - ${minutesAgo} * interval '1 minute' as at) t`.execute(db);
    await seen('test.hangs', 'lives', 20);
    await seen('test.runs', 'lives', 0);
    // Ended by a restart: jobs are reported overdue after five minutes.
    for (const name of ['test.hangs', 'test.runs', 'test.ended']) await seen(name, 'ended', 6);
    await seen('test.ended', 'long ago', 20);
    const found = async () =>
      (await listJobs(db)).map(({ name, processes, isOverdue }) => [name, processes, isOverdue]);
    const expected = [
      ['test.hangs', 1, true],
      ['test.runs', 1, false],
    ];
    expect(await found()).toEqual(expected);
    await forgetEnded(db);
    expect(await found()).toEqual(expected);
    const { rows } = await sql`select distinct process from job order by process`.execute(db);
    expect(rows).toEqual([{ process: 'ended' }, { process: 'lives' }]);
  });

  it('a server without the role of jobs reports that no server has it', async () => {
    const { db } = await fresh();
    const look = async (upSeconds: number) => {
      const runs: JobOptions['run'][] = [];
      const everyProcess: Jobs['everyProcess'] = ({ run }) => {
        runs.push(run);
        return { wake: () => {}, close: async () => {} };
      };
      expectRunner({ everyProcess, shared: everyProcess }, db, () => upSeconds);
      const turn = { signal: new AbortController().signal, each: eachOrThrow, retries: async () => [] };
      for (const run of runs) await run(turn);
    };
    // Another server may start after this one.
    await look(299);
    await expect(look(301)).rejects.toThrow('no server with the role "jobs" has run for 5 minutes');
    const seen = (secondsAgo: number) =>
      sql`insert into job (name, process, every_ms, first_seen_at, seen_at)
      select 'test.shared', '', 1000, at, at from (select clock_timestamp() - ${secondsAgo} * interval '1 second' as at) t
      on conflict (name, process) do update set seen_at = excluded.seen_at`.execute(db);
    await seen(2);
    await look(10_000);
    await seen(720);
    await expect(look(10_000)).rejects.toThrow('for 12 minutes');
  });

  it('closes although the database is away', async () => {
    const database = await openDatabase(await newTarget());
    const { jobs, time, log } = await processOn(database);
    jobs.everyProcess({ name: 'test.away', everyMs: 10, run: async () => {} });
    time.pass(10);
    await ranTimes(jobs, 'test.away', 1);
    await database.close();
    await jobs.close();
    expect(log.warn).toHaveBeenCalledWith(expect.anything(), 'leases of jobs could not be given up');
  });
});
