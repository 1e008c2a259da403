/** Verification of the ledger: within the statement limit, with concurrent writes, and when it fails. */
import { getDayFigures } from '@parlour/contract/operator-sessions.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { applyCommands, readMark, trialBalance, trialBalanceInParts } from '../../ledger/wallet/index.ts';
import { sceneOf as depositsOf } from '../../payments/deposits/scene.ts';
import type { Database, DatabaseTarget } from '../../platform/db/db.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { aCommand } from '../../testing/commands.ts';
import { consoleOf, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase, everythingSeen, onDatabase } from '../../testing/databases.ts';
import { often } from '../../testing/limits.ts';
import { manyBets } from '../../testing/many-bets.ts';
import { aPlayer, aSession, aVendor, type Player } from '../../testing/players.ts';
import { houseProblems } from './checks.store.ts';
import { keepDaily, recount, recountInFull } from './index.ts';
import { catchUp } from './reporting.store.ts';

/** Row limit per statement; a statement of a part reads some thousands. */
const MOST_ROWS = 10_000;
const BETS = 12_000;

/**
 * Makes statements fail that read more ledger rows than a limit, as if they took too long, except on connections
 * without a statement limit. The embedded database has no such exception: there it applies to all.
 */
async function limitRows(database: Database): Promise<void> {
  await database.exec(`create function is_in_time() returns boolean volatile language plpgsql as $$
    declare
      this text := statement_timestamp()::text;
      n integer := 1;
    begin
      if current_setting('test.statement', true) = this then n := current_setting('test.rows')::integer + 1; end if;
      perform set_config('test.statement', this, false), set_config('test.rows', n::text, false);
      if n > ${MOST_ROWS} and (${database.kind === 'embedded'} or current_setting('statement_timeout') <> '0') then
        raise exception 'too slow' using errcode = 'query_canceled';
      end if;
      return true;
    end $$`);
  for (const table of ['entry', 'transfer', 'operation', 'round'])
    await database.exec(`alter table ${table} rename to ${table}_kept;
      create view ${table} as select * from ${table}_kept where is_in_time()`);
}

const anOpenHouse = async (target: DatabaseTarget) => {
  const database = await openDatabase(target);
  const { db } = database;
  const vendor = await aVendor(db, 'LARGE');
  const player = await aPlayer(db, vendor, 10_000_000n);
  return { database, db, vendor, player };
};

