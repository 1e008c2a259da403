import { createTrialUser } from '@parlour/contract/guest-play.endpoints';
import { claimReward, listClaimedRewards, listRewards } from '@parlour/contract/rewards.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, trialBalance } from '../../ledger/wallet/index.ts';
import { type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { daysOf } from './bonus-offers.ts';

describe('the days of a check-in', () => {
  const amounts = [1n, 2n, 3n];
  const states = (streak: number, state: 'claimable' | 'claimed') =>
    daysOf({ calendar: { amounts, streak }, state })?.map((day) => day.state);
  it('are those in a row, today, and what comes; after the last it begins anew', () => {
    expect(states(0, 'claimable')).toEqual(['today', 'coming', 'coming']);
    expect(states(1, 'claimable')).toEqual(['claimed', 'today', 'coming']);
    expect(states(1, 'claimed')).toEqual(['claimed', 'claimed', 'coming']);
    expect(states(2, 'claimed')).toEqual(['claimed', 'claimed', 'claimed']);
    expect(states(3, 'claimable')).toEqual(['today', 'coming', 'coming']);
    expect(daysOf({ calendar: null, state: 'claimable' })).toBeNull();
  });
});

const texts = (EN: string) => ({ EN });
const LADDER = [
  {
    id: 'lantern',
    name: texts('Lantern'),
    conditions: [{ kind: 'turnover' as const, required: '100' }],
    keeps: [],
    benefits: [],
    rewards: { up: '10', weekly: { amount: '5', deposits: null, turnover: '40' }, monthly: null, birthday: null },
  },
  {
    id: 'lotus',
    name: { EN: 'Lotus', MY: 'ကြာ' },
    conditions: [{ kind: 'turnover' as const, required: '200' }],
    keeps: [],
    benefits: [],
    rewards: { up: '25', weekly: null, monthly: null, birthday: null },
  },
];

eachDatabase((_kind, open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open(), { brand: { ranks: LADDER } });
  });
  afterAll(() => app.close());
  const db = () => app.database.db;

  async function member(level: number): Promise<{ player: Player; id: bigint }> {
    const player = await app.register();
    const { id } = await db()
      .updateTable('member')
      .set({ rank_level: level })
      .where('account', '=', player.account)
      .returning('id')
      .executeTakeFirstOrThrow();
    await db().insertInto('rank_move').values({ member_id: id, from_level: 0, to_level: level }).execute();
    return { player, id };
  }
  const played = (id: bigint, turnover: bigint) =>
    sql`insert into member_play_day (member_id, ledger_id, day, turnover, wins, deposits, rounds, last_transfer, last_round)
      values (${id}, 4, (clock_timestamp() at time zone 'Asia/Yangon')::date, ${turnover}, 0, 0, 1, 0, 0)
      on conflict (member_id, ledger_id, day) do update set turnover = excluded.turnover`.execute(db());
  const isRank = ({ kind }: { kind: string }) => kind.startsWith('rank');
  const centre = async (player: Player, language = 'EN') => {
    const { now, next } = valueOf(await app.call(listRewards, { query: { language } }, player));
    return { now: now.filter(isRank), next: next.filter(isRank) };
  };
  const claim = async (player: Player, id: string) => {
    const { body } = await app.call(claimReward, { body: { id, language: 'EN' } }, player);
    return body.success ? body.value.amount : body.code;
  };
  const balance = async (id: bigint) => (await balanceOf(db(), id, 'PLAY')).balance;

  it('the reward centre says what may be claimed now with its terms, and what comes next with what is missing', async () => {
    const { player, id } = await member(1);
    await played(id, 1_500n);
    const { now, next } = await centre(player);
    expect(now).toMatchObject([
      { id: 'rank/1/up', kind: 'rankUp', name: 'Lantern', amount: '10.00', wagering: '1', days: 30, conditions: [] },
    ]);
    expect(next).toMatchObject([
      { id: 'rank/2/up', name: 'Lotus', amount: '25.00' },
      {
        kind: 'rankWeek',
        amount: '5.00',
        from: null,
        conditions: [{ kind: 'turnover', required: '40', current: '15.00', isMet: false }],
      },
    ]);
    expect((await centre(player, 'MY')).next[0]?.name).toBe('ကြာ');
  });

  it('a reward is claimed once, to the exact amount, however often it is pressed; the second press is answered as the first', async () => {
    const { player, id } = await member(1);
    await played(id, 4_000n);
    const before = await balance(id);
    expect(await Promise.all(Array.from({ length: 5 }, () => claim(player, 'rank/1/up')))).toEqual(
      Array<string>(5).fill('10.00'),
    );
    expect((await balance(id)) - before).toBe(1_000n);
    const week = (await centre(player)).now.find(({ kind }) => kind === 'rankWeek')?.id ?? '';
    expect(week).toMatch(/^rank\/1\/\d{4}-W\d\d$/);
    expect(await claim(player, week)).toBe('5.00');
    expect((await balance(id)) - before).toBe(1_500n);
    // A claimed reward returns with the next week; a promotion to a higher tier within the week adds none.
    const { now, next } = await centre(player);
    expect(now).toEqual([]);
    const again = next.find(({ id: right }) => right === week);
    expect(new Date(again?.from ?? 0).getTime()).toBeGreaterThan(Date.now());
    const { rewards } = valueOf(await app.call(listClaimedRewards, { query: { language: 'EN' } }, player));
    expect(rewards.map(({ kind, name, amount }) => [kind, name, amount])).toEqual([
      ['rankWeek', 'Lantern', '5.00'],
      ['rankUp', 'Lantern', '10.00'],
    ]);
    const told = await db().selectFrom('event_tail').select('event').where('recipient', '=', `m${id}`).execute();
    expect(told.map(({ event }) => JSON.parse(event) as object)).toEqual(
      expect.arrayContaining([
        { type: 'reward', id: 'rank/1/up' },
        { type: 'reward', id: week },
      ]),
    );
    expect((await trialBalance(db())).problems).toEqual([]);
  });

  it('what is not met, not known or somebody else’s is refused alike, and nothing is written', async () => {
    const { player, id } = await member(1);
    const answers = [];
    for (const right of ['rank/2/up', 'rank/9/up', 'rank/1/1999-W01', "x'; drop table member", ''])
      answers.push(await claim(player, right));
    expect(new Set(answers)).toEqual(new Set(['reward.gone']));
    expect(await db().selectFrom('reward_claim').select('id').where('member_id', '=', id).execute()).toEqual([]);
  });

  it('a rule that operators ended gives nothing, and nothing of it is promised', async () => {
    const { player } = await member(1);
    const set = (state: 'active' | 'ended') =>
      db().updateTable('bonus_rule').set({ state }).where('code', '=', 'level-up').execute();
    await set('ended');
    expect((await centre(player)).now).toEqual([]);
    expect(await claim(player, 'rank/1/up')).toBe('reward.gone');
    await set('active');
    expect(await claim(player, 'rank/1/up')).toBe('10.00');
  });

  it('a rank’s reward is offered only where its rule would give as much, to this member, and has one left', async () => {
    const { player } = await member(1);
    const rule = db().updateTable('bonus_rule').where('code', '=', 'level-up');
    const asItWas = await db()
      .selectFrom('bonus_rule')
      .select(['args', 'audience'])
      .where('code', '=', 'level-up')
      .executeTakeFirstOrThrow();
    const set = (over: { max?: string; audience?: object; stock?: number; taken?: number }) =>
      rule
        .set({
          args: JSON.stringify({ ...asItWas.args, max: over.max ?? '10' }),
          audience: JSON.stringify(over.audience ?? asItWas.audience),
          stock: over.stock ?? null,
          taken: over.taken ?? 0,
        })
        .execute();
    for (const over of [{ max: '9.99' }, { audience: { kind: 'rank', least: 9 } }, { stock: 3, taken: 3 }]) {
      await set(over);
      expect([over, await centre(player)]).toMatchObject([over, { now: [] }]);
      expect(await claim(player, 'rank/1/up')).toBe('reward.gone');
    }
    // The offer for the next tier is limited too: it brings 25.
    await set({});
    expect((await centre(player)).next.map(({ kind }) => kind)).not.toContain('rankUp');
    expect(await claim(player, 'rank/1/up')).toBe('10.00');
    await set({ max: '1000000' });
  });

  it('trial players and stopped members are refused, and see nothing to claim', async () => {
    const trial: Player = { token: '', cookies: {}, account: '' };
    trial.token = valueOf(await app.call(createTrialUser, {}, trial)).token;
    expect(await centre(trial)).toEqual({ now: [], next: [] });
    expect(await claim(trial, 'rank/1/up')).toBe('access.free_reject');
    const { player, id } = await member(1);
    await sql`insert into protection (member_id) values (${id})`.execute(db());
    await sql`insert into member_stop (member_id, kind, span, until, least_until)
      select ${id}, 'time_out', '24h', t, t from (select clock_timestamp() + interval '1 day' as t) x`.execute(db());
    expect(await centre(player)).toEqual({ now: [], next: [] });
    expect(valueOf(await app.call(listRewards, { query: {} }, player)).stopped).toBe(true);
    expect(await claim(player, 'rank/1/up')).toBe('protection.stopped');
  });
});
