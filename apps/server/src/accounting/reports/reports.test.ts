/** Reports of a period: sums, groups, days in the brand's time zone, comparison, derived figures, files. */
import { listAudit } from '@parlour/contract/audit.endpoints';
import { REPORT_GROUPS, type ReportGroup, type ReportName } from '@parlour/contract/reports';
import { exportReport, getReport } from '@parlour/contract/reports.endpoints';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { applyCommands } from '../../ledger/wallet/index.ts';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { aCommand } from '../../testing/commands.ts';
import { consoleOf, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { aPlayer, aVendor } from '../../testing/players.ts';
import { arranged, daysBetween, figureText, reportProblem, spanBefore } from './reports.rules.ts';

describe('spans and figures', () => {
  test('a span before has the same length and ends on the day before', () => {
    expect(spanBefore('2026-03-01', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' });
    expect(spanBefore('2024-03-01', '2024-03-31')).toEqual({ from: '2024-01-30', to: '2024-02-29' });
    expect([daysBetween('2026-01-01', '2026-12-31'), daysBetween('2026-01-02', '2026-01-01')]).toEqual([365, 0]);
  });

  test('a wrong span or group is named', () => {
    const problem = (report: ReportName, by: ReportGroup, from = '2026-01-01', to = '2026-01-31') =>
      reportProblem({ report, by, from, to })?.field;
    expect(problem('play', 'game')).toBeUndefined();
    expect(problem('play', 'method')).toBe('by');
    expect(problem('play', 'day', '2026-01-02', '2026-01-01')).toBe('to');
    expect(problem('play', 'day', '2024-01-01', '2026-01-01')).toBe('from');
  });

  test('what has no denominator is empty, and cut, not rounded', () => {
    const money = (minor: bigint) => `${minor}`;
    expect(figureText('margin', { turnover: 0n, ggr: 0n }, money)).toBe('');
    expect(figureText('margin', { turnover: 300n, ggr: 100n }, money)).toBe('33.3');
    expect(figureText('margin', { turnover: 300n, ggr: -100n }, money)).toBe('-33.3');
    expect(figureText('ngr', { ggr: 10n, bonuses: 25n }, money)).toBe('-15');
    expect(figureText('arpu', { ggr: 100n, active: 3n }, money)).toBe('33');
  });

  test('days without figures are there, other groups begin with the largest', () => {
    const row = (key: string, turnover: bigint) => ({ key, label: key, figures: { turnover } });
    const days = { report: 'play', by: 'day', from: '2026-01-01', to: '2026-01-03' } as const;
    expect(arranged([row('2026-01-02', 5n)], days).map(({ key }) => key)).toEqual([
      '2026-01-01',
      '2026-01-02',
      '2026-01-03',
    ]);
    const games = arranged([row('a', 1n), row('b', 9n), row('c', 9n)], { ...days, by: 'game' });
    expect(games.map(({ key }) => key)).toEqual(['b', 'c', 'a']);
    expect(arranged([], { ...days, by: 'hour' })).toHaveLength(24);
  });
});

eachDatabase((_kind, open) => {
  let app: TestApp;
  let staff: ReturnType<typeof consoleOf>;
  let tab: Tab;
  let games: { node_id: string; vendor_code: string; category: string }[] = [];
  beforeAll(async () => {
    const clock = testClock();
    app = await testApp(await open(), { clock: clock.now });
    staff = consoleOf(app);
    tab = await staff.operator(clock);
    const { db } = app.database;
    games = (
      await sql<
        (typeof games)[number]
      >`select node_id, vendor_code, category from game order by node_id limit 2`.execute(db)
    ).rows;
    // 17:30 UTC is midnight in Yangon, this installation's time zone: one quarter of an hour before it, one after.
    const figures = (bucket: string, game: number, bets: number, wins: number, rounds: number) =>
      sql`insert into play_figures (bucket, ledger_id, scope, game_id, bets, wins, rounds)
        values (${bucket}::timestamptz, 4, 1, ${games[game]?.node_id}, ${bets}, ${wins}, ${rounds})`.execute(db);
    await figures('2021-05-01T17:15:00Z', 0, 1000, 400, 2);
    await figures('2021-05-01T17:30:00Z', 0, 700, 900, 3);
    await figures('2021-05-02T03:00:00Z', 1, 5000, 1000, 10);
    const vendorId = await aVendor(db, 'REPORTS');
    const [one, two] = [await aPlayer(db, vendorId, 100n), await aPlayer(db, vendorId, 100n)];
    const days = (memberId: bigint, day: string, turnover: number, wins: number) =>
      sql`insert into member_play_day (member_id, ledger_id, day, turnover, wins, deposits, rounds, last_transfer, last_round)
        values (${memberId}, 4, ${day}::date, ${turnover}, ${wins}, 0, 1, 0, 0)`.execute(db);
    await days(one.memberId, '2021-05-01', 1000, 400);
    await days(one.memberId, '2021-05-02', 700, 900);
    await days(two.memberId, '2021-05-02', 5000, 1000);
    await days(two.memberId, '2021-04-30', 10, 0);
    await sql`update member set created_at = '2021-05-02T00:00:00Z' where id in (${one.memberId}, ${two.memberId})`.execute(
      db,
    );
    const { rows } = await sql<{ code: string }>`select code from payment_method order by code limit 1`.execute(db);
    const deposit = async (memberId: bigint, at: string, amount: number) => {
      const { rows: made } = await sql<{ id: bigint }>`
        insert into deposit (member_id, book, ledger_id, method, provider, moved_by, asked, amount, fee, fee_fixed,
          fee_permille, expires_at, opened_at)
        values (${memberId}, 'PLAY', 4, ${rows[0]?.code}, 'test', 'member', ${amount}, ${amount}, 0, 0, 0,
          ${at}::timestamptz, ${at}::timestamptz) returning id`.execute(db);
      await sql`update deposit set state = 'settled', moved_by = 'house', settled_at = ${at}::timestamptz, transfer_id = 1,
        balance_after = 1 where id = ${made[0]?.id}`.execute(db);
    };
    await deposit(one.memberId, '2021-04-30T10:00:00Z', 300);
    await deposit(one.memberId, '2021-05-01T20:00:00Z', 200);
    await deposit(two.memberId, '2021-05-02T10:00:00Z', 1100);
  });
  afterAll(() => app.close());

  const report = async (name: ReportName, by: ReportGroup, from: string, to: string) => {
    const table = valueOf(await staff.call(getReport, { query: { report: name, by, from, to } }, tab));
    const named = (values: string[]) => Object.fromEntries(table.columns.map(({ key }, i) => [key, values[i]]));
    return {
      ...table,
      of: (key: string) => named(table.rows.find((row) => row.key === key)?.values ?? []),
      totals: named(table.total),
      totalsBefore: named(table.before.total),
    };
  };

  it('days are those of the house’s zone, and the totals stand next to those of the span before', async () => {
    const two = await report('play', 'day', '2021-05-01', '2021-05-02');
    expect(two.of('2021-05-01')).toEqual({
      turnover: '10.00',
      wins: '4.00',
      ggr: '6.00',
      margin: '60.0',
      rounds: '2',
      active: '1',
    });
    expect(two.of('2021-05-02')).toMatchObject({ turnover: '57.00', wins: '19.00', rounds: '13', active: '2' });
    // A player who played on both days counts once.
    expect(two.totals).toMatchObject({ turnover: '67.00', ggr: '44.00', active: '2' });
    expect(two.before).toMatchObject({ from: '2021-04-29', to: '2021-04-30' });
    const second = await report('play', 'day', '2021-05-02', '2021-05-02');
    expect([second.totals['turnover'], second.totalsBefore['turnover']]).toEqual(['57.00', '10.00']);
  });

  it('groups play by hour, game, vendor and category with the same total', async () => {
    const span = ['2021-05-01', '2021-05-02'] as const;
    const hours = await report('play', 'hour', ...span);
    expect(hours.of('23')).toMatchObject({ turnover: '10.00' });
    expect(hours.of('00')).toMatchObject({ turnover: '7.00', ggr: '-2.00', margin: '-28.5' });
    const byGame = await report('play', 'game', ...span);
    expect(byGame.rows.map(({ key }) => key)).toEqual([games[1]?.node_id, games[0]?.node_id]);
    expect(byGame.rows[0]?.label).not.toBe(games[1]?.node_id);
    for (const by of ['hour', 'game', 'vendor', 'category'] as const)
      expect([by, (await report('play', by, ...span)).totals['turnover']]).toEqual([by, '67.00']);
    expect((await report('play', 'vendor', ...span)).rows.map(({ key }) => key).sort()).toEqual(
      [...new Set(games.map((game) => game.vendor_code))].sort(),
    );
  });

  it('a first deposit is the first ever, not the first of the span', async () => {
    const days = await report('payments', 'day', '2021-05-02', '2021-05-02');
    // 20:00 UTC on 1 May is 2 May in Yangon.
    expect(days.of('2021-05-02')).toMatchObject({
      deposits: '13.00',
      depositCount: '2',
      net: '13.00',
      firstDeposits: '1',
    });
    const players = await report('players', 'day', '2021-05-02', '2021-05-02');
    expect(players.of('2021-05-02')).toMatchObject({
      registrations: '2',
      firstDeposits: '1',
      conversion: '50.0',
      active: '2',
      depositors: '2',
      ggr: '38.00',
      ngr: '38.00',
      arpu: '19.00',
    });
  });

  it('lists players and tiers whose rows add up to the total', async () => {
    const players = await report('players', 'player', '2021-05-01', '2021-05-02');
    expect(players.rows.map(({ values }) => values[0])).toEqual(['50.00', '17.00']);
    expect(players.totals).toMatchObject({ turnover: '67.00', margin: '65.6' });
    const tiers = await report('players', 'tier', '2021-05-01', '2021-05-02');
    expect(tiers.totals).toMatchObject({ active: '2', turnover: '67.00' });
  });

  it('answers for every report and group, also of a span without activity, and names a wrong one', async () => {
    for (const name of Object.keys(REPORT_GROUPS) as ReportName[])
      for (const by of REPORT_GROUPS[name]) {
        const empty = await report(name, by, '2001-01-01', '2001-01-02');
        expect([name, by, empty.rows.every(({ values }) => values.length === empty.columns.length)]).toEqual([
          name,
          by,
          true,
        ]);
      }
    const query = { report: 'play', by: 'method', from: '2021-05-01', to: '2021-05-01' } as const;
    expect(await staff.codeOf(staff.call(getReport, { query }, tab))).toBe('register.field');
  });

  it('takes in play that was committed a moment ago', async () => {
    const { db } = app.database;
    const vendorId = await aVendor(db, 'REPNOW');
    const player = await aPlayer(db, vendorId, 1000n);
    const game = games[0]?.node_id ?? '';
    await applyCommands(db, [aCommand(vendorId, player)({ tx: 'now', round: 'now', bet: 123n, game })]);
    const { rows } = await sql<{ day: string }>`
      select (clock_timestamp() at time zone 'Asia/Yangon')::date::text as day`.execute(db);
    const day = rows[0]?.day ?? '';
    await expect
      .poll(async () => (await report('play', 'game', day, day)).of(game)['turnover'], { timeout: 10_000 })
      .toBe('1.23');
  });

  it('a file holds the exact figures with its author, and goes on record', async () => {
    const body = { report: 'play', by: 'day', from: '2021-05-01', to: '2021-05-02' } as const;
    const csv = valueOf(await staff.call(exportReport, { body: { ...body, format: 'csv' } }, tab));
    const text = Buffer.from(csv.content, 'base64').toString('utf8');
    expect(text).toContain('day,turnover,wins,ggr,margin,rounds,active');
    expect(text).toContain('2021-05-02,57.00,19.00,38.00,66.6,13,2');
    expect(text).toContain('total,67.00');
    expect(text).toContain('Made by nandar');
    const xlsx = valueOf(await staff.call(exportReport, { body: { ...body, format: 'xlsx' } }, tab));
    const files = unzipSync(Buffer.from(xlsx.content, 'base64'));
    const [sheet] = Object.entries(files).filter(([name]) => name.includes('sheet1'));
    expect(strFromU8(sheet?.[1] ?? new Uint8Array())).toContain('<v>57.00</v>');
    const { rows } = valueOf(await staff.call(listAudit, { query: { act: 'report.exported', size: '1' } }, tab));
    expect(rows).toMatchObject([{ after: { report: 'play', by: 'day', format: 'xlsx' } }]);
  });
});
