/** The report of orders at the console: by game and day, and by issue. */
import { businessDay } from '@parlour/contract/clock';
import { getLotteryReport } from '@parlour/contract/lottery.admin.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp, valueOf } from '../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../testing/console.ts';
import { eachDatabase } from '../testing/databases.ts';
import { type By } from './results.actions.ts';
import { NORTH, northern, realScene } from './testing/real-scene.ts';

const RIGHT = northern('04447');

eachDatabase((_kind, open) => {
  let app: TestApp;
  let scene: Awaited<ReturnType<typeof realScene>>;
  let desk: ReturnType<typeof consoleOf>;
  let tab: Tab;
  let [zin, htet]: By[] = [];
  const clock = testClock();
  beforeAll(async () => {
    app = await testApp(await open(), {
      brand: { lottery: { enabled: true } },
      clock: clock.now,
      env: { ROLES: 'api' },
    });
    scene = await realScene(app);
    [zin, htet] = [await scene.operator('zinmar'), await scene.operator('kohtet')];
    desk = consoleOf(app);
    tab = await desk.operator(clock, 'nandar');
  });
  afterAll(() => app.close());

  it('has a row for each issue with orders, the sums of each day, and the same total as by day', async () => {
    const player = await app.register();
    const issues = [await scene.issue(), await scene.issue(), await scene.issue()];
    for (const [n, { id, numero }] of issues.entries()) {
      const lines = ['47', '48']
        .slice(0, n + 1)
        .map((content) => ({ playCode: 'vn.n.de.db', content, multiple: n + 1 }));
      valueOf(await scene.place(player, lines, [numero]));
      // The first is drawn three days before the others.
      await scene.passTime(id, n === 0 ? 185 + 3 * 1440 : 185);
      await scene.enter(zin as By, id, RIGHT);
      await scene.enter(htet as By, id, RIGHT);
    }
    await scene.settle();
    const { rows: draws } = await sql<{ draws_at: Date }>`
      select draws_at from lottery_issue where id = any (${issues.map(({ id }) => id)}::bigint[]) order by id`.execute(
      scene.db,
    );
    const days = draws.map(({ draws_at }) => businessDay(draws_at, app.brand.timeZone));
    const [first = '', second = ''] = days;
    const read = async (query: object) => valueOf(await desk.call(getLotteryReport, { query }, tab));
    const byIssue = await read({ by: 'issue', gameId: String(NORTH) });
    const money = (turnover: string, prizes: string, ggr: string) => ({ turnover, prizes, rebates: '0.00', ggr });
    const row = (n: number, orders: number, sums: object) => ({
      day: days[n],
      gameCode: 'mienbac',
      numero: issues[n]?.numero,
      issues: 1,
      orders,
      ...sums,
    });
    expect(byIssue.rows).toEqual([
      row(2, 2, money('6.00', '299.70', '-293.70')),
      row(1, 2, money('4.00', '199.80', '-195.80')),
      row(0, 1, money('1.00', '99.90', '-98.90')),
    ]);
    expect(byIssue.days).toEqual([
      { day: second, issues: 2, orders: 4, ...money('10.00', '499.50', '-489.50') },
      { day: first, issues: 1, orders: 1, ...money('1.00', '99.90', '-98.90') },
    ]);
    expect(byIssue).toMatchObject({ by: 'issue', partial: false, total: money('11.00', '599.40', '-588.40') });
    const byDay = await read({ gameId: String(NORTH) });
    expect([byDay.days, byDay.total, byDay.by]).toEqual([byIssue.days, byIssue.total, 'day']);
    expect(byDay.rows.map(({ day, numero, orders }) => [day, numero, orders])).toEqual([
      [second, null, 4],
      [first, null, 1],
    ]);
    expect((await read({ by: 'issue', gameId: '102' })).rows).toEqual([]);
    expect((await read({ by: 'issue', from: first, to: first })).rows).toMatchObject([{ numero: issues[0]?.numero }]);
  });
});
