/** Operators who ask each other to check entries, and the issues that were settled today, at the console. */
import {
  correctLotteryResult,
  enterLotteryResult,
  getLotteryIssue,
  listAdminLotteryIssues,
} from '@parlour/contract/lottery.admin.endpoints';
import {
  askLotteryEntry,
  holdLotteryIssue,
  voidLotteryIssue,
} from '@parlour/contract/lottery-decisions.admin.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp, valueOf } from '../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../testing/console.ts';
import { eachDatabase } from '../testing/databases.ts';
import { northern, realScene } from './testing/real-scene.ts';

const RIGHT = northern('04447');
const OTHER = northern('04448');

eachDatabase((_kind, open) => {
  let app: TestApp;
  let scene: Awaited<ReturnType<typeof realScene>>;
  let desk: ReturnType<typeof consoleOf>;
  let zin: Tab;
  let htet: Tab;
  const clock = testClock();
  beforeAll(async () => {
    app = await testApp(await open(), {
      brand: { lottery: { enabled: true } },
      clock: clock.now,
      env: { ROLES: 'api' },
    });
    scene = await realScene(app);
    desk = consoleOf(app);
    [zin, htet] = [await desk.operator(clock, 'zinmar'), await desk.operator(clock, 'kohtet')];
  });
  afterAll(() => app.close());

  const params = (id: bigint) => ({ params: { id: id.toString() } });
  const enter = async (tab: Tab, id: bigint, numbers: Record<string, string[]>) =>
    valueOf(await desk.call(enterLotteryResult, { ...params(id), body: { numbers } }, tab)).state;
  const ask = (tab: Tab, id: bigint, operator: string) =>
    desk.codeOf(desk.call(askLotteryEntry, { ...params(id), body: { operator } }, tab));
  const asked = async (tab: Tab, id: bigint) =>
    valueOf(await desk.call(getLotteryIssue, params(id), tab)).entries.map(({ by, askedBy }) => [by, askedBy]);

  it('an operator whose entry differs is asked to check it, until a newer entry', async () => {
    const { id, numero } = await scene.issue();
    await scene.passTime(id);
    await enter(zin, id, RIGHT);
    // Who has entered nothing does not see the entries of others.
    expect(await ask(htet, id, 'zinmar')).toBe('thing.unknown');
    expect(await enter(htet, id, OTHER)).toBe('differs');
    expect(await ask(zin, id, 'zinmar')).toBe('thing.unknown');
    expect(await ask(zin, id, 'nobody')).toBe('thing.unknown');
    expect(await ask(zin, id, 'kohtet')).toBe('success');
    expect(await ask(zin, id, 'kohtet')).toBe('success');
    const shown = [
      ['zinmar', ''],
      ['kohtet', 'zinmar'],
    ];
    expect([await asked(zin, id), await asked(htet, id)]).toEqual([shown, shown]);
    const { rows } = await sql`
      select operator_name as by, after ->> 'operator' as asked from audit
      where act = 'lottery.correction_asked' and after ->> 'issue' = ${numero}`.execute(scene.db);
    expect(rows).toEqual([
      { by: 'zinmar', asked: 'kohtet' },
      { by: 'zinmar', asked: 'kohtet' },
    ]);
    expect(await enter(htet, id, northern('04449'))).toBe('differs');
    expect(await asked(zin, id)).toEqual([
      ['zinmar', ''],
      ['kohtet', ''],
    ]);
    expect(await enter(htet, id, RIGHT)).toBe('drawn');
    // The entries agree.
    expect(await ask(zin, id, 'kohtet')).toBe('lottery.state');
  });

  it('the lists say that an issue waits for a second operator, that entries differ, and who is asked to correct', async () => {
    const { id } = await scene.issue();
    const list = async (view: 'due' | 'decided' | 'entered') =>
      valueOf(await desk.call(listAdminLotteryIssues, { query: { view, size: '100' } }, htet)).rows;
    const pending = async (view: 'due' | 'decided' | 'entered') =>
      (await list(view)).flatMap((row) => (row.id === id.toString() ? [[row.pending, row.asked]] : []));
    await scene.passTime(id);
    expect([await pending('due'), await pending('entered')]).toEqual([[[null, []]], []]);
    await enter(zin, id, RIGHT);
    const second = [['second', []]];
    expect([await pending('due'), await pending('entered')]).toEqual([second, second]);
    await enter(htet, id, OTHER);
    expect(await pending('due')).toEqual([['differs', []]]);
    await ask(zin, id, 'kohtet');
    const asked = [['differs', [{ operator: 'kohtet', by: 'zinmar' }]]];
    expect([await pending('due'), await pending('entered')]).toEqual([asked, asked]);
    // A newer entry answers the request, though it still differs.
    await enter(htet, id, northern('04449'));
    expect(await pending('due')).toEqual([['differs', []]]);
    await ask(zin, id, 'kohtet');
    // The one who asked was wrong: nothing is open any more.
    expect(await enter(zin, id, northern('04449'))).toBe('drawn');
    expect([await pending('decided'), await pending('entered')]).toEqual([[[null, []]], []]);
    await scene.settle();
    // A correction of a settled issue waits in the same way.
    const correct = (tab: Tab, numbers: Record<string, string[]>) =>
      desk.call(correctLotteryResult, { ...params(id), body: { numbers, reason: 'the broadcast differed' } }, tab);
    valueOf(await correct(zin, RIGHT));
    expect([await pending('decided'), await pending('entered')]).toEqual([second, second]);
    valueOf(await correct(htet, OTHER));
    await ask(htet, id, 'zinmar');
    const corrected = [['differs', [{ operator: 'zinmar', by: 'kohtet' }]]];
    expect([await pending('decided'), await pending('entered')]).toEqual([corrected, corrected]);
    expect(valueOf(await correct(htet, RIGHT)).state).toBe('corrected');
    expect([await pending('decided'), await pending('entered')]).toEqual([[[null, []]], []]);
  });

  it('a wish to void waits for a second operator, and entries that agree on an issue held by an operator do not', async () => {
    const { id } = await scene.issue();
    const pending = async () => {
      const { rows } = valueOf(await desk.call(listAdminLotteryIssues, { query: { view: 'due', size: '100' } }, zin));
      return rows.find((row) => row.id === id.toString())?.pending;
    };
    await scene.passTime(id);
    const body = { reason: 'no draw took place' };
    expect(valueOf(await desk.call(voidLotteryIssue, { ...params(id), body }, zin)).state).toBe('waiting');
    expect(await pending()).toBe('second');
    valueOf(await desk.call(holdLotteryIssue, { ...params(id), body }, zin));
    await enter(htet, id, RIGHT);
    expect(await pending()).toBe('differs');
    await enter(zin, id, RIGHT);
    expect(await pending()).toBeNull();
  });

  it('the issues settled today are those with orders, newest first', async () => {
    const today = async () =>
      valueOf(await desk.call(listAdminLotteryIssues, { query: { view: 'today' } }, zin)).rows.map(
        ({ numero }) => numero,
      );
    const player = await app.register();
    const issues = [await scene.issue(), await scene.issue(), await scene.issue(), await scene.issue()] as const;
    const [drawn, without, voided, old] = issues;
    const before = await today();
    for (const { id, numero } of [drawn, voided, old])
      valueOf(await scene.place(player, [{ playCode: 'vn.n.de.db', content: `4${id % 10n}` }], [numero]));
    const body = { reason: 'no draw took place' };
    valueOf(await desk.call(voidLotteryIssue, { ...params(voided.id), body }, zin));
    await scene.settle();
    for (const { id } of [drawn, without, old]) {
      await scene.passTime(id);
      await enter(zin, id, RIGHT);
      await enter(htet, id, RIGHT);
      await scene.settle();
    }
    await sql`update lottery_issue set settled_at = settled_at - interval '25 hours' where id = ${old.id}`.execute(
      scene.db,
    );
    expect(await today()).toEqual([drawn.numero, voided.numero, ...before]);
  });
});
