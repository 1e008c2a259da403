/** A vendor's ceiling of a day's wins: with rollbacks, refused wins, and while the ceiling is temporarily removed. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../platform/db/db.ts';
import { eachDatabase } from '../testing/databases.ts';
import { aGateway, fresh } from '../testing/gateway.ts';
import { aScene, takePlayIn } from '../testing/scene.ts';
import { carryOut, type PlayCall } from './canonical.ts';
import { parlourProtocol } from './parlour/protocol.ts';
import { type Credit, uncount, validateCredit } from './reach.store.ts';
import { openReach } from './reach.ts';
import type { ProtocolCore } from './vendor.ts';
import { vendorCommand } from './vendor-command.ts';
import type { VendorKey } from './vendors.ts';

const HELD = { code: 'UNAVAILABLE', retry: true };
const OK = { status: 'ok' };

/** A player with 100.00 at a vendor with a ceiling of a day's wins, in whole units. */
async function aCeiling(db: Db, winsPerDay: string) {
  const gateway = await aGateway(db);
  const limit = async (...words: string[]) => {
    const said = await vendorCommand(db, { seal: (plain: Buffer) => plain }, ['limit', gateway.vendor, ...words]);
    gateway.gateway.vendors.invalidate();
    return said;
  };
  await limit('usual', 'usual', winsPerDay);
  const s = await aScene(gateway);
  const answer = async (called: Promise<{ answer: object }>) => (await called).answer;
  return {
    ...s,
    limit,
    bet: (tx: string, round: string, amount: string) => answer(s.bet(tx, round, amount)),
    win: (tx: string, round: string, amount: string, more: object = {}) => answer(s.win(tx, round, amount, more)),
    rollback: (tx: string, betTx: string, more: object = {}) => answer(s.rollback(tx, betTx, more)),
    counted: async () =>
      (
        await sql<{ wins: bigint; exempt: bigint }>`
          select wins, exempt from vendor_win_day where vendor_id = ${s.vendorId} order by day desc limit 1`.execute(db)
      ).rows[0],
    /** Expects that exactly this many whole units are left, and uses them up. */
    async leaves(round: string, room: string) {
      expect(await answer(s.win(fresh('t'), round, `${room}.01`))).toMatchObject(HELD);
      expect(await answer(s.win(fresh('t'), round, room))).toMatchObject(OK);
    },
    decide: (tx: string, decision: string) =>
      sql`update gateway_case set decision = ${decision}, state = 'resolved' where ext_id = ${tx}`.execute(db),
  };
}

/**
 * A rollback of 90 whose bet arrives while the ceilings are checked.
 *
 * @param countReturn replaces the real function at the first call
 * @returns a function that sends it
 */
function aLateRollback(s: Awaited<ReturnType<typeof aCeiling>>, countReturn?: () => Promise<void>) {
  const usual = { perCall: 10n ** 15n, awardsPerDay: 10n ** 15n };
  const reach = openReach(s.db, { ceilings: usual, timeZone: 'UTC' });
  const [bet, tx] = [fresh('t'), fresh('t')];
  let [isPlaced, isCounting] = [false, false];
  const core = {
    card: parlourProtocol.card,
    submit: s.gateway.batcher.submit,
    reach: {
      ...reach,
      hasMet: () => true,
      async judge(credit: Credit) {
        const verdict = await reach.judge(credit);
        if (!isPlaced) expect(await s.bet(bet, fresh('r'), '90')).toMatchObject(OK);
        isPlaced = true;
        return verdict;
      },
      countReturn(call: Parameters<typeof reach.countReturn>[0]) {
        const count = isCounting || !countReturn ? reach.countReturn : countReturn;
        isCounting = true;
        return count(call);
      },
    },
  } as unknown as ProtocolCore;
  const vendor = { vendorId: s.vendorId, creditMost: null, hasWinsDayMost: true } as unknown as VendorKey;
  const call: PlayCall = {
    op: 'rollback',
    account: s.accountId,
    tx,
    betTx: bet,
    game: null,
    round: null,
    claimed: null,
  };
  return () => carryOut(core, vendor, call);
}

