/** Reports of players: retention by cohort, protection, and groups by affiliate and agent. */
import { previousDay } from '@parlour/contract/clock';
import type { ReportGroup, ReportName } from '@parlour/contract/reports';
import { getReport } from '@parlour/contract/reports.endpoints';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { aPlayer, aVendor } from '../../testing/players.ts';
import { readTable, writeReport } from './reports.actions.ts';
import { arranged, figureText, sumOf, totalGroup } from './reports.rules.ts';

const nextDay = (day: string) => previousDay(day, -1);
const money = (minor: bigint) => `${minor}`;

it('weeks begin on Monday, and each week and month of the period has a row', () => {
  const keys = (by: ReportGroup, from: string, to: string) =>
    arranged([], { report: 'retention', by, from, to }).map(({ key }) => key);
  // 1 January 2023 is a Sunday.
  expect(keys('week', '2023-01-01', '2023-01-09')).toEqual(['2022-12-26', '2023-01-02', '2023-01-09']);
  expect(keys('month', '2022-12-31', '2023-02-01')).toEqual(['2022-12-01', '2023-01-01', '2023-02-01']);
});

it('retention of a total refers to the cohorts whose period has ended', () => {
  const row = (key: string, figures: Record<string, bigint>) => ({ key, label: key, figures });
  const total = sumOf([
    row('2023-01-02', { registrations: 10n, kept0: 5n, base0: 10n, kept1: 2n, base1: 10n }),
    row('2023-01-09', { registrations: 30n, kept0: 9n, base0: 30n }),
    row('2023-01-16', { registrations: 60n }),
  ]);
  expect([
    figureText('kept0', total, money),
    figureText('kept1', total, money),
    figureText('kept2', total, money),
  ]).toEqual(['35.0', '20.0', '']);
  expect(figureText('kept0', { registrations: 60n }, money)).toBe('');
  expect(figureText('kept0', { registrations: 60n, kept0: 0n, base0: 60n }, money)).toBe('0.0');
  expect([totalGroup('week'), totalGroup('agent'), totalGroup('player'), totalGroup('day')]).toEqual([
    'week',
    'agent',
    'tier',
    'total',
  ]);
});

