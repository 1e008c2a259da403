/** Calendars as operators save them: the draws that they plan are those that the form has previewed. */
import { previousDay } from '@parlour/contract/clock';
import type { LotteryCalendar } from '@parlour/contract/lottery';
import {
  listAdminLotteryGames,
  listAdminLotteryIssues,
  putLotteryCalendar,
} from '@parlour/contract/lottery.admin.endpoints';
import { nextDraws } from '@parlour/contract/lottery-calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp, valueOf } from '../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../testing/console.ts';
import { eachDatabase } from '../testing/databases.ts';
import { databaseTime } from './lottery.store.ts';

const DAY_MS = 86_400_000;

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let tab: Tab;
  const clock = testClock();
  beforeAll(async () => {
    app = await testApp(await open(), {
      brand: { lottery: { enabled: true } },
      clock: clock.now,
      env: { ROLES: 'api' },
    });
    desk = consoleOf(app);
    tab = await desk.operator(clock, 'nandar');
  });
  afterAll(() => app.close());

  const gameNow = async () => {
    const { games } = valueOf(await desk.call(listAdminLotteryGames, {}, tab));
    const game = games.find(({ gameCode }) => gameCode === 'dongthap');
    if (!game) throw new Error('the game is not there');
    return game;
  };
  const put = (gameId: number, calendar: LotteryCalendar) =>
    desk.call(
      putLotteryCalendar,
      { params: { gameId: String(gameId) }, body: { calendar: calendar as never, reason: 'days of the province' } },
      tab,
    );

  it('weekdays that change, days of the month, and moved and cancelled draws are planned as by the rules', async () => {
    const { gameId, timeZone: zone, lockSeconds } = await gameNow();
    const now = await databaseTime(app.database.db);
    const mondays: LotteryCalendar = { times: [{ at: '16:15' }], weekdays: [{ days: [1] }] };
    const days = nextDraws({ zone, lockSeconds, calendar: mondays }, now, { most: 8, days: 400 }).map(({ numero }) =>
      numero.replace(/(....)(..)(..)/, '$1-$2-$3'),
    );
    const [, second = '', third = '', , , , , eighth = ''] = days;
    // Not onto a day of the month with a draw of its own.
    const to = [-1, -2].map((shift) => previousDay(second, shift)).find((day) => !day.endsWith('-31')) ?? '';
    const calendar: LotteryCalendar = {
      times: [{ at: '16:15' }],
      weekdays: [{ days: [1] }, { from: eighth, days: [2, 5] }],
      monthDays: [31],
      moved: { [second]: to },
      closed: [third],
    };
    valueOf(await put(gameId, calendar));
    expect((await gameNow()).calendar).toEqual(calendar);
    const { rows } = valueOf(
      await desk.call(listAdminLotteryIssues, { query: { view: 'coming', gameId: String(gameId), size: '100' } }, tab),
    );
    const planned = nextDraws({ zone, lockSeconds, calendar }, now, { most: 110, days: 400 });
    // Without the draws of the next hours, which may take place while the test runs.
    const isLater = (drawsAt: Date) => drawsAt.getTime() - now.getTime() > DAY_MS;
    const shown = rows.filter(({ drawsAt }) => isLater(new Date(drawsAt)));
    expect(rows).toHaveLength(100);
    expect(shown.map(({ numero, drawsAt, closesAt }) => [numero, drawsAt, closesAt])).toEqual(
      planned
        .filter(({ drawsAt }) => isLater(drawsAt))
        .slice(0, shown.length)
        .map(({ numero, drawsAt, closesAt }) => [numero, drawsAt.toISOString(), closesAt.toISOString()]),
    );
    const numeros = shown.map(({ numero }) => numero);
    const numeroOf = (day: string) => day.replaceAll('-', '');
    expect(numeros).toContain(numeroOf(to));
    expect([second, third].filter((day) => numeros.includes(numeroOf(day)))).toEqual([]);
  });

  it('a calendar with a fault is refused with its field and day, and nothing changes', async () => {
    const before = await gameNow();
    const weekdays = [{ days: [1] }];
    const times = [{ at: '16:15' }];
    const refused = async (calendar: LotteryCalendar) => (await put(before.gameId, calendar)).body;
    expect(await refused({ times, weekdays, moved: { '2099-01-06': '2099-01-07' } })).toMatchObject({
      code: 'lottery.calendar',
      value: { field: 'moved', fault: 'noDraw', value: '2099-01-06' },
    });
    expect(await refused({ times, weekdays: [{ days: [] }] })).toMatchObject({
      code: 'lottery.calendar',
      value: { field: 'weekdays', fault: 'none', value: '' },
    });
    expect((await gameNow()).calendar).toEqual(before.calendar);
  });
});
