/** Job that settles contracts: when runs begin, what they wait for, and the effects of failures and frozen wallets. */
import { calendarOf, periodAt } from '@parlour/agents/period';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  balanceOf,
  findLedger,
  freezeWallets,
  liftFreeze,
  listFreezes,
  movePlayer,
  trialBalance,
} from '../ledger/wallet/index.ts';
import type { Db } from '../platform/db/db.ts';
import { eachDatabase, everythingSeen } from '../testing/databases.ts';
import { eachAndGoOn } from '../testing/jobs.ts';
import { aPlayer, aVendor, type Player } from '../testing/players.ts';
import { openCells } from './cells.ts';
import { type RunJobDeps, settleContracts } from './keep-runs.ts';
import { readOwed } from './payments.store.ts';
import { recomputeRun } from './recompute.ts';
import { canonical, firstDifference, recompute } from './run-record.ts';
import { listRuns, readRecord } from './runs.store.ts';
import { beginsAt } from './runs.ts';
import { PAYMENTS, SETTINGS } from './testing/played-case.ts';
import { agreeOn, playedOn } from './testing/settlements.ts';
import { aTeamMember } from './testing/teams.ts';

const LEDGER = findLedger('PLAY', 'MMK').id;
/** Midnight of the first of November in Yangon. */
const FIRST = '2026-10-31T17:30:00.000Z';
const DAY_MS = 86_400_000;