eachDatabase((_kind, open) => {
  let app: TestApp;
  let staff: ReturnType<typeof consoleOf>;
  let tab: Tab;
  const ids: Record<string, bigint> = {};
  const plays = (memberId: bigint, day: string, turnover: number, wins: number) =>
    sql`insert into member_play_day (member_id, ledger_id, day, turnover, wins, deposits, rounds, last_transfer, last_round)
      values (${memberId}, 4, ${day}::date, ${turnover}, ${wins}, 0, 1, 0, 0)`.execute(app.database.db);
  const registered = (memberId: bigint, at: string) =>
    sql`update member set created_at = ${at}::timestamptz where id = ${memberId}`.execute(app.database.db);

  beforeAll(async () => {
    const clock = testClock();
    app = await testApp(await open(), { clock: clock.now });
    staff = consoleOf(app);
    tab = await staff.operator(clock);
    const { db } = app.database;
    const vendorId = await aVendor(db, 'COHORTS');
    for (const name of ['sunday', 'monday', 'idle', 'new', 'agent', 'downline'])
      ids[name] = (await aPlayer(db, vendorId, 100n)).memberId;
  });
  afterAll(() => app.close());

  const id = (name: string): bigint => ids[name] ?? 0n;
  const report = async (name: ReportName, by: ReportGroup, from: string, to: string) => {
    const table = valueOf(await staff.call(getReport, { query: { report: name, by, from, to } }, tab));
    const named = (values: string[]) => Object.fromEntries(table.columns.map(({ key }, i) => [key, values[i]]));
    return {
      of: (key: string) => named(table.rows.find((row) => row.key === key)?.values ?? []),
      labels: table.rows.map(({ label }) => label),
      totals: named(table.total),
    };
  };

  it('retention follows each cohort from week to week in the house’s zone', async () => {
    // 17:30 UTC is midnight in Yangon: the first registers on a Sunday, the second on the Monday after it.
    await registered(id('sunday'), '2020-06-07T17:29:59Z');
    await registered(id('monday'), '2020-06-07T17:30:00Z');
    await registered(id('idle'), '2020-06-10T10:00:00Z');
    await plays(id('sunday'), '2020-06-07', 1000, 400);
    await plays(id('monday'), '2020-06-14', 500, 0);
    await plays(id('monday'), '2020-06-15', 500, 900);
    await plays(id('monday'), '2020-06-21', 100, 0);
    await plays(id('monday'), '2020-07-20', 100, 0);
    const weeks = await report('retention', 'week', '2020-06-01', '2020-06-14');
    expect(weeks.of('2020-06-01')).toMatchObject({ registrations: '1', kept0: '100.0', kept1: '0.0', ltv: '6.00' });
    expect(weeks.of('2020-06-08')).toMatchObject({
      registrations: '2',
      kept0: '50.0',
      kept1: '50.0',
      kept2: '0.0',
      kept6: '50.0',
      ltv: '1.50',
    });
    expect(weeks.totals).toMatchObject({ registrations: '3', kept0: '66.6', kept1: '33.3' });
    const months = await report('retention', 'month', '2020-06-01', '2020-06-30');
    expect(months.of('2020-06-01')).toMatchObject({ registrations: '3', kept0: '66.6', kept1: '33.3', kept2: '0.0' });
  });

  it('a week that has not ended has no retention yet', async () => {
    await sql`update member set created_at = clock_timestamp() where id = ${id('new')}`.execute(app.database.db);
    const { rows } = await sql<{ day: string }>`
      select (clock_timestamp() at time zone 'Asia/Yangon')::date::text as day`.execute(app.database.db);
    const day = rows[0]?.day ?? '';
    const weeks = await report('retention', 'week', day, day);
    expect(Number(weeks.totals['registrations'])).toBeGreaterThan(0);
    expect(weeks.totals).toMatchObject({ kept0: '', kept1: '' });
  });

  it('protection counts limits, time-outs and exclusions, and who is stopped at the end of each day', async () => {
    const { db } = app.database;
    await sql`insert into protection (member_id) values (${id('sunday')}), (${id('monday')})
      on conflict (member_id) do nothing`.execute(db);
    const note = (what: string, at: string) =>
      sql`insert into protection_note (member_id, what, detail, at)
        values (${id('sunday')}, ${what}, '{}', ${at}::timestamptz)`.execute(db);
    await note('limit.tightened', '2020-03-01T17:29:00Z');
    await note('limit.tightened', '2020-03-01T17:31:00Z');
    await note('limit.tightened', '2020-03-02T01:00:00Z');
    await note('limit.loosen_asked', '2020-03-02T02:00:00Z');
    await note('limit.loosened', '2020-03-03T02:00:00Z');
    const stop = (memberId: bigint, kind: string, span: string, from: string, until: string | null) =>
      sql`insert into member_stop (member_id, kind, span, began_at, until, least_until)
        values (${memberId}, ${kind}, ${span}, ${from}::timestamptz, ${until}::timestamptz,
          coalesce(${until}::timestamptz, ${from}::timestamptz + interval '1 year'))`.execute(db);
    await stop(id('sunday'), 'time_out', '24h', '2020-03-01T10:00:00Z', '2020-03-02T10:00:00Z');
    await stop(id('monday'), 'exclusion', '6mo', '2020-03-02T10:00:00Z', '2020-09-02T10:00:00Z');
    const days = await report('protection', 'day', '2020-03-01', '2020-03-03');
    expect(days.of('2020-03-01')).toMatchObject({ tightened: '1', timeOuts: '1', exclusions: '0', stopped: '1' });
    // Two changes of one player on a day count once, and the time-out has ended.
    expect(days.of('2020-03-02')).toMatchObject({ tightened: '1', timeOuts: '0', exclusions: '1', stopped: '1' });
    expect(days.of('2020-03-03')).toMatchObject({ loosened: '1', stopped: '1', limited: '' });
    expect(days.totals).toMatchObject({ tightened: '1', loosened: '1', timeOuts: '1', exclusions: '1', stopped: '1' });
    await sql`insert into protection_limit (member_id, kind, span, setter, amount)
      values (${id('sunday')}, 'loss', 'day', 'member', 5), (${id('sunday')}, 'loss', 'week', 'member', 5),
        (${id('monday')}, 'loss', 'day', 'operator', 5)`.execute(db);
    const { rows } = await sql<{ day: string }>`
      select (clock_timestamp() at time zone 'Asia/Yangon')::date::text as day`.execute(db);
    const day = rows[0]?.day ?? '';
    expect((await report('protection', 'day', day, day)).of(day)).toMatchObject({ limited: '1' });
    // Nobody knows who will be stopped on a day to come.
    await stop(id('sunday'), 'exclusion', 'ever', '2020-03-04T10:00:00Z', null);
    const coming = await report('protection', 'day', day, nextDay(day));
    expect(coming.of(day)).toMatchObject({ stopped: '1' });
    expect(coming.of(nextDay(day))).toMatchObject({ stopped: '0' });
  });

  it('players are grouped by their affiliate and by the agent at the top of their branch', async () => {
    const { db } = app.database;
    await sql`update member set type = 2 where id = ${id('agent')}`.execute(db);
    await sql`insert into agent_node (member_id, parent_id) values (${id('agent')}, null)
      on conflict (member_id) do nothing`.execute(db);
    await sql`insert into agent_node (member_id, parent_id) values (${id('downline')}, ${id('agent')})`.execute(db);
    const { rows } = await sql<{ id: bigint }>`insert into affiliate (member_id, created_by)
      values (${id('monday')}, 'nandar') returning id`.execute(db);
    await sql`insert into affiliate_player (member_id, affiliate_id, source, pseudonym)
      values (${id('downline')}, ${rows[0]?.id}, 'code', 'P1')`.execute(db);
    await plays(id('downline'), '2020-02-01', 700, 100);
    await plays(id('agent'), '2020-02-01', 50, 0);
    await plays(id('idle'), '2020-02-01', 5, 0);
    const agents = await report('players', 'agent', '2020-02-01', '2020-02-01');
    expect(agents.of(String(id('agent')))).toMatchObject({ turnover: '7.50', ggr: '6.50', players: '2', active: '2' });
    expect(agents.of('–')).toMatchObject({ turnover: '0.05' });
    expect(agents.totals).toMatchObject({ turnover: '7.55', active: '3' });
    const affiliates = await report('players', 'affiliate', '2020-02-01', '2020-02-01');
    expect(affiliates.of(String(rows[0]?.id))).toMatchObject({ turnover: '7.00', players: '1' });
    expect(affiliates.totals).toMatchObject({ turnover: '7.55' });
    const { rows: accounts } = await sql<{
      account: string;
    }>`select account from member where id = ${id('monday')}`.execute(db);
    expect(affiliates.labels).toContain(accounts[0]?.account);
  });

  it('figures of all players are read once for a period, and once for the one before', async () => {
    const said: string[] = [];
    const note: KyselyPlugin = {
      transformQuery: ({ node }) => {
        said.push(JSON.stringify(node));
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const parts = { db: app.database.db.withPlugin(note), brand: app.brand };
    await readTable(parts, { report: 'players', by: 'agent', from: '2020-02-01', to: '2020-02-01' });
    expect(said.filter((text) => text.includes('member_play_day'))).toHaveLength(2);
  });

  it('a file says that it has only the largest rows', async () => {
    await sql`insert into play_figures (bucket, ledger_id, scope, game_id, bets, wins, rounds)
      select '2019-01-01T06:00:00Z', 4, 1, 'game ' || n, n, 0, 1 from generate_series(1, 501) n`.execute(
      app.database.db,
    );
    const parts = { db: app.database.db, brand: app.brand };
    const made = { creator: 'nandar', at: new Date('2019-01-02T00:00:00Z'), id: '1' };
    const fileOf = async (by: 'game' | 'day') => {
      const draft = { report: 'play', by, from: '2019-01-01', to: '2019-01-01', format: 'csv' } as const;
      return Buffer.from((await writeReport(parts, draft, made)).content, 'base64').toString('utf8');
    };
    expect(await fileOf('game')).toContain('Only the largest 500 rows; the total is of all');
    expect(await fileOf('day')).not.toContain('Only the largest');
  });
});
