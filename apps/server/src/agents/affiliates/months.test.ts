/** Months of affiliates on the database: exact amounts, each month once, corrections, and who counts. */
import { expect, it } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import { eachDatabase, everythingSeen } from '../../testing/databases.ts';
import { eachAndGoOn } from '../../testing/jobs.ts';
import { aVendor } from '../../testing/players.ts';
import { openCells } from '../cells.ts';
import { recomputeMonth } from './month-record.ts';
import { settleAffiliates } from './months.actions.ts';
import {
  AFTER,
  type AnAffiliate,
  anAffiliate,
  aPlayerOf,
  LEDGER,
  MONTHS,
  movedAt,
  playedAt,
  settleAt,
  ZONE,
} from './testing/affiliates.ts';

/** Local days of September and October in Yangon, as the moments at which they begin. */
const THIRD = '2026-09-02T17:30:00.000Z';
const FOURTH = '2026-09-03T17:30:00.000Z';
const IN_OCTOBER = '2026-10-03T17:30:00.000Z';

const statementsOf = (db: Db, { id }: AnAffiliate) =>
  db.selectFrom('affiliate_statement').selectAll().where('affiliate_id', '=', id).orderBy('month_start').execute();

eachDatabase((_kind, _open, { fresh }) => {
  async function scene() {
    const { db } = await fresh();
    return { db, vendor: await aVendor(db, 'AFFIL') };
  }

  it('AGT-003 a month is worked out to the unit from the ledger and the cells, once, whoever settles it', async () => {
    const { db, vendor } = await scene();
    const hybrid = {
      share: [
        { minNgr: '1', ppm: '250000' },
        { minNgr: '10000000', ppm: '300000' },
      ],
      adminFeePpm: '100000',
      paymentFeePpm: '50000',
      cpa: { amount: '5000000', minDeposit: '1000000', minTurnover: '2000000', days: 30 },
    };
    const affiliate = await anAffiliate(db, { vendor, terms: hybrid });
    const p = await aPlayerOf(db, vendor, affiliate);
    const q = await aPlayerOf(db, vendor, affiliate);
    await movedAt(db, '2026-09-03T00:00:00Z', { memberId: p, house: 'deposits', amount: 1_000_000n });
    await playedAt(db, p, { day: FOURTH, stake: 40_000_000n, win: 32_000_000n });
    await movedAt(db, '2026-09-05T00:00:00Z', { memberId: p, house: 'promotions', amount: 700_000n });
    await movedAt(db, '2026-09-03T00:00:00Z', { memberId: q, house: 'deposits', amount: 999_999n });
    await playedAt(db, q, { day: FOURTH, stake: 9_000_000n, win: 6_000_000n });
    await movedAt(db, '2026-09-06T00:00:00Z', { memberId: q, house: 'deposits', amount: -100_000n });
    // Of other months: a bet of the first moment of October, and one of August.
    await playedAt(db, p, { day: MONTHS.october, stake: 7n });
    await playedAt(db, p, { day: '2026-08-30T17:30:00.000Z', stake: 7n });

    const parts = { db, ledgerId: LEDGER, timeZone: ZONE, clock: () => new Date('2026-09-30T21:34:59Z') };
    const turn = { each: eachAndGoOn, signal: new AbortController().signal };
    await settleAffiliates(parts, turn);
    expect(await db.selectFrom('affiliate_month').selectAll().execute()).toEqual([]);
    // At 04:05 on the first; the figures of the month are not counted yet.
    const due = { ...parts, clock: () => new Date('2026-09-30T21:35:00Z') };
    await settleAffiliates(due, turn);
    expect(await statementsOf(db, affiliate)).toEqual([]);
    await everythingSeen(db);
    await openCells(db, { timeZone: ZONE }).catchUp();
    await Promise.all(Array.from({ length: 4 }, () => settleAffiliates(due, turn)));
    await settleAffiliates(due, turn);

    const [statement, ...more] = await statementsOf(db, affiliate);
    expect(more).toEqual([]);
    // 11,000,000 − 700,000 − (50,000 + 49,999) − 100,000 − 1,100,000 = 9,000,001; a quarter is 2,250,000.
    expect(statement).toMatchObject({
      month_start: new Date(MONTHS.september),
      month_end: new Date(MONTHS.october),
      players: 2,
      active: 2,
      ggr: 11_000_000n,
      promotions: 700_000n,
      fees: 99_999n,
      chargebacks: 100_000n,
      admin_fee: 1_100_000n,
      ngr: 9_000_001n,
      base: 9_000_001n,
      share_ppm: 250_000n,
      share: 2_250_000n,
      cpa_players: 1,
      cpa: 5_000_000n,
      earned: 7_250_000n,
      payout: 7_250_000n,
      balance_after: 0n,
      state: 'waiting',
    });
    expect(recomputeMonth(statement?.record ?? '')).toBeNull();
    expect(await db.selectFrom('affiliate_cpa').select(['member_id', 'amount']).execute()).toEqual([
      { member_id: p, amount: 5_000_000n },
    ]);
    expect(await db.selectFrom('affiliate_month').select('done_at').execute()).toEqual([{ done_at: expect.any(Date) }]);
    await expect(db.updateTable('affiliate_statement').set({ payout: 1n }).execute()).rejects.toThrow(
      'kept as it was computed',
    );
  });

  it('AGT-003 qualifies at the moment at which the turnover is enough, before the days are over', async () => {
    const { db, vendor } = await scene();
    const cpa = { amount: '100', minDeposit: '50', minTurnover: '1000', days: 10 };
    const affiliate = await anAffiliate(db, { vendor, terms: { share: [], cpa } });
    // Registered on the second at midnight in UTC: the ten days end on the twelfth.
    const by = async (at: string, stakes: [string, bigint][]) => {
      const player = await aPlayerOf(db, vendor, affiliate);
      await movedAt(db, at, { memberId: player, house: 'deposits', amount: 50n });
      for (const [moment, stake] of stakes) await playedAt(db, player, { day: THIRD, at: moment, stake });
      return player;
    };
    const inTime = await by('2026-09-03T00:00:00Z', [
      ['2026-09-04T00:00:00Z', 999n],
      ['2026-09-11T23:59:59.999Z', 1n],
    ]);
    await by('2026-09-03T00:00:00Z', [['2026-09-12T00:00:00Z', 1_000n]]);
    const before = await by('2026-09-05T00:00:00Z', [['2026-09-04T00:00:00Z', 1_000n]]);
    await by('2026-09-12T00:00:00Z', [['2026-09-04T00:00:00Z', 1_000n]]);
    await by('2026-09-03T00:00:00Z', [['2026-09-04T00:00:00Z', 999n]]);
    // What was taken back before the deposit does not count: enough only when the days are over.
    await by('2026-09-05T00:00:00Z', [
      ['2026-09-03T00:00:00Z', 1_000n],
      ['2026-09-04T00:00:00Z', -600n],
      ['2026-09-12T00:00:00Z', 600n],
    ]);
    await settleAt(db, AFTER.september);
    expect(await statementsOf(db, affiliate)).toMatchObject([{ cpa_players: 2, cpa: 200n }]);
    const booked = await db.selectFrom('affiliate_cpa').select('member_id').orderBy('member_id').execute();
    expect(booked.map(({ member_id }) => member_id)).toEqual([inTime, before].toSorted((a, b) => (a < b ? -1 : 1)));
    // Once in a life: nothing in October, though all conditions are met still.
    await settleAt(db, AFTER.october);
    expect((await statementsOf(db, affiliate))[1]).toMatchObject({ cpa_players: 0, cpa: 0n, correction: 0n });
  });

  it('AGT-003 what changes after a month is a row of the next one, the CPA of an excluded player as well', async () => {
    const { db, vendor } = await scene();
    const cpa = { amount: '100', minDeposit: '50', minTurnover: '1', days: 30 };
    const affiliate = await anAffiliate(db, { vendor, terms: { cpa } });
    const [p, q] = [await aPlayerOf(db, vendor, affiliate), await aPlayerOf(db, vendor, affiliate)];
    await movedAt(db, '2026-09-03T00:00:00Z', { memberId: q, house: 'deposits', amount: 50n });
    await playedAt(db, p, { day: FOURTH, stake: 1_000n });
    await playedAt(db, q, { day: FOURTH, stake: 4_000n });
    await settleAt(db, AFTER.september);
    // Of p's round 400 are won after all; q was the affiliate himself.
    await db
      .updateTable('agent_day')
      .set((e) => ({ win: e('win', '+', 400n) }))
      .where('member_id', '=', p)
      .execute();
    await db
      .updateTable('affiliate_player')
      .set({ excluded_at: new Date(), excluded_by: 'nandar', excluded_reason: 'own device' })
      .where('member_id', '=', q)
      .execute();
    await playedAt(db, p, { day: IN_OCTOBER, stake: 10_000n });
    await playedAt(db, q, { day: IN_OCTOBER, stake: 10_000n });
    await settleAt(db, AFTER.october);
    const [september, october] = await statementsOf(db, affiliate);
    expect(september).toMatchObject({ share: 1_250n, cpa: 100n, payout: 1_350n });
    // September is 150 by the figures of now: 1,200 less. October is 2,500 of p alone.
    expect(october).toMatchObject({ players: 1, share: 2_500n, cpa: 0n, correction: -1_200n, payout: 1_300n });
    expect(await db.selectFrom('affiliate_cpa').select('reversed_by').execute()).toEqual([
      { reversed_by: october?.id },
    ]);
    expect(recomputeMonth(october?.record ?? '')).toBeNull();
  });

  it('AGT-003 an agent wins: whoever has one above at the end of a month does not count in it', async () => {
    const { db, vendor } = await scene();
    const affiliate = await anAffiliate(db, { vendor });
    const agent = await aPlayerOf(db, vendor, await anAffiliate(db, { vendor }));
    const [moved, stays] = [await aPlayerOf(db, vendor, affiliate), await aPlayerOf(db, vendor, affiliate)];
    for (const player of [moved, stays])
      for (const day of [FOURTH, IN_OCTOBER]) await playedAt(db, player, { day, stake: 1_000n });
    // In October he came under an agent.
    await db.updateTable('agent_node').set({ parent_id: agent }).where('member_id', '=', moved).execute();
    await db
      .insertInto('agent_move')
      .values({
        member_id: moved,
        from_id: null,
        to_id: agent,
        requested_at: new Date('2026-10-10T00:00:00Z'),
        requested_by: 'test',
        reason: 'test',
        members: 1,
        request_id: null,
      })
      .execute();
    await settleAt(db, AFTER.october);
    expect(await statementsOf(db, affiliate)).toMatchObject([
      { players: 2, ggr: 2_000n, share: 500n },
      { players: 1, ggr: 1_000n, share: 250n, correction: 0n },
    ]);
  });

  it('AGT-003 a parent earns a part of his sub-affiliates, one level, and what is corrected of theirs', async () => {
    const { db, vendor } = await scene();
    const parent = await anAffiliate(db, { vendor, terms: { share: [], subPpm: '100000' } });
    const sub = await anAffiliate(db, { vendor, parent });
    const lower = await anAffiliate(db, { vendor, parent: sub });
    const [p, low] = [await aPlayerOf(db, vendor, sub), await aPlayerOf(db, vendor, lower)];
    await playedAt(db, p, { day: FOURTH, stake: 4_000n });
    await playedAt(db, low, { day: FOURTH, stake: 80_000n });
    await settleAt(db, AFTER.september);
    expect(await statementsOf(db, parent)).toMatchObject([{ sub: 100n, payout: 100n }]);
    expect(await statementsOf(db, sub)).toMatchObject([{ share: 1_000n, sub: 0n, payout: 1_000n }]);
    await db
      .updateTable('agent_day')
      .set((e) => ({ win: e('win', '+', 2_000n) }))
      .where('member_id', '=', p)
      .execute();
    await settleAt(db, AFTER.october);
    expect((await statementsOf(db, sub))[1]).toMatchObject({ correction: -500n, own_correction: -500n, payout: 0n });
    expect((await statementsOf(db, parent))[1]).toMatchObject({
      correction: -50n,
      own_correction: 0n,
      balance_after: -50n,
    });
  });

  it('AGT-003 one affiliate whose month fails blocks neither the others nor their next months', async () => {
    const { db, vendor } = await scene();
    const broken = await anAffiliate(db, { vendor, terms: null });
    const affiliate = await anAffiliate(db, { vendor });
    const p = await aPlayerOf(db, vendor, affiliate);
    for (const day of [FOURTH, IN_OCTOBER]) await playedAt(db, p, { day, stake: 1_000n });
    await settleAt(db, AFTER.october);
    expect(await statementsOf(db, affiliate)).toMatchObject([{ share: 250n }, { share: 250n }]);
    expect(await statementsOf(db, broken)).toEqual([]);
    const open = () => db.selectFrom('affiliate_month').select('month_start').where('done_at', 'is', null).execute();
    expect(await open()).toHaveLength(2);
    await db
      .insertInto('affiliate_terms')
      .values({
        affiliate_id: broken.id,
        version: 1,
        effective_from: new Date(MONTHS.september),
        terms: JSON.stringify((await db.selectFrom('affiliate_terms').select('terms').executeTakeFirstOrThrow()).terms),
        created_by: 'test',
        reason: 'test',
      })
      .execute();
    await settleAt(db, AFTER.october);
    expect(await statementsOf(db, broken)).toMatchObject([{ state: 'none' }, { state: 'none' }]);
    expect(await open()).toEqual([]);
  });

  it('AGT-003 later terms need the notice of 30 days, in the database as well', async () => {
    const { db, vendor } = await scene();
    const affiliate = await anAffiliate(db, { vendor });
    const { terms } = await db.selectFrom('affiliate_terms').select('terms').executeTakeFirstOrThrow();
    const add = (days: number) =>
      db
        .insertInto('affiliate_terms')
        .values({
          affiliate_id: affiliate.id,
          version: 2,
          effective_from: new Date(Date.now() + days * 86_400_000),
          terms: JSON.stringify(terms),
          created_by: 'test',
          reason: 'test',
        })
        .execute();
    await expect(add(29)).rejects.toThrow('affiliate_terms_have_notice');
    await expect(add(31)).resolves.toBeDefined();
  });
});