eachDatabase((_kind, open, { newTarget }) => {
  it('books that are too large for the limit of a statement are counted', async () => {
    const target = await newTarget();
    const { database: first, db, vendor, player } = await anOpenHouse(target);
    for (let n = 0; n < BETS; n += 1_000) await manyBets(db, player, { vendor, bets: 1_000 });
    await limitRows(first);
    await first.close();
    const limited = await openDatabase(target);
    await expect(trialBalance(limited.db)).rejects.toMatchObject({ code: '57014' });
    expect(await recount(limited)).toMatchObject({ clean: true, transfers: BigInt(BETS + 1) });
    await limited.close();
  });

  it('a day that is closed is where later counts begin, and a full count reads what is before it', async () => {
    const { database, db, vendor, player } = await anOpenHouse(await newTarget());
    const command = aCommand(vendor, player);
    await manyBets(db, player, { vendor, bets: 20 });
    expect(await recount(database)).toMatchObject({ clean: true, since: null });
    // Closing a day waits ten seconds at most for transactions of other databases.
    await everythingSeen(db);
    expect(await keepDaily(database, 'Asia/Yangon')).toBe(1);
    await applyCommands(db, [command({ tx: 'later', round: 'later', bet: 2n })]);
    const counted = await recount(database);
    const { rows } = await sql<{ day: string }>`select day::text from trial_balance`.execute(db);
    expect(counted).toMatchObject({ clean: true, since: rows[0]?.day, transfers: 22n, operations: 22n });
    expect(await recountInFull(database)).toEqual({ ...counted, since: null });

    await database.exec('alter table entry disable trigger user');
    const change = (amount: bigint, where: 'min' | 'max') =>
      sql`update entry set amount = amount + ${amount} where account_id = ${player.accountId}
        and transfer_id = (select ${sql.raw(where)}(transfer_id) from entry)`.execute(db);
    await change(1n, 'min');
    expect(await recount(database)).toMatchObject({ clean: true });
    expect(await recountInFull(database)).toMatchObject({ clean: false, since: null });
    // A fault after the closed day is reported together with all earlier ones.
    await change(1n, 'max');
    const both = await recountInFull(database);
    expect(both.problems).toContain('2 transfers that are not balanced');
    expect(await recount(database)).toEqual(both);
    await change(-1n, 'max');
    await change(-1n, 'min');

    await sql`update ledger_count set at = null, clean = null`.execute(db);
    await sql`alter table trial_balance disable trigger user`.execute(db);
    await sql`update trial_balance set day = day - 2`.execute(db);
    await sql`update books_checkpoint set day = day - 2`.execute(db);
    expect(await keepDaily(database, 'Asia/Yangon')).toBe(2);
    const kept = await sql<{ since: string | null; clean: boolean }>`
      select since::text, clean from trial_balance order by day`.execute(db);
    expect(kept.rows.map(({ clean }) => clean)).toEqual([true, true, true]);
    const days = await sql<{ day: string }>`select day::text from trial_balance order by day`.execute(db);
    expect(kept.rows.map(({ since }) => since)).toEqual([null, days.rows[0]?.day, days.rows[1]?.day]);
    await database.close();
  });

  it('what was not taken in by the days is counted beside them, however many steps it takes', async () => {
    const { database, db, vendor, player } = await anOpenHouse(await newTarget());
    await manyBets(db, player, { vendor, bets: 20 });
    const command = aCommand(vendor, player);
    for (let n = 0; n < 9; n++) await applyCommands(db, [command({ tx: `t${n}`, round: `r${n}`, bet: 2n })]);
    await everythingSeen(db);
    const legs = async () =>
      (await sql<{ n: bigint }>`select coalesce(sum(n), 0)::bigint as n from money_day`.execute(db)).rows[0]?.n;
    const steps: unknown[] = [];
    for (let hasMore: unknown = true; hasMore; ) {
      hasMore = (await sql<{ more: boolean }>`select note_money_day('UTC', 4) as more`.execute(db)).rows[0]?.more;
      steps.push(await legs());
      expect((await recount(database)).problems).toEqual([]);
    }
    // Two legs each: the grant and the bets of one statement, and then four at a time.
    expect(steps.at(-1)).toBe(2n * 30n);
    expect(steps.length).toBeGreaterThan(3);
    await database.close();
  });

  describe('the dashboard', () => {
    let app: TestApp;
    let desk: ReturnType<typeof consoleOf>;
    let tab: Tab;
    beforeAll(async () => {
      const clock = testClock();
      app = await testApp(await open(), { clock: clock.now });
      desk = consoleOf(app);
      tab = await desk.operator(clock);
    });
    afterAll(() => app.close());

    const shown = async () => {
      const { ledgerClean, ledgerCountedAt } = valueOf(await desk.call(getDayFigures, {}, tab));
      return { clean: ledgerClean, at: ledgerCountedAt };
    };
    const count = () =>
      app.database.db.selectFrom('ledger_count').select(['at', 'failed_at']).executeTakeFirstOrThrow();
    /** Makes every verification fail until it is undone. */
    const breakCount = () => sql`alter function money_legs(xid8, xid8, text) rename to away`.execute(app.database.db);
    const mendCount = () => sql`alter function away(xid8, xid8, text) rename to money_legs`.execute(app.database.db);
    const makeDue = () =>
      sql`update ledger_count set at = at - interval '1 hour', failed_at = failed_at - interval '1 hour', took_ms = 0`.execute(
        app.database.db,
      );

    it('tells of no result before there is one, and of a count that failed that it is not known', async () => {
      const logged = vi.spyOn(app.server.log, 'error');
      await breakCount();
      expect(await shown()).toEqual({ clean: null, at: null });
      const said = logged.mock.calls.map(([error, text]) => [String(error), text]);
      expect(said).toEqual([[expect.stringContaining('money_legs'), 'the books could not be counted']]);
      logged.mockRestore();
      await mendCount();
      // The next verification does not start immediately for each reader.
      expect(await shown()).toEqual({ clean: null, at: null });
      await makeDue();
      expect(await shown()).toEqual({ clean: null, at: null });
      await expect.poll(async () => (await shown()).clean).toBe(true);

      await breakCount();
      await makeDue();
      await expect.poll(async () => (await shown()).clean).toBe(null);
      const { at, failed_at } = await count();
      expect(failed_at).not.toBeNull();
      expect(await shown()).toEqual({ clean: null, at: at?.toISOString() });
      await mendCount();
      await makeDue();
      await expect.poll(async () => (await shown()).clean).toBe(true);
    });

    it('tells of the count of a day that failed as of any other', async () => {
      expect((await shown()).clean).toBe(true);
      await breakCount();
      await expect(keepDaily(app.database, app.brand.timeZone)).rejects.toThrow('money_legs');
      expect((await shown()).clean).toBe(null);
      await mendCount();
      expect(await keepDaily(app.database, app.brand.timeZone)).toBe(1);
      expect((await shown()).clean).toBe(true);
    });

    it('tells nothing as known while a server died over the count, and what was found wrong until it is right', async () => {
      const { db } = app.database;
      await sql`update ledger_count set begun_at = clock_timestamp() - interval '11 minutes', at = clock_timestamp()`.execute(
        db,
      );
      expect((await shown()).clean).toBe(null);
      await sql`update ledger_count set clean = false`.execute(db);
      expect((await shown()).clean).toBe(false);
      await sql`update ledger_count set begun_at = null, failed_at = clock_timestamp()`.execute(db);
      expect((await shown()).clean).toBe(false);
      await makeDue();
      await expect.poll(async () => (await shown()).clean).toBe(true);
    });
  });
});