eachDatabase((_kind, open) => {
  test('a stake that is rolled back after wins were let through against it leaves nothing above the ceiling', async () => {
    const { db } = await open();
    for (const claim of [{}, { amount: '90' }]) {
      const s = await aCeiling(db, '20');
      const [bet, undo, other] = [fresh('t'), fresh('t'), fresh('r')];
      expect(await s.bet(bet, fresh('r'), '90')).toMatchObject(OK);
      expect(await s.bet(fresh('t'), other, '1')).toMatchObject(OK);
      await takePlayIn(db);
      expect(await s.win(fresh('t'), other, '110')).toMatchObject({ balance: '119.00' });
      // Its refund counts like a win: 110 and 90 are more than 91 and 20.
      for (const _ of [1, 2]) {
        expect(await s.rollback(undo, bet, claim)).toMatchObject(HELD);
        await takePlayIn(db);
      }
      expect(await s.cases()).toMatchObject([{ kind: 'credit_held', op: 'rollback', ext_id: undo, seen: 2 }]);
      await s.decide(undo, 'released');
      expect(await s.rollback(undo, bet, claim)).toMatchObject({ balance: '209.00' });
      await takePlayIn(db);
      // The released amount does not use the ceiling: 1 is left.
      await s.leaves(other, '1');
    }
  });

  test('a rollback that was looked at before its bet was booked counts all the same, once', async () => {
    const { db } = await open();
    const s = await aCeiling(db, '20');
    const other = fresh('r');
    await s.bet(fresh('t'), other, '1');
    const undo = aLateRollback(s);
    for (const replayed of [false, true]) expect(await undo()).toMatchObject({ code: null, balance: 9_900n, replayed });
    expect(await s.counted()).toEqual({ wins: 9_000n, exempt: 0n });
    // Whether the stake is aggregated or not, its refund leaves no room.
    expect(await s.win(fresh('t'), other, '0.01')).toMatchObject(HELD);
    await takePlayIn(db);
    await s.leaves(other, '21');
  });

  test('a rollback that was booked and not counted counts when it is repeated', async () => {
    const { db } = await open();
    for (const takenIn of [false, true]) {
      const s = await aCeiling(db, '20');
      const other = fresh('r');
      await s.bet(fresh('t'), other, '1');
      const undo = aLateRollback(s, () => Promise.reject(new Error('the line is down')));
      await expect(undo()).rejects.toThrow('the line is down');
      expect(await s.money()).toBe(9_900n);
      expect(await s.counted()).toBeUndefined();
      if (takenIn) await takePlayIn(db);
      for (const _ of [1, 2]) expect(await undo()).toMatchObject({ code: null, balance: 9_900n, replayed: true });
      expect(await s.counted()).toEqual({ wins: 9_000n, exempt: 0n });
      if (!takenIn) expect(await s.win(fresh('t'), other, '0.01')).toMatchObject(HELD);
      await takePlayIn(db);
      // Whether or not the figures contained the rollback before, they contain the stake and its refund now.
      const { rows } = await sql`select bets, wins from vendor_play where scope = ${s.vendorId}`.execute(db);
      expect(rows).toEqual([{ bets: 9_100n, wins: 9_000n }]);
      await s.leaves(other, '21');
    }
  });

  test('a rollback of yesterday that was not counted leaves the room of today alone', async () => {
    const { db } = await open();
    const s = await aCeiling(db, '20');
    const undo = aLateRollback(s, () => Promise.reject(new Error('the line is down')));
    await expect(undo()).rejects.toThrow('the line is down');
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update operation set at = at - interval '1 day' where op = 'rollback' and actor_id = ${s.accountId}`.execute(
        tx,
      );
    });
    expect(await undo()).toMatchObject({ code: null, replayed: true });
    expect(await s.counted()).toBeUndefined();
  });

  test('a rollback that is held for money which another one gave back has no case left to decide on', async () => {
    const { db } = await open();
    const s = await aCeiling(db, '20');
    const [bet, held, other] = [fresh('t'), fresh('t'), fresh('r')];
    await s.bet(bet, fresh('r'), '90');
    await s.bet(fresh('t'), other, '1');
    await takePlayIn(db);
    await s.win(fresh('t'), other, '110');
    expect(await s.rollback(held, bet)).toMatchObject(HELD);
    const released = fresh('t');
    expect(await s.rollback(released, bet)).toMatchObject(HELD);
    await s.decide(released, 'released');
    expect(await s.rollback(released, bet)).toMatchObject(OK);
    expect(await s.rollback(held, bet)).toMatchObject(OK);
    expect(await s.cases()).toMatchObject([
      { ext_id: held, state: 'resolved' },
      { ext_id: released, state: 'resolved' },
    ]);
  });

  test('a ceiling that is set again forgets what it had counted of calls that were not booked', async () => {
    const { db } = await open();
    const s = await aCeiling(db, '10');
    const credit = { vendorId: s.vendorId, account: s.accountId, op: 'win', tx: fresh('t'), amount: 1_000n };
    const usual = { perCall: 10n ** 9n, awardsPerDay: 10n ** 9n };
    expect(await validateCredit(db, credit, usual, 'UTC')).toBe('counted');
    await s.limit('usual', 'usual', 'none');
    await s.limit('usual', 'usual', '10');
    const round = fresh('r');
    await s.bet(fresh('t'), round, '1');
    expect(await s.win(fresh('t'), round, '10')).toMatchObject(OK);
    expect(await validateCredit(db, credit, usual, 'UTC')).toBe('held');
    await uncount(db, credit);
    expect(await s.counted()).toMatchObject({ wins: 1_000n });
  });

  test('a ceiling that is switched on leaves what was counted where it is, and counts it for nothing', async () => {
    const { db } = await open();
    const s = await aCeiling(db, '50');
    const [bet, undo, round] = [fresh('t'), fresh('t'), fresh('r')];
    await s.bet(fresh('t'), round, '1');
    for (const _ of [1, 2, 3]) expect(await s.win(fresh('t'), round, '1')).toMatchObject(OK);
    await s.bet(bet, fresh('r'), '30');
    expect(await s.rollback(undo, bet)).toMatchObject(OK);
    const rows = () =>
      sql`select amount from vendor_win where vendor_id = ${s.vendorId} order by amount`
        .execute(db)
        .then((read) => read.rows);
    expect(await rows()).toEqual([100n, 100n, 100n, 3_000n].map((amount) => ({ amount })));
    await s.limit('usual', 'usual', 'none');
    await s.limit('usual', 'usual', '50');
    // Rows are not deleted while the vendor's row is locked, because there may be many.
    expect(await rows()).toHaveLength(4);
    expect(await s.counted()).toBeUndefined();
    await takePlayIn(db);
    // The row that counted the rollback is deleted: the figures treat its stake as one that never was.
    const figures = await sql`select bets, wins from vendor_play where scope = ${s.vendorId}`.execute(db);
    expect(figures.rows).toEqual([{ bets: 100n, wins: 300n }]);
    expect(await s.rollback(undo, bet)).toMatchObject({ replayed: true });
    await s.leaves(round, '48');
  });

  test('a rollback counts once, and only where it gives money back', async () => {
    const { db } = await open();
    const s = await aCeiling(db, '20');
    const [bet, undo, round, other] = [fresh('t'), fresh('t'), fresh('r'), fresh('r')];
    expect(await s.rollback(fresh('t'), fresh('t'))).toMatchObject(OK);
    expect(await s.counted()).toBeUndefined();
    await s.bet(bet, round, '15');
    await s.bet(fresh('t'), other, '1');
    expect(await s.rollback(undo, bet)).toMatchObject({ balance: '99.00' });
    expect(await s.rollback(undo, bet)).toMatchObject({ balance: '99.00', replayed: true });
    expect(await s.rollback(fresh('t'), bet)).toMatchObject({ balance: '99.00' });
    expect(await s.counted()).toMatchObject({ wins: 1_500n });
    await takePlayIn(db);
    const { rows } = await sql`select bets, wins from vendor_play where scope = ${s.vendorId}`.execute(db);
    expect(rows).toEqual([{ bets: 1_600n, wins: 1_500n }]);
    const figures = await sql`select sum(bets)::bigint as bets from play_figures where scope = ${s.vendorId}`.execute(
      db,
    );
    expect(figures.rows).toEqual([{ bets: 100n }]);
    await s.leaves(other, '21');
  });

  test('a stake of yesterday that was rolled back today gives no room', async () => {
    const { db } = await open();
    const s = await aCeiling(db, '20');
    await s.limit('usual', 'usual', 'none');
    const [bet, other] = [fresh('t'), fresh('r')];
    await s.bet(bet, fresh('r'), '50');
    await takePlayIn(db);
    await sql`update vendor_play set bucket = bucket - interval '1 day' where scope = ${s.vendorId}`.execute(db);
    expect(await s.rollback(fresh('t'), bet)).toMatchObject(OK);
    await takePlayIn(db);
    await s.limit('usual', 'usual', '20');
    // The first event of the day under the ceiling.
    expect(await s.bet(fresh('t'), other, '60')).toMatchObject(OK);
    expect(await s.win(fresh('t'), other, '1')).toMatchObject(HELD);
    await takePlayIn(db);
    await s.leaves(other, '30');
  });

  test('what is won while there is no ceiling counts when there is one again', async () => {
    const { db } = await open();
    const s = await aCeiling(db, '10');
    const round = fresh('r');
    await s.bet(fresh('t'), round, '1');
    expect(await s.win(fresh('t'), round, '1')).toMatchObject(OK);
    // A ceiling that is not named is not changed.
    expect(await s.limit('500', '500')).toEqual([expect.stringContaining('the wins of a day above the stakes 10;')]);
    expect(await s.win(fresh('t'), round, '10.01')).toMatchObject(HELD);
    await s.limit('usual', 'usual', 'none');
    await s.bet(fresh('t'), round, '90');
    for (const amount of ['45', '40']) expect(await s.win(fresh('t'), round, amount)).toMatchObject(OK);
    await s.limit('usual', 'usual', '10');
    // Play that was not yet aggregated when the ceiling was set is counted once it is.
    expect(await s.win(fresh('t'), round, '0.01')).toMatchObject(OK);
    await takePlayIn(db);
    expect(await s.win(fresh('t'), round, '15')).toMatchObject(HELD);
    expect(await s.win(fresh('t'), round, '14.99')).toMatchObject(OK);
    expect(await s.win(fresh('t'), round, '0.01')).toMatchObject(HELD);
  });

  test('a ceiling that is set anew leaves out what was won above it while there was none', async () => {
    const { db } = await open();
    const s = await aCeiling(db, '10');
    const round = fresh('r');
    await s.bet(fresh('t'), round, '1');
    expect(await s.win(fresh('t'), round, '1')).toMatchObject(OK);
    await s.limit('usual', 'usual', 'none');
    expect(await s.win(fresh('t'), round, '500')).toMatchObject(OK);
    await takePlayIn(db);
    await s.limit('usual', 'usual', '10');
    expect(await s.win(fresh('t'), round, '0.01')).toMatchObject(HELD);
    await s.bet(fresh('t'), round, '5');
    await takePlayIn(db);
    expect(await s.win(fresh('t'), round, '5')).toMatchObject(OK);
  });

  test('awards are no wins of the day', async () => {
    const { db } = await open();
    const s = await aScene(await aGateway(db, { mayAward: true }));
    const award = { tx: fresh('t'), player: s.name, kind: 'promo', amount: '500', currency: 'MMK' };
    expect((await s.call('award', award)).answer).toMatchObject(OK);
    await takePlayIn(db);
    const { rows } = await sql`select wins from vendor_play where scope = ${s.vendorId}`.execute(db);
    expect(rows).toEqual([{ wins: 0n }]);
  });

  test('a win that is refused counts no longer', async () => {
    const { db } = await open();
    const s = await aCeiling(db, '10');
    const [tx, lost, round, gone] = [fresh('t'), fresh('t'), fresh('r'), fresh('r')];
    await s.bet(fresh('t'), round, '1');
    for (const _ of [1, 2]) {
      expect(await s.win(tx, fresh('r'), '9')).toMatchObject({ code: 'NO_BET' });
      expect(await s.counted()).toEqual({ wins: 0n, exempt: 0n });
    }
    await s.bet(lost, gone, '1');
    await s.rollback(fresh('t'), lost);
    for (const _ of [1, 2])
      expect(await s.win(fresh('t'), gone, '8')).toMatchObject({ code: 'BET_ROLLED_BACK', retry: false });
    expect(await s.win(fresh('t'), round, '8', { game: 'g2' })).toMatchObject({ code: 'CONFLICT' });
    // Only the rollback is left.
    expect(await s.counted()).toEqual({ wins: 100n, exempt: 0n });
    // A released win is reverted together with its exemption.
    const large = fresh('t');
    expect(await s.win(large, gone, '12')).toMatchObject(HELD);
    await s.decide(large, 'released');
    expect(await s.win(large, gone, '12')).toMatchObject({ code: 'BET_ROLLED_BACK' });
    expect(await s.counted()).toEqual({ wins: 100n, exempt: 0n });
    expect(await s.win(fresh('t'), round, '9')).toMatchObject(OK);
    expect(await s.win(fresh('t'), round, '0.01')).toMatchObject(HELD);
  });

  test('a win that is refused stays counted while a repetition of it may be booked', async () => {
    const { db } = await open();
    const s = await aCeiling(db, '10');
    const credit = { vendorId: s.vendorId, account: s.accountId, op: 'win', tx: fresh('t'), amount: 900n };
    const usual = { perCall: 10n ** 9n, awardsPerDay: 10n ** 9n };
    // Two concurrent calls: the first is refused, the second may still be booked.
    for (const _ of [1, 2]) expect(await validateCredit(db, credit, usual, 'UTC')).toBe('counted');
    await uncount(db, credit);
    expect(await s.counted()).toMatchObject({ wins: 900n });
    await uncount(db, credit);
    expect(await s.counted()).toMatchObject({ wins: 0n });
    await uncount(db, credit);
    expect(await s.counted()).toMatchObject({ wins: 0n });
    // Concurrent calls with a bet in between: nothing is booked that is not counted.
    const [tx, round] = [fresh('t'), fresh('r')];
    await Promise.all([
      ...Array.from({ length: 6 }, () => s.win(tx, round, '5')),
      s.bet(fresh('t'), round, '1'),
      ...Array.from({ length: 6 }, () => s.win(tx, round, '5')),
    ]);
    expect(await s.win(tx, round, '5')).toMatchObject(OK);
    expect(await s.counted()).toMatchObject({ wins: 500n });
  });
});
