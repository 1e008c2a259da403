import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { catchUp } from '../../accounting/reporting/reporting.store.ts';
import { recordBigWins } from '../../games/big-wins/big-wins.store.ts';
import { applyCommands, dayFigures } from '../../ledger/wallet/index.ts';
import { recordPlay } from '../../players/vip/vip.store.ts';
import { aCommand } from '../../testing/commands.ts';
import { eachDatabase, everythingSeen } from '../../testing/databases.ts';
import { aPlayer, aVendor } from '../../testing/players.ts';
import type { Db } from './db.ts';
import { openDatabase } from './open.ts';
import { rebaseTransactions } from './rebase.ts';
import { inTransaction } from './transaction.ts';

/** Offset between the transaction numbers of the dumped cluster and of the cluster that it is restored in. */
const AHEAD = 5_000_000;

async function takeInAll(db: Db): Promise<void> {
  await everythingSeen(db);
  await dayFigures(db, { day: '2026-01-01', timeZone: 'UTC' });
  while ((await inTransaction(db, (tx) => recordPlay(tx, 'UTC'))).length > 0);
  while (await recordBigWins(db, 100, 30));
  await catchUp(db, 'UTC');
}

/** Reads every counter that a consumer keeps of play. */
async function counters(db: Db) {
  const { rows } = await sql<Record<string, string>>`select
    (select sum(bets)::text from play_figures) as bets, (select sum(rounds)::text from play_figures) as rounds,
    (select sum(turnover)::text from member_play) as turnover, (select sum(rounds)::text from member_play) as "memberRounds",
    (select sum(turnover)::text from member_play_day) as "turnoverByDay",
    (select sum(win)::text from big_win) as "bigWins", (select sum(n)::text from money_day) as movements,
    (select count(*)::text from entry) as entries`.execute(db);
  return rows[0];
}

eachDatabase((kind, open, { newTarget }) => {
  it('play is counted once, before and after a dump is restored in a cluster that has counted fewer transactions', async () => {
    const target = await newTarget();
    let database = await openDatabase(target);
    let { db } = database;
    const vendor = await aVendor(db, 'RESTORED');
    const player = await aPlayer(db, vendor, 1_000_000n);
    let n = 0;
    const play = async (times: number) => {
      for (const last = n + times; n < last; n++)
        await applyCommands(db, [
          aCommand(vendor, player)({ op: 'settle', tx: `t${n}`, round: `r${n}`, bet: 100n, win: 30n }),
        ]);
    };
    const raised = () => database.session(rebaseTransactions);
    expect(await raised()).toBe(false);
    await play(3);
    await takeInAll(db);
    // Played before the dump and not yet processed by any consumer.
    await play(2);
    // Simulates a restore in another cluster: all transaction numbers of the ledger are far in the future.
    const shifted = (column: string) => sql`(${sql.ref(column)}::text::bigint + ${AHEAD}::bigint)::text::xid8`;
    await database.exec('alter table operation disable trigger user');
    await sql`update operation set tx = ${shifted('tx')}`.execute(db);
    await sql`update roll_up set upto = ${shifted('upto')} where upto > '0'`.execute(db);
    await database.exec('alter table operation enable trigger user');

    // Restarts the database, because a server starts on a restored database without cached plans.
    await database.close();
    database = await openDatabase(target);
    db = database.db;

    expect(await raised()).toBe(true);
    expect(await raised(), 'once is enough').toBe(false);
    await takeInAll(db);
    expect(await counters(db)).toMatchObject({ bets: '500', rounds: '5', turnover: '500', bigWins: '150' });
    await play(4);
    await takeInAll(db);
    expect(await counters(db)).toEqual({
      bets: '900',
      rounds: '9',
      turnover: '900',
      memberRounds: '9',
      turnoverByDay: '900',
      bigWins: '270',
      movements: (await counters(db))?.entries,
      entries: (await counters(db))?.entries,
    });
    const { rows } = await sql<{ is_ordered: boolean }>`
      select bool_and(tx >= before) as is_ordered
      from (select tx, lag(tx) over (order by id) as before from operation) o where before is not null`.execute(db);
    expect(rows).toEqual([{ is_ordered: true }]);
    await database.close();
  });

  // The embedded database runs one transaction at a time.
  it.runIf(kind === 'postgres')('a transaction that has run for long is no restored dump', async () => {
    const target = await newTarget();
    const [database, other] = [await openDatabase(target), await openDatabase(target)];
    const { db } = database;
    const vendor = await aVendor(db, 'LONG');
    const player = await aPlayer(db, vendor, 1_000n);
    const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const long = inTransaction(other.db, async (tx) => {
      // The oldest running transaction has this number from now on.
      await sql`select pg_current_xact_id()`.execute(tx);
      begun.resolve();
      await over.promise;
    });
    await begun.promise;
    for (const n of [1, 2, 3])
      await applyCommands(db, [
        aCommand(vendor, player)({ op: 'settle', tx: `l${n}`, round: `l${n}`, bet: 1n, win: 0n }),
      ]);
    await dayFigures(db, { day: '2026-01-01', timeZone: 'UTC' });
    expect(await database.session(rebaseTransactions)).toBe(false);
    over.resolve();
    await long;
    expect(await database.session(rebaseTransactions)).toBe(false);
    await Promise.all([database.close(), other.close()]);
  });

  it('consumers take in what waits in parts, and say whether more is there', async () => {
    const { db } = await open();
    const vendor = await aVendor(db, 'PARTS');
    const player = await aPlayer(db, vendor, 1_000_000n);
    await takeInAll(db);
    const before = await counters(db);
    for (let n = 0; n < 6; n++)
      await applyCommands(db, [
        aCommand(vendor, player)({ op: 'settle', tx: `p${n}`, round: `p${n}`, bet: 100n, win: 0n }),
      ]);
    await everythingSeen(db);
    const part = () => sql<{ more: boolean }>`select wallet_roll_up(2) as more`.execute(db);
    const more: boolean[] = [];
    for (let left = true; left; ) {
      left = (await part()).rows[0]?.more ?? false;
      more.push(left);
    }
    expect(more.length).toBeGreaterThanOrEqual(3);
    expect(Number((await counters(db))?.bets) - Number(before?.bets)).toBe(600);
  });
});