describe('when a run begins', () => {
  it.each([
    ['daily', '2026-11-01T10:00:00Z', 'Asia/Yangon', '2026-11-01T19:35:00.000Z'],
    ['hourly', '2026-11-01T10:00:00Z', 'Asia/Yangon', '2026-11-01T10:35:00.000Z'],
    ['dividend', '2026-11-10T10:00:00Z', 'Asia/Yangon', '2026-11-15T20:35:00.000Z'],
    ['dividend', '2026-11-20T10:00:00Z', 'Asia/Yangon', '2026-11-30T20:35:00.000Z'],
    // Clocks skip from two to three in this night: there is no 02:05, and three is the first moment after it.
    ['daily', '2026-03-28T10:00:00Z', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['daily', '2026-10-24T10:00:00Z', 'Europe/Berlin', '2026-10-25T00:05:00.000Z'],
  ] as const)('of a %s contract, for the period around %s in %s', (kind, moment, zone, begins) => {
    const period = periodAt(kind, Date.parse(moment), calendarOf(zone));
    expect(new Date(beginsAt(kind, period, zone)).toISOString()).toBe(begins);
  });
});

describe('a record', () => {
  it('is the same text whatever the order of its fields, and differences are named by their place', () => {
    expect(canonical({ b: 1n, a: [{ d: null, c: 'x' }] })).toBe('{"a":[{"c":"x","d":null}],"b":"1"}');
    expect(firstDifference({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toBeNull();
    expect(firstDifference({ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] })).toBe('a.1.b');
  });
});

eachDatabase((_kind, _open, { fresh }) => {
  /** Creates an agent of the house, another under him, and a player under both, whose days are counted. */
  async function scene() {
    const { db } = await fresh();
    const vendor = await aVendor(db, 'RUNS');
    const top = await aTeamMember(db, vendor, null, 1);
    const low = await aTeamMember(db, vendor, top, 1);
    const player = await aTeamMember(db, vendor, low);
    const cells = openCells(db, { timeZone: SETTINGS.timeZone });
    const parts = (now: string, over: Partial<RunJobDeps> = {}): RunJobDeps => ({
      db,
      settings: SETTINGS,
      payments: PAYMENTS,
      kinds: ['daily'],
      clock: () => new Date(now),
      ...over,
    });
    const settle = (now: string, over?: Partial<RunJobDeps>) =>
      settleContracts(parts(now, over), { each: eachAndGoOn, signal: new AbortController().signal });
    const count = async () => {
      await everythingSeen(db);
      await cells.catchUp();
    };
    /** Runs the job until nothing is left to do. */
    const settleAll = async (now: string, over?: Partial<RunJobDeps>) => {
      for (let look = 0; look < 8; look++) {
        await settle(now, over);
        await count();
      }
    };
    return { db, top, low, player, settle, settleAll, count };
  }
  const startBalance = 1_000_000_000n;
  const earned = async (db: Db, { memberId }: Player): Promise<bigint> =>
    (await balanceOf(db, memberId, 'PLAY')).balance - startBalance;
  const states = async (db: Db) =>
    (await db.selectFrom('agent_run_line').select(['state']).orderBy('id').execute()).map(({ state }) => state);
  const runsOf = async (db: Db) =>
    (await listRuns(db, 50)).map(({ kind, period_start, state }) => `${kind} ${period_start.toISOString()} ${state}`);

  it('AGT-018 begins at five past two of the house, waits for its figures, and pays once', async () => {
    const { db, top, player, settle, count } = await scene();
    await agreeOn(db, { memberId: top.memberId, from: FIRST });
    await playedOn(db, player.memberId, FIRST, { stake: 50_000n, ledgerId: LEDGER });
    await settle('2026-11-01T19:34:59Z');
    expect(await runsOf(db)).toEqual([]);
    await settle('2026-11-01T19:35:00Z');
    expect(await runsOf(db)).toEqual([`daily ${FIRST} waiting`]);
    expect(await earned(db, top)).toBe(0n);
    await count();
    await settle('2026-11-01T19:35:15Z');
    expect(await runsOf(db)).toEqual([`daily ${FIRST} done`]);
    expect(await earned(db, top)).toBe(500n);
    await settle('2026-11-01T19:36:00Z');
    expect([await runsOf(db), await earned(db, top)]).toEqual([[`daily ${FIRST} done`], 500n]);
    expect((await trialBalance(db)).problems).toEqual([]);
  });

  it('settles every day that was missed, one after another, and none that is not over', async () => {
    const { db, top, player, settleAll } = await scene();
    await agreeOn(db, { memberId: top.memberId, from: FIRST });
    await playedOn(db, player.memberId, FIRST, { stake: 10_000n, ledgerId: LEDGER });
    await settleAll('2026-11-03T20:00:00Z');
    const days = [0, 1, 2].map((n) => new Date(Date.parse(FIRST) + n * DAY_MS).toISOString());
    expect(await runsOf(db)).toEqual(days.toReversed().map((day) => `daily ${day} done`));
  });

  it('the clock of a server that runs ahead begins no run of a day that is not over by the database’s', async () => {
    const { db, top, settleAll } = await scene();
    const yesterday = periodAt('daily', Date.now() - DAY_MS, calendarOf(SETTINGS.timeZone));
    await agreeOn(db, { memberId: top.memberId, from: new Date(yesterday.start).toISOString() });
    await settleAll(new Date(Date.now() + 40 * DAY_MS).toISOString());
    const runs = await db.selectFrom('agent_run').select('period_end').execute();
    expect(runs.length).toBeGreaterThan(0);
    expect(runs.every(({ period_end }) => period_end.getTime() <= Date.now())).toBe(true);
  });

  it('a line that fails holds up none behind it, and is paid when the job looks again', async () => {
    const { db, top, low, player, settleAll } = await scene();
    const other = await aTeamMember(db, await aVendor(db, 'OTHER'), null, 1);
    for (const one of [top, other]) await agreeOn(db, { memberId: one.memberId, from: FIRST });
    await agreeOn(db, { memberId: low.memberId, ppm: 5_000n, from: FIRST });
    for (const one of [player, other]) await playedOn(db, one.memberId, FIRST, { stake: 50_000n, ledgerId: LEDGER });
    const failing = {
      ...PAYMENTS,
      frozenAmong: async (...[tx, memberIds]: Parameters<typeof PAYMENTS.frozenAmong>) => {
        if (memberIds.includes(top.memberId)) throw new Error('the connection was lost');
        return PAYMENTS.frozenAmong(tx, memberIds);
      },
    };
    await settleAll('2026-11-01T20:00:00Z', { payments: failing });
    expect([await earned(db, top), await earned(db, other)]).toEqual([0n, 500n]);
    expect(await runsOf(db)).toEqual([`daily ${FIRST} paying`]);
    await settleAll('2026-11-01T20:00:00Z');
    expect([await earned(db, top), await earned(db, low), await earned(db, other)]).toEqual([250n, 250n, 500n]);
    expect(await runsOf(db)).toEqual([`daily ${FIRST} done`]);
  });

  it('what goes to a frozen agent is held, and paid when he is let go; a frozen payer owes', async () => {
    const { db, top, low, player, settleAll } = await scene();
    await agreeOn(db, { memberId: top.memberId, from: FIRST });
    await agreeOn(db, { memberId: low.memberId, ppm: 5_000n, from: FIRST });
    await playedOn(db, player.memberId, FIRST, { stake: 50_000n, ledgerId: LEDGER });
    await freeze(db, top);
    await settleAll('2026-11-01T20:00:00Z');
    expect(await states(db)).toEqual(['held', 'insufficient']);
    expect([await earned(db, top), await earned(db, low)]).toEqual([0n, 0n]);
    expect(await readOwed(db, top.memberId)).toBe(250n);
    // His debt waits as well while the payee is frozen.
    await freeze(db, low);
    await release(db, top);
    await settleAll('2026-11-01T20:00:00Z');
    expect(await states(db)).toEqual(['paid', 'insufficient']);
    expect([await earned(db, top), await earned(db, low)]).toEqual([500n, 0n]);
    await release(db, low);
    await settleAll('2026-11-01T20:00:00Z');
    expect(await states(db)).toEqual(['paid', 'paid']);
    expect([await earned(db, top), await earned(db, low), await readOwed(db, top.memberId)]).toEqual([250n, 250n, 0n]);
  });

  it('who cannot pay all of those below him pays them in the order of the run', async () => {
    const { db, top, low, player, settleAll } = await scene();
    const other = await aTeamMember(db, await aVendor(db, 'OTHER'), top, 1);
    const settings = { ...SETTINGS, chainStops: false };
    // No member reaches the tier of the top, who owes 600 million to each of two and has a thousand million.
    const tiers = [{ minTurnover: 200_000_000_000n, minActive: 0, minLoss: 0n, rate: 10_000n }];
    await agreeOn(db, { memberId: top.memberId, tiers, from: FIRST });
    for (const one of [low, other]) await agreeOn(db, { memberId: one.memberId, from: FIRST });
    for (const one of [player, other])
      await playedOn(db, one.memberId, FIRST, { stake: 60_000_000_000n, ledgerId: LEDGER });
    await settleAll('2026-11-01T20:00:00Z', { settings });
    expect(await states(db)).toEqual(['notReached', 'paid', 'partlyPaid']);
    expect([await earned(db, low), await earned(db, other)]).toEqual([600_000_000n, 400_000_000n]);
    expect(await readOwed(db, top.memberId)).toBe(200_000_000n);
  });

  it('figures that change after their run are corrected by the next one, and every record gives its run again', async () => {
    const { db, top, player, settleAll } = await scene();
    await agreeOn(db, { memberId: top.memberId, from: FIRST });
    await playedOn(db, player.memberId, FIRST, { stake: 50_000n, ledgerId: LEDGER });
    await settleAll('2026-11-01T20:00:00Z');
    await playedOn(db, player.memberId, FIRST, { stake: -20_000n, ledgerId: LEDGER });
    const second = new Date(Date.parse(FIRST) + DAY_MS).toISOString();
    await playedOn(db, player.memberId, second, { stake: 15_000n, ledgerId: LEDGER });
    await settleAll('2026-11-02T20:00:00Z');
    const lines = await db
      .selectFrom('agent_run_line')
      .select(['amount', 'debt_out', 'payable', 'state'])
      .orderBy('id')
      .execute();
    expect(lines).toEqual([
      { amount: 500n, debt_out: 0n, payable: 500n, state: 'paid' },
      // 150 of the day minus the 200 overpaid; nothing is taken from a wallet.
      { amount: 150n, debt_out: -50n, payable: 0n, state: 'offset' },
    ]);
    // An unchanged day revisits no earlier one, and carries the remainder on.
    await playedOn(db, player.memberId, new Date(Date.parse(FIRST) + 2 * DAY_MS).toISOString(), {
      stake: 30_000n,
      ledgerId: LEDGER,
    });
    await settleAll('2026-11-03T20:00:00Z');
    expect(await earned(db, top)).toBe(500n + 250n);
    const [last, ...others] = await listRuns(db, 10);
    const { input } = JSON.parse((await readRecord(db, last?.id ?? 0n)) ?? '') as { input: { periods: unknown[] } };
    expect(input.periods).toHaveLength(1);
    for (const run of [last, ...others])
      expect(await recomputeRun(db, `${run?.id}`)).toEqual([expect.stringContaining('to the byte')]);
    await expect(recomputeRun(db, '9')).rejects.toThrow('there is no run 9');
    await expect(recomputeRun(db, 'x')).rejects.toThrow('a run has a number');
  });

  it('AGT-017 a dividend is of the loss without what promotions, friends and rebates of its half-month cost', async () => {
    const { db, top, low, player, settleAll } = await scene();
    const outside = await aPlayer(db, await aVendor(db, 'OUTSIDE'), startBalance);
    await agreeOn(db, { memberId: top.memberId, kind: 'dividend', ppm: 100_000n, from: FIRST });
    await playedOn(db, player.memberId, FIRST, { stake: 50_000n, win: 10_000n, ledgerId: LEDGER });
    let acts = 0;
    const given = async (
      { memberId }: Player,
      house: 'promotions' | 'referrals' | 'deposits',
      amount: bigint,
      on: string,
    ) => {
      const moved = await movePlayer(db, { memberId, book: 'PLAY', house, amount, op: 'test', id: `${++acts}` });
      if (moved.state !== 'done') throw new Error('nothing moved');
      await sql`alter table transfer disable trigger user`.execute(db);
      await sql`update transfer set created_at = ${on} where id = ${moved.transfer}`.execute(db);
      await sql`alter table transfer enable trigger user`.execute(db);
    };
    await given(player, 'promotions', 5_000n, '2026-10-31T17:29:59.999Z');
    await given(player, 'promotions', 3_000n, FIRST);
    await given(player, 'promotions', -1_000n, '2026-11-15T17:29:59.999Z');
    await given(low, 'referrals', 500n, '2026-11-10T12:00:00Z');
    await given(low, 'deposits', 70_000n, '2026-11-10T12:00:00Z');
    await given(player, 'promotions', 6_000n, '2026-11-15T17:30:00Z');
    await given(outside, 'promotions', 9_000n, '2026-11-10T12:00:00Z');
    for (const [day, millionths] of [
      [FIRST, 2_700_000n],
      ['2026-11-15T17:30:00Z', 8_000_000n],
    ] as const)
      await db
        .insertInto('agent_rebate')
        .values({ member_id: low.memberId, day: new Date(day), millionths, turnover: 1n, ledger_id: LEDGER })
        .execute();
    await settleAll('2026-11-15T21:00:00Z', { kinds: ['dividend'] });
    const lines = await db.selectFrom('agent_run_line').select(['loss', 'costs', 'base', 'payable', 'state']).execute();
    // A loss of 40,000, reduced by 3,000 less 1,000, 500 for a referral and 2 whole units of rebates.
    expect(lines).toEqual([{ loss: 40_000n, costs: 2_502n, base: 37_498n, payable: 3_749n, state: 'pendingReview' }]);
  });

  it('a record that was altered is found out by its first field that differs', async () => {
    const { db, top, player, settleAll } = await scene();
    await agreeOn(db, { memberId: top.memberId, from: FIRST });
    await playedOn(db, player.memberId, FIRST, { stake: 50_000n, ledgerId: LEDGER });
    await settleAll('2026-11-01T20:00:00Z');
    const [run] = await listRuns(db, 1);
    const record = (await readRecord(db, run?.id ?? 0n)) ?? '';
    expect(recompute(record)).toEqual({ same: true, lines: 1 });
    expect(recompute(record.replace('"amount":"500"', '"amount":"600"'))).toEqual({
      same: false,
      at: 'lines.0.amount',
    });
    await expect(
      db
        .updateTable('agent_run')
        .set({ record: '{}' })
        .where('id', '=', run?.id ?? 0n)
        .execute(),
    ).rejects.toThrow('kept as it was computed');
    await expect(db.updateTable('agent_run_line').set({ amount: 1n }).execute()).rejects.toThrow(
      'kept as it was computed',
    );
    await expect(db.deleteFrom('agent_payment').execute()).rejects.toThrow('append-only');
  });
});

const freeze = (db: Db, { accountId }: Player) => freezeWallets(db, [accountId]);
const release = async (db: Db, { accountId }: Player) => {
  const [held] = (await listFreezes(db, 10)).filter((one) => one.accountId === accountId);
  if (!held) throw new Error('nothing is frozen');
  await liftFreeze(db, held, { by: 'test', reason: 'test' });
};
