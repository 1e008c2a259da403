/** Job that pays rebates: when a day is due, what it waits for, and that each member receives whole units once. */
import { dayBounds } from '@parlour/contract/clock';
import { describe, expect, it } from 'vitest';
import { balanceOf, findLedger, freezeWallets, liftFreeze, listFreezes, trialBalance } from '../ledger/wallet/index.ts';
import type { Db } from '../platform/db/db.ts';
import type { Turn } from '../platform/jobs/index.ts';
import { eachDatabase, everythingSeen } from '../testing/databases.ts';
import { eachAndGoOn } from '../testing/jobs.ts';
import { aVendor, type Player } from '../testing/players.ts';
import { askForMember } from './cells.store.ts';
import { openCells } from './cells.ts';
import { payRebates, type RebateJobDeps, rebateDayAt } from './rebate-payments.ts';
import { PAYMENTS } from './testing/played-case.ts';
import { aTeamMember, play, someGames } from './testing/teams.ts';

const LEDGER = findLedger('PLAY', 'MMK').id;
const ZONE = 'Asia/Yangon';
const START = 1_000_000_000n;
/** The first of November in Yangon, and 01:35 on the following days. */
const [FIRST] = dayBounds('2026-11-01', ZONE);
const NIGHT = { second: '2026-11-01T19:05:00Z', third: '2026-11-02T19:05:00Z', fourth: '2026-11-03T19:05:00Z' };

