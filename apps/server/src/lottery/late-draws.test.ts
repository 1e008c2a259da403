/** Draws of our own that did not take place, at the console. */
import { listAdminLotteryIssues } from '@parlour/contract/lottery.admin.endpoints';
import { voidLotteryIssue } from '@parlour/contract/lottery-decisions.admin.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp, valueOf } from '../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../testing/console.ts';
import { eachDatabase } from '../testing/databases.ts';

const reason = 'no server has drawn it';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let zin: Tab;
  const clock = testClock();
  beforeAll(async () => {
    app = await testApp(await open(), {
      brand: { lottery: { enabled: true } },
      clock: clock.now,
      env: { ROLES: 'api' },
    });
    desk = consoleOf(app);
    zin = await desk.operator(clock, 'zinmar');
  });
  afterAll(() => app.close());

  it('a draw of our own that is late is shown, and can be void; one just due is not', async () => {
    const { rows } = await sql<{ id: bigint }>`
      insert into lottery_issue (game_id, numero, opens_at, closes_at, draws_at)
      select g.id, 'late-' || t.minutes, t.at - interval '3 minutes', t.at - interval '2 minutes', t.at
      from lottery_game g, lateral (
        select m as minutes, clock_timestamp() - m * interval '1 minute' - g.id * interval '1 microsecond' as at
        from unnest(array[1, 30]) as m
      ) t
      where g.code = 'wingo-5m' order by t.minutes returning id`.execute(app.database.db);
    const [young, late] = rows.map(({ id }) => id.toString());
    const due = valueOf(await desk.call(listAdminLotteryIssues, { query: { view: 'due', size: '100' } }, zin));
    const ids = due.rows.map(({ id }) => id);
    expect([ids.includes(young ?? ''), ids.includes(late ?? '')]).toEqual([false, true]);
    expect(due.oldest).not.toBeNull();
    const voided = await desk.call(voidLotteryIssue, { params: { id: late ?? '' }, body: { reason } }, zin);
    expect(valueOf(voided).state).toBe('void');
  });
});
