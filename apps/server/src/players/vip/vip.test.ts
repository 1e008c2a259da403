import { listAudit } from '@parlour/contract/audit.endpoints';
import { createTrialUser } from '@parlour/contract/guest-play.endpoints';
import { getMemberStanding } from '@parlour/contract/profile.endpoints';
import { type RankFacts as Facts, NO_LIMITS, NO_REWARDS, type Rank } from '@parlour/contract/vip';
import { getRankProgress, listRankMembers, listRankRows, listRanks, putRank } from '@parlour/contract/vip.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyCommands } from '../../ledger/wallet/index.ts';
import { type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { aCommand } from '../../testing/commands.ts';
import { consoleOf, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { aSession, aVendor } from '../../testing/players.ts';
import { levelFor, NO_FACTS } from './vip.rules.ts';

const rank = (level: number, ...conditions: Rank['conditions']): Rank => ({
  level,
  labelId: `r${level}`,
  texts: {},
  conditions,
  keeps: [],
  rewards: NO_REWARDS,
  limits: NO_LIMITS,
});
const facts = (over: Partial<Facts>): Facts => ({ ...NO_FACTS, ...over });

describe('the ladder’s arithmetic', () => {
  const tierTable = [
    rank(1, { kind: 'turnover', required: '10' }),
    rank(2, { kind: 'turnover', required: '5' }, { kind: 'phone', required: '1' }),
    rank(3, { kind: 'activeDays', required: '2' }),
  ];
  const level = (from: number, over: Partial<Facts>) => levelFor(tierTable, from, facts(over), 2);

  it('leads up step by step, to the cent, and never down', () => {
    expect([level(0, { turnover: 999n }), level(0, { turnover: 1_000n })]).toEqual([0, 1]);
    // The third tier is not reached without the second.
    expect(level(0, { turnover: 1_000n, activeDays: 9 })).toBe(1);
    expect(level(0, { turnover: 1_000n, activeDays: 9, phone: true })).toBe(3);
    expect(level(2, {})).toBe(2);
  });
});

const texts = (EN: string) => ({ EN, MY: `${EN} (MY)` });
const LADDER = [
  { id: 'lantern', name: texts('Lantern'), conditions: [{ kind: 'turnover' as const, required: '100' }], keeps: [] },
  {
    id: 'lotus',
    name: texts('Lotus'),
    weekly: texts('A gift each week'),
    benefits: [texts('First in the queue')],
    conditions: [
      { kind: 'turnover' as const, required: '300' },
      { kind: 'deposits' as const, required: '1000' },
      { kind: 'activeDays' as const, required: '1' },
      { kind: 'phone' as const, required: '1' },
    ],
    keeps: [{ kind: 'turnover' as const, required: '50' }],
  },
].map((each) => ({ benefits: [], weekly: undefined, monthly: undefined, ...each }));

eachDatabase((_kind, open) => {
  let app: TestApp;
  let vendor: number;
  let desk: ReturnType<typeof consoleOf>;
  let tab: Tab;
  let colleague: Tab;
  const clock = testClock();
  beforeAll(async () => {
    app = await testApp(await open(), { brand: { ranks: LADDER }, clock: clock.now });
    vendor = await aVendor(app.database.db, 'RANK');
    desk = consoleOf(app);
    tab = await desk.operator(clock);
    colleague = await desk.operator(clock, 'colleague');
  });
  afterAll(() => app.close());

  let plays = 0;
  async function walletOf(player: Player) {
    const { db } = app.database;
    const row = await db
      .selectFrom('wallet as w')
      .innerJoin('member as m', 'm.id', 'w.member_id')
      .select(['w.account_id', 'm.id'])
      .where('m.account', '=', player.account)
      .executeTakeFirstOrThrow();
    return { memberId: row.id, accountId: row.account_id };
  }
  /** Places bets of a member, each in its own round. */
  async function bet(player: Player, ...amounts: bigint[]): Promise<void> {
    const { db } = app.database;
    const wallet = await walletOf(player);
    const session = await aSession(db, wallet.accountId, vendor);
    const command = aCommand(vendor, { ...wallet, session });
    for (const amount of amounts)
      await applyCommands(db, [command({ op: 'bet', tx: `b${++plays}`, round: `r${plays}`, bet: amount })]);
  }
  // Transactions of other suites on the same server delay the processing of later ones.
  const takeIn = () => expect.poll(() => app.engagement.standing.refresh()).toBe(false);
  const progress = async (player: Player, language = 'EN') =>
    valueOf(await app.call(getRankProgress, { query: { language } }, player));

  it('API-066 ENT-039 the progress is a GET that tells conditions, label and what is met', async () => {
    const player = await app.register();
    await bet(player, 2_500n);
    await takeIn();
    const value = await progress(player);
    expect(value).toMatchObject({
      currentProgress: { completedConditions: 0, totalExpectedConditions: 1 },
      playerRankProgress: { labelId: 'lantern' },
      level: 0,
      rank: null,
      next: { level: 1, labelId: 'lantern', name: 'Lantern' },
      conditions: [{ kind: 'turnover', required: '100', current: '25.00', isMet: false }],
    });
    const none = await app.raw({ method: 'GET', url: '/wps/member/rank/progress' });
    expect(none.json()).toMatchObject({ code: 'session.none' });
  });

  it('bets lift a member; what is taken back counts no more, and trial play never', async () => {
    const player = await app.register();
    await bet(player, 9_000n);
    const taken = `b${plays}`;
    const { db } = app.database;
    const wallet = await walletOf(player);
    const undo = aCommand(vendor, { ...wallet, session: await aSession(db, wallet.accountId, vendor) });
    await applyCommands(db, [undo({ op: 'rollback', tx: 'undo', ref: taken, round: null, bet: null })]);
    await bet(player, 6_000n);
    await takeIn();
    expect(await progress(player)).toMatchObject({ level: 0, conditions: [{ current: '60.00' }] });
    await bet(player, 4_000n);
    await takeIn();
    expect(await progress(player, 'MY')).toMatchObject({
      level: 1,
      rank: { labelId: 'lantern', name: 'Lantern (MY)' },
      playerRankProgress: { labelId: 'lotus' },
      currentProgress: { completedConditions: 1, totalExpectedConditions: 4 },
    });
    const moves = await db.selectFrom('rank_move').selectAll().where('member_id', '=', wallet.memberId).execute();
    expect(moves).toMatchObject([{ from_level: 0, to_level: 1 }]);

    const trial: Player = { token: '', cookies: {}, account: '' };
    const { token, userName } = valueOf(await app.call(createTrialUser, {}, trial));
    Object.assign(trial, { token, account: userName });
    await bet(trial, 50_000n);
    await takeIn();
    expect(await progress(trial)).toMatchObject({ level: 0, conditions: [], playerRankProgress: { labelId: null } });
  });

  it('a proved number is a condition, and the top of the ladder has no label', async () => {
    const player = await app.register();
    const { memberId } = await walletOf(player);
    const { db } = app.database;
    await bet(player, 30_000n);
    await db
      .updateTable('member')
      .set({ dialing_code: '95', mobile: `97${memberId}000` })
      .where('id', '=', memberId)
      .execute();
    // With play money a refill counts as a deposit.
    await db.updateTable('wallet').set({ balance: 0n }).where('member_id', '=', memberId).execute();
    await takeIn();
    expect(await progress(player)).toMatchObject({ level: 1, currentProgress: { completedConditions: 3 } });
    await db
      .insertInto('member_play')
      .values({
        member_id: memberId,
        ledger_id: 4,
        turnover: 0n,
        wins: 0n,
        rounds: 0n,
        active_days: 0,
        deposits: 100_000n,
      })
      .onConflict((c) => c.columns(['member_id', 'ledger_id']).doUpdateSet({ deposits: 100_000n }))
      .execute();
    await db.transaction().execute((tx) => app.engagement.standing.consider(tx, [memberId]));
    expect(await progress(player)).toMatchObject({
      level: 2,
      next: null,
      playerRankProgress: { labelId: null },
      currentProgress: { completedConditions: 0, totalExpectedConditions: 0 },
      keeps: [{ kind: 'turnover', required: '50', current: '300.00', isMet: true }],
    });
  });

  it('the ladder is one answer for everybody, and an operator’s change is in it at once, with its record', async () => {
    const tierTable = async () => valueOf(await app.call(listRanks, { query: { language: 'EN' } })).ranks;
    expect((await tierTable()).map(({ name, benefits }) => [name, benefits])).toEqual([
      ['Lantern', []],
      ['Lotus', ['First in the queue']],
    ]);
    const row = valueOf(await desk.call(listRankRows, {}, tab)).ranks[1];
    expect(row).toMatchObject({ labelId: 'lotus', members: 1, level: 2 });
    const words = { name: 'Jade', weekly: '', monthly: '', benefits: ['<b>plain</b>'] };
    const draft = {
      labelId: 'jade',
      texts: { EN: words },
      conditions: [{ kind: 'turnover' as const, required: '900' }],
      keeps: [],
    };
    const put = (level: string, over: object = {}) =>
      desk.codeOf(
        desk.together(
          putRank,
          { params: { level }, body: { rank: { ...draft, ...over }, reason: 'new' } },
          tab,
          colleague,
        ),
      );
    expect(await put('3')).toBe('success');
    expect((await tierTable())[2]).toMatchObject({ name: 'Jade', benefits: ['<b>plain</b>'] });
    expect(await put('5')).toBe('thing.unknown');
    expect(await put('2', { labelId: 'jade' })).toBe('register.field');
    expect(await put('3', { conditions: [] })).toBe('register.field');
    expect(await put('3', { texts: {} })).toBe('register.field');
    const week = (amount: string, turnover: string | null) => ({
      rewards: { up: null, weekly: { amount, deposits: null, turnover }, monthly: null, birthday: null },
    });
    for (const wrong of [
      week('0', null),
      week('5.001', null),
      week('5', '0'),
      { limits: { daily: '0', count: null, free: 0 } },
    ])
      expect(await put('3', wrong)).toBe('register.field');
    // A reward above the bonus rule's maximum could not be granted: the field, the rule and its maximum are named.
    const above = await desk.call(
      putRank,
      { params: { level: '3' }, body: { rank: { ...draft, ...week('1000000.01', null) }, reason: 'new' } },
      tab,
    );
    expect(above.body).toMatchObject({
      code: 'register.field',
      value: { field: 'weekly', rule: 'rank-week', most: '1000000.00' },
    });
    expect(await put('3', week('1000000', null))).toBe('success');
    expect(await put('3', week('5.50', '40'))).toBe('success');
    expect((await tierTable())[2]?.rewards.weekly).toEqual({ amount: '5.50', deposits: null, turnover: '40' });
    // A reward has no bound, so one operator requested it and another one executed it.
    const acts = valueOf(await desk.call(listAudit, { query: {} }, tab)).rows;
    expect(acts.slice(0, 3)).toMatchObject([
      { act: 'rank.changed', reason: 'new', operator: 'colleague' },
      { act: 'credit.approved', operator: 'colleague', after: { source: 'rank', askedBy: 'nandar' } },
      { act: 'credit.asked', operator: 'nandar' },
    ]);
  });

  it('operators see who holds a rank and what a member played', async () => {
    const player = await app.register();
    await bet(player, 12_345n);
    await takeIn();
    const { members } = valueOf(await desk.call(listRankMembers, { params: { level: '1' }, query: {} }, tab));
    expect(members[0]).toMatchObject({ account: player.account, turnover: '123.45', activeDays: 1 });
    const id = members[0]?.id ?? '';
    expect(valueOf(await desk.call(getMemberStanding, { params: { id } }, tab))).toMatchObject({
      level: 1,
      rank: 'Lantern',
      turnover: '123.45',
      broughtBy: null,
    });
    expect(await desk.codeOf(desk.call(getMemberStanding, { params: { id: '999999' } }, tab))).toBe('thing.unknown');
  });
});