describe('the day whose rebates are due', () => {
  it.each([
    ['2026-11-01T19:04:59Z', 'Asia/Yangon', '2026-10-30T17:30:00.000Z', '2026-10-31T17:30:00.000Z'],
    ['2026-11-01T19:05:00Z', 'Asia/Yangon', '2026-10-31T17:30:00.000Z', '2026-11-01T17:30:00.000Z'],
    ['2026-11-02T17:00:00Z', 'Asia/Yangon', '2026-10-31T17:30:00.000Z', '2026-11-01T17:30:00.000Z'],
    // The night in which clocks are set back has 01:30 in its first hour; its day has 25 hours.
    ['2026-10-26T00:34:59Z', 'Europe/Berlin', '2026-10-23T22:00:00.000Z', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26T00:35:00Z', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ])('at %s in %s begins at %s', (now, zone, day, until) => {
    const found = rebateDayAt(new Date(now), zone);
    expect([found.day.toISOString(), found.until.toISOString()]).toEqual([day, until]);
  });
});

eachDatabase((_kind, _open, { fresh }) => {
  async function scene() {
    const { db } = await fresh();
    const vendor = await aVendor(db, 'REBATES');
    const agent = await aTeamMember(db, vendor, null, 1);
    const low = await aTeamMember(db, vendor, agent, 1);
    const parts = (now: string, over: Partial<RebateJobDeps> = {}): RebateJobDeps => ({
      db,
      ledgerId: LEDGER,
      timeZone: ZONE,
      clock: () => new Date(now),
      payments: PAYMENTS,
      ...over,
    });
    const pay = (now: string, over?: Partial<RebateJobDeps>) =>
      payRebates(parts(now, over), { each: eachAndGoOn, signal: new AbortController().signal });
    const count = async () => {
      await everythingSeen(db);
      await openCells(db, { timeZone: ZONE }).catchUp();
    };
    /** Begins the day, counts everything, and pays. */
    const payAll = async (now: string, over?: Partial<RebateJobDeps>) => {
      await pay(now, over);
      await count();
      await pay(now, over);
    };
    return { db, vendor, agent, low, parts, pay, count, payAll };
  }
  const earn = (db: Db, { memberId }: Player, day: number, millionths: bigint) =>
    db
      .insertInto('agent_rebate')
      .values({
        member_id: memberId,
        day: new Date(FIRST.getTime() + (day - 1) * 86_400_000),
        millionths,
        turnover: 1n,
        ledger_id: LEDGER,
      })
      .execute();
  const got = async (db: Db, { memberId }: Player): Promise<bigint> =>
    (await balanceOf(db, memberId, 'PLAY')).balance - START;
  const open = async (db: Db) =>
    (await db.selectFrom('agent_rebate_day').select('day').where('done_at', 'is', null).execute()).length;

  it('is paid from 01:35 of the house on, when everything is counted, in whole units and once', async () => {
    const { db, agent, low, pay, count } = await scene();
    await earn(db, agent, 1, 7_900_000n);
    await earn(db, low, 1, 999_999n);
    // Of the day that is not over.
    await earn(db, agent, 2, 50_000_000n);
    await pay('2026-11-01T19:04:59Z');
    await count();
    await pay('2026-11-01T19:04:59Z');
    expect(await got(db, agent)).toBe(0n);
    await pay(NIGHT.second);
    expect([await got(db, agent), await open(db)]).toEqual([0n, 1]);
    await count();
    await pay(NIGHT.second);
    expect([await got(db, agent), await got(db, low), await open(db)]).toEqual([7n, 0n, 0]);
    await pay(NIGHT.second);
    expect(await got(db, agent)).toBe(7n);
    expect((await trialBalance(db)).problems).toEqual([]);
    const payments = await db.selectFrom('agent_rebate_payment').selectAll().execute();
    expect(payments).toMatchObject([{ member_id: agent.memberId, day: FIRST, amount: 7n }]);
  });

  it('waits for rounds that are to be looked at anew, as those of a member who has become a tester', async () => {
    const { db, vendor, agent, low, pay, count } = await scene();
    await someGames(db);
    await play(db, { vendor, player: low, game: 'slot' }, { one: [70n, 10n] });
    await earn(db, agent, 1, 5_000_000n);
    await pay(NIGHT.second);
    await count();
    await askForMember(db, low.memberId);
    await pay(NIGHT.second);
    expect([await got(db, agent), await open(db)]).toEqual([0n, 1]);
    await count();
    await pay(NIGHT.second);
    expect([await got(db, agent), await open(db)]).toEqual([5n, 0]);
  });

  it('keeps what is below a unit for the next day, and pays nothing while more was taken back than earned', async () => {
    const { db, agent, payAll } = await scene();
    await earn(db, agent, 1, 1_600_000n);
    await payAll(NIGHT.second);
    expect(await got(db, agent)).toBe(1n);
    await earn(db, agent, 2, 1_500_000n);
    await payAll(NIGHT.third);
    // 3.1 in total.
    expect(await got(db, agent)).toBe(3n);
    // A round of the first day is voided: 2.0 in total, then 4.2.
    await db.updateTable('agent_rebate').set({ millionths: 500_000n }).where('day', '=', FIRST).execute();
    await payAll(NIGHT.fourth);
    expect(await got(db, agent)).toBe(3n);
    await earn(db, agent, 4, 2_200_000n);
    await payAll('2026-11-04T19:05:00Z');
    expect(await got(db, agent)).toBe(4n);
  });

  it('leaves a frozen wallet alone and pays it with a later day', async () => {
    const { db, agent, low, payAll } = await scene();
    for (const one of [agent, low]) await earn(db, one, 1, 5_000_000n);
    await freezeWallets(db, [low.accountId]);
    await payAll(NIGHT.second);
    expect([await got(db, agent), await got(db, low), await open(db)]).toEqual([5n, 0n, 0]);
    for (const held of await listFreezes(db, 10)) await liftFreeze(db, held, { by: 'test', reason: 'test' });
    await payAll(NIGHT.third);
    expect(await got(db, low)).toBe(5n);
  });

  it('one who cannot be paid holds up nobody, and the day stays open until he can', async () => {
    const { db, agent, low, payAll } = await scene();
    for (const one of [agent, low]) await earn(db, one, 1, 5_000_000n);
    const broken: RebateJobDeps['payments'] = {
      ...PAYMENTS,
      frozenAmong: async (tx, ids) => {
        if (ids.includes(agent.memberId)) throw new Error('planted');
        return PAYMENTS.frozenAmong(tx, ids);
      },
    };
    await payAll(NIGHT.second, { payments: broken });
    expect([await got(db, agent), await got(db, low), await open(db)]).toEqual([0n, 5n, 1]);
    await payAll(NIGHT.second);
    expect([await got(db, agent), await got(db, low), await open(db)]).toEqual([5n, 5n, 0]);
  });

  it('pays several by themselves who fail together alone, and reports what they failed by', async () => {
    const { agent, low, db, count, parts } = await scene();
    for (const one of [agent, low]) await earn(db, one, 1, 5_000_000n);
    const failed: string[] = [];
    const each: Turn['each'] = (rows, keyOf, work) =>
      eachAndGoOn(rows, keyOf, async (row) => {
        await work(row).catch((error: Error) => {
          failed.push(`${keyOf(row)}: ${error.message}`);
          throw error;
        });
      });
    const payments: RebateJobDeps['payments'] = {
      ...PAYMENTS,
      frozenAmong: async (tx, ids) => {
        if (ids.length > 1) throw new Error('planted');
        return PAYMENTS.frozenAmong(tx, ids);
      },
    };
    const pay = () => payRebates(parts(NIGHT.second, { payments }), { each, signal: new AbortController().signal });
    await pay();
    await count();
    await pay();
    expect(failed).toEqual([`rebates:${FIRST.toISOString()}: planted`]);
    expect([await got(db, agent), await got(db, low), await open(db)]).toEqual([5n, 5n, 1]);
    await pay();
    expect([failed.length, await open(db)]).toEqual([1, 0]);
  });

  it('two servers at once pay once, and a day that was missed comes with the next', async () => {
    const { db, agent, pay, count } = await scene();
    await earn(db, agent, 1, 5_000_000n);
    await earn(db, agent, 2, 6_000_000n);
    await pay(NIGHT.third);
    await count();
    await Promise.all([pay(NIGHT.third), pay(NIGHT.third), pay(NIGHT.third)]);
    expect(await got(db, agent)).toBe(11n);
    expect(await db.selectFrom('agent_rebate_payment').select('amount').execute()).toEqual([{ amount: 11n }]);
  });

  it('a server whose clock runs ahead pays no day that is not over by the database’s', async () => {
    const { db, agent, payAll } = await scene();
    await earn(db, agent, 1, 5_000_000n);
    await payAll(new Date(Date.now() + 40 * 86_400_000).toISOString());
    expect(await got(db, agent)).toBe(0n);
    expect(await db.selectFrom('agent_rebate_day').select('day').execute()).toEqual([]);
  });
});
