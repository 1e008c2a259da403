import { readFileSync } from 'node:fs';
import { NO_LIMITS, NO_REWARDS, type Rank } from '@parlour/contract/vip';
import { getRankProgress } from '@parlour/contract/vip.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shippedTexts } from '../../config/brand-texts.ts';
import { type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { birthdayAround, calendarOf, monthOf, weekOf } from './calendar.rules.ts';
import { listTierBenefits } from './index.ts';
import { levelFor, NO_FACTS, toAllowance } from './vip.rules.ts';
import { fallLetter, LETTER_PREFIX, riseLetter, warnLetter } from './vip.texts.ts';

describe('weeks, months and birthdays', () => {
  it('a week begins on Monday and belongs to the year of its Thursday', () => {
    expect(weekOf('2026-11-21')).toEqual({ key: '2026-W47', first: '2026-11-16', last: '2026-11-22' });
    expect(weekOf('2027-01-01')).toEqual({ key: '2026-W53', first: '2026-12-28', last: '2027-01-03' });
    expect(weekOf('2024-12-30').key).toBe('2025-W01');
  });

  it('a month has its last day, in leap years too', () => {
    expect([monthOf('2028-02-10').last, monthOf('2026-02-10').last, monthOf('2026-12-31').last]).toEqual([
      '2028-02-29',
      '2026-02-28',
      '2026-12-31',
    ]);
    const { lastWeek, lastMonth, nextMonth } = calendarOf('2026-01-01');
    expect([lastWeek.key, lastMonth.key, nextMonth.key]).toEqual(['2025-W52', '2025-12', '2026-02']);
  });

  it('a birthday’s gift waits thirty days, over the turn of the year and without a 29 February', () => {
    expect(birthdayAround('1990-11-21', '2026-11-20')).toBeNull();
    expect(birthdayAround('1990-11-21', '2026-11-21')).toEqual({
      year: '2026',
      first: '2026-11-21',
      last: '2026-12-20',
    });
    expect(birthdayAround('1990-12-20', '2027-01-05')?.year).toBe('2026');
    expect(birthdayAround('1992-02-29', '2027-03-01')?.first).toBe('2027-03-01');
    expect(birthdayAround('1992-02-29', '2028-02-29')?.first).toBe('2028-02-29');
    expect(birthdayAround('1990-11-21', '2026-12-21')).toBeNull();
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
    rewards: { up: '10', weekly: null, monthly: null, birthday: '7' },
  },
  {
    id: 'lotus',
    name: texts('Lotus'),
    conditions: [{ kind: 'turnover' as const, required: '200' }],
    keeps: [{ kind: 'turnover' as const, required: '50' }],
    benefits: [],
    rewards: {
      up: '25',
      weekly: { amount: '5', deposits: null, turnover: '40' },
      monthly: { amount: '30', deposits: '20', turnover: '100' },
      birthday: null,
    },
    limits: { daily: '5000', count: 4, free: 2 },
  },
];

describe('what a lost rank asks for', () => {
  const step = (level: number, keeps: Rank['keeps']): Rank => ({
    level,
    labelId: `r${level}`,
    texts: {},
    conditions: [{ kind: 'turnover', required: String(level) }],
    keeps,
    rewards: { up: null, weekly: null, monthly: null, birthday: null },
    limits: { daily: null, count: null, free: 0 },
  });
  const tierTable = [step(1, []), step(2, [{ kind: 'turnover', required: '5' }]), step(3, [])];

  it('is what keeps it, besides the conditions in all; ranks above the lost one ask for nothing more', () => {
    const facts = { ...NO_FACTS, turnover: 10_000n };
    const from1 = (turnover: bigint) =>
      levelFor(tierTable, 1, facts, 2, { fellFrom: 2, lately: { ...facts, turnover } });
    expect([from1(499n), from1(500n)]).toEqual([1, 3]);
    expect(levelFor(tierTable, 1, facts, 2)).toBe(3);
  });

  it('a rank says what may be taken out in a day', () => {
    expect(toAllowance({ daily: '5000', count: 4, free: 2 }, 2)).toEqual({ daily: 500_000n, count: 4, free: 2 });
    expect(toAllowance({ daily: null, count: null, free: 0 }, 2)).toEqual({ daily: null, count: null, free: 0 });
  });
});

describe('words about ranks', () => {
  const file = readFileSync(new URL('../../../../../brands/demo/brand.json', import.meta.url), 'utf8');
  const demo = JSON.parse(file) as { languages: string[]; ranks: { name: object; benefits: object[] }[] };
  it('name every rank of the demo house and what it brings in each of its languages', () => {
    const languages = demo.languages.toSorted();
    for (const { name, benefits } of demo.ranks)
      for (const words of [name, ...benefits]) expect(Object.keys(words).toSorted()).toEqual(languages);
  });
  it('tell of a rise, a warning and a fall in the reader’s language, and in English of a rank without a name in it', () => {
    const labels = (language: string) => shippedTexts(language, [LETTER_PREFIX]);
    const told = { languages: ['EN', 'DE'], labels };
    const rank: Rank = {
      level: 1,
      labelId: 'jade',
      texts: { EN: { name: 'Jade', weekly: '', monthly: '', benefits: [] } },
      conditions: [],
      keeps: [],
      rewards: NO_REWARDS,
      limits: NO_LIMITS,
    };
    expect(riseLetter(rank, told).title).toEqual({ EN: 'You are Jade now', DE: 'Du bist jetzt Jade' });
    expect(warnLetter(rank, told).text.DE).toContain('Du hast 7 Tage');
    expect(fallLetter(undefined, told).title.DE).toBe('Dein Rang ist jetzt kein Rang');
  });
});

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
    await sql`insert into rank_move (member_id, from_level, to_level, at)
      values (${id}, 0, ${level}, clock_timestamp() - interval '90 days')`.execute(db());
    return { player, id };
  }
  /** Inserts a day's bets and deposits, so many days ago; the consumer of play may have inserted the day already. */
  const played = (id: bigint, daysAgo: number, turnover: bigint, deposits = 0n) =>
    sql`insert into member_play_day (member_id, ledger_id, day, turnover, wins, deposits, rounds, last_transfer, last_round)
      values (${id}, 4, (clock_timestamp() at time zone 'Asia/Yangon')::date - ${daysAgo}::integer, ${turnover}, 0,
        ${deposits}, 1, 0, 0)
      on conflict (member_id, ledger_id, day) do update set turnover = excluded.turnover, deposits = excluded.deposits`.execute(
      db(),
    );
  const progress = async (player: Player) =>
    valueOf(await app.call(getRankProgress, { query: { language: 'EN' } }, player));
  const letters = async (id: bigint) => {
    const rows = await db()
      .selectFrom('inbox_mark as r')
      .innerJoin('inbox_message as l', 'l.id', 'r.message_id')
      .select('l.texts')
      .where('r.member_id', '=', id)
      .orderBy('l.id')
      .execute();
    return rows.map(({ texts: words }) => words.EN?.title);
  };
  const graceIsOver = () =>
    sql`update rank_review set at = at - interval '8 days' where state = 'warned'`.execute(db());
  const states = async (id: bigint) =>
    (await db().selectFrom('rank_review').select('state').where('member_id', '=', id).execute()).map((r) => r.state);

  it('who does not keep a rank is told, has days of grace, goes one rank down, and rises again by what keeps it', async () => {
    const idle = await member(2);
    const busy = await member(2);
    await played(busy.id, 3, 5_000n);
    await sql`insert into member_play (member_id, ledger_id, turnover, wins, deposits, rounds, active_days)
      values (${idle.id}, 4, 900000, 0, 0, 1, 1)
      on conflict (member_id, ledger_id) do update set turnover = excluded.turnover`.execute(db());
    const { reviews, consider } = app.engagement.standing;
    // Two servers review concurrently: one message is sent.
    const [one, two] = await Promise.all([reviews.run(), reviews.run()]);
    expect(one.warned + two.warned).toBe(1);
    expect([await states(idle.id), await states(busy.id)]).toEqual([['warned'], ['kept']]);
    expect((await progress(idle.player)).endangered).not.toBeNull();
    expect((await progress(busy.player)).endangered).toBeNull();
    expect((await reviews.run()).lowered).toBe(0);
    await graceIsOver();
    expect((await reviews.run()).lowered).toBe(1);
    expect(await reviews.run()).toEqual({ warned: 0, lowered: 0 });
    const { level, regains, endangered, currentProgress } = await progress(idle.player);
    expect({ level, endangered, currentProgress }).toEqual({
      level: 1,
      endangered: null,
      currentProgress: { completedConditions: 1, totalExpectedConditions: 2 },
    });
    expect(regains).toEqual([{ kind: 'turnover', required: '50', current: '0.00', isMet: false }]);
    const moves = await db()
      .selectFrom('rank_move')
      .selectAll()
      .where('member_id', '=', idle.id)
      .orderBy('id')
      .execute();
    expect(moves.map(({ from_level, to_level, why }) => [from_level, to_level, why])).toEqual([
      [0, 2, 'rose'],
      [2, 1, 'not_kept'],
    ]);
    await db()
      .transaction()
      .execute((tx) => consider(tx, [idle.id]));
    expect((await progress(idle.player)).level).toBe(1);
    await played(idle.id, 0, 5_000n);
    await db()
      .transaction()
      .execute((tx) => consider(tx, [idle.id]));
    expect((await progress(idle.player)).level).toBe(2);
    expect(await letters(idle.id)).toEqual([
      'Your rank Lotus is at risk',
      'Your rank is Lantern now',
      'You are Lotus now',
    ]);
  });

  it('whoever makes it good within the days of grace keeps the rank; the database allows no other move', async () => {
    const { id, player } = await member(2);
    const month = sql<string>`date_trunc('month', clock_timestamp() at time zone 'Asia/Yangon')::date`;
    await sql`insert into rank_review (member_id, month, level, state) values (${id}, ${month}, 2, 'warned')`.execute(
      db(),
    );
    await graceIsOver();
    await played(id, 1, 5_000n);
    expect((await app.engagement.standing.reviews.run()).lowered).toBe(0);
    expect(await states(id)).toEqual(['kept']);
    expect((await progress(player)).level).toBe(2);
    await expect(
      db().updateTable('rank_review').set({ state: 'lowered' }).where('member_id', '=', id).execute(),
    ).rejects.toThrow('a review cannot move from kept to lowered');
  });

  const rights = async (id: bigint) =>
    (await listTierBenefits(db(), app.engagement.standing.rights, id)).map((right) => [
      right.id.replace(/\d{4}-/, ''),
      right.state,
      right.amount,
    ]);

  it('a rank brings something for reaching it, each week, each month, and for a birthday that is proved', async () => {
    const { id } = await member(2);
    const { today } = await db()
      .selectNoFrom(sql<string>`(clock_timestamp() at time zone 'Asia/Yangon')::date::text`.as('today'))
      .executeTakeFirstOrThrow();
    const { week, lastWeek, month } = calendarOf(today);
    const [w, before, m] = [week.key, lastWeek.key, month.key].map((key) => key.slice(5));
    const ups = [
      ['rank/1/up', 'open', 1_000n],
      ['rank/2/up', 'open', 2_500n],
    ];
    const monthAhead = [`rank/2/${m}`, 'ahead', 3_000n];
    expect(await rights(id)).toEqual([...ups, [`rank/2/${w}`, 'ahead', 500n], monthAhead]);
    await played(id, 0, 3_999n);
    expect((await rights(id))[2]).toEqual([`rank/2/${w}`, 'ahead', 500n]);
    await sql`update member_play_day set turnover = 4000 where member_id = ${id}`.execute(db());
    expect(await rights(id)).toEqual([...ups, [`rank/2/${w}`, 'open', 500n], monthAhead]);
    // A reward earned last week can still be claimed, by the tier held then.
    await played(id, 7, 4_000n);
    expect((await rights(id)).slice(2, 4)).toEqual([
      [`rank/2/${before}`, 'open', 500n],
      [`rank/2/${w}`, 'open', 500n],
    ]);
    await sql`update member set birthday = (${today}::date - interval '30 years')::date where id = ${id}`.execute(db());
    const gift = async () => (await rights(id)).filter(([name]) => String(name).includes('birthday'));
    await sql`update member set rank_level = 1 where id = ${id}`.execute(db());
    expect(await gift()).toEqual([]);
    await sql`update member set mobile = ${`97${id}111`}, dialing_code = '95' where id = ${id}`.execute(db());
    expect(await gift()).toEqual([[`rank/1/birthday/${today.slice(0, 4)}`, 'open', 700n]]);
  });
});