onDatabase('embedded', (_kind, open) => {
  it('what subjects keep is held against the ledger of the same moment, though it was counted to an earlier one', async () => {
    const app = await testApp(await open());
    const { db } = app.database;
    const mark = await inTransaction(db, readMark);
    const { moved } = await trialBalanceInParts(db, mark);
    const scene = depositsOf(app);
    const player = await app.register();
    await scene.paid(await scene.opened(player));
    expect(await scene.settledSum()).toBeGreaterThan(0n);
    expect(await houseProblems(db, { moved, upTo: mark.transfer }, { size: 10, since: null })).toEqual([]);
    await sql`alter table deposit disable trigger user`.execute(db);
    await sql`update deposit set amount = amount + 1, fee = fee + 1 where state = 'settled'`.execute(db);
    expect(await houseProblems(db, { moved, upTo: mark.transfer }, { size: 1, since: null })).toEqual([
      '1 ledgers whose deposits account differs from the settled deposits',
      '1 ledgers whose fees account differs from the fees of deposits and withdrawals',
    ]);
    await app.close();
  });
});

const ROUNDS = often(3, 3, 30);

onDatabase('postgres', (_kind, open, { newTarget }) => {
  it('a close waits for those that write, so that nothing older appears after it', async () => {
    const { database, db, vendor, player } = await anOpenHouse(await newTarget());
    const other = await aPlayer(db, vendor, 100n);
    const [command, slow] = [aCommand(vendor, player), aCommand(vendor, other)];
    let isWritten = () => {};
    const written = new Promise<void>((done) => {
      isWritten = done;
    });
    let end = () => {};
    const ended = new Promise<void>((done) => {
      end = done;
    });
    const writing = inTransaction(db, async (tx) => {
      await applyCommands(tx, [slow({ tx: 'slow', round: 'slow', bet: 1n })]);
      isWritten();
      await ended;
    });
    await written;
    await applyCommands(db, [command({ tx: 'quick', round: 'quick', bet: 2n })]);
    const closing = keepDaily(database, 'UTC');
    await expect
      .poll(
        async () =>
          (
            await sql<{ n: bigint }>`select count(*) as n from pg_stat_activity
      where query like '%ledger_xmin() >=%' and pid <> pg_backend_pid()`.execute(db)
          ).rows[0]?.n,
      )
      .toBeGreaterThan(0n);
    expect((await sql`select from books_checkpoint`.execute(db)).rows).toEqual([]);
    end();
    await writing;
    expect(await closing).toBe(1);
    const closed = await sql<{ transfers: bigint; operations: bigint }>`
      select transfers, operations from books_checkpoint`.execute(db);
    expect(closed.rows).toEqual([{ transfers: 4n, operations: 4n }]);
    await applyCommands(db, [command({ tx: 'next', round: 'next', bet: 2n })]);
    expect(await recount(database)).toMatchObject({ clean: true, transfers: 5n, operations: 5n });
    await database.close();
  });

  it('a count has a connection of its own that sees one moment, writes nothing and has no limit but for locks', async () => {
    const { snapshot, db } = await open();
    if (!snapshot) throw new Error('a server has snapshots');
    const vendor = await aVendor(db, 'SNAPSHOT');
    const player = await aPlayer(db, vendor, 100n);
    await sql`alter role current_user set statement_timeout = '1min'`.execute(db);
    const seen = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const reading = snapshot(async (tx) => {
      const before = await trialBalance(tx);
      seen.resolve();
      await written.promise;
      const { rows } = await sql`select current_setting('statement_timeout') as statements,
        current_setting('lock_timeout') as locks, current_setting('transaction_isolation') as isolation`.execute(tx);
      return { before, rows };
    });
    await seen.promise;
    await applyCommands(db, [aCommand(vendor, player)({ tx: 't', round: 'r', bet: 1n })]);
    written.resolve();
    const { before, rows } = await reading;
    expect(rows).toEqual([{ statements: '0', locks: '2s', isolation: 'repeatable read' }]);
    expect((await trialBalance(db)).transfers).toBe(before.transfers + 1n);
    const writing = snapshot((tx) => sql`delete from big_win`.execute(tx));
    await expect(writing).rejects.toMatchObject({ code: '25006' });
    await sql`alter role current_user reset statement_timeout`.execute(db);
  });

  it('books that are written to all the time are clean at every count', { tags: 'wide' }, async () => {
    const { database, db, vendor } = await anOpenHouse(await newTarget());
    const players: Player[] = [];
    for (let n = 0; n < 8; n++) players.push(await aPlayer(db, vendor, 1_000_000n));
    let isOver = false;
    let bets = 0;
    const playing = players.map(async (player) => {
      const session = await aSession(db, player.accountId, vendor);
      const command = aCommand(vendor, { ...player, session });
      for (; !isOver; bets++) {
        const name = `${player.accountId}-${bets}`;
        await applyCommands(db, [command({ op: 'settle', tx: name, round: name, bet: 3n, win: 2n })]);
      }
    });
    for (let n = 0; n < ROUNDS; n++) {
      expect((await recount(database)).problems).toEqual([]);
      await catchUp(db, 'UTC', 50);
    }
    isOver = true;
    await Promise.all(playing);
    expect(bets).toBeGreaterThan(0);
    await database.close();
  });
});
