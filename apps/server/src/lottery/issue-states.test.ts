/** States of issues at the console that follow from the clock and from the progress of their settlement. */
import { listAdminLotteryIssues } from '@parlour/contract/lottery.admin.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Player, type TestApp, testApp, valueOf } from '../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../testing/console.ts';
import { eachDatabase } from '../testing/databases.ts';
import { eachAndGoOn } from '../testing/jobs.ts';
import { correctIssues, enterCorrection } from './corrections.ts';
import { issueShape } from './issue-shape.ts';
import { findAdminIssue } from './lottery.admin.store.ts';
import { type By, voidIssue } from './results.actions.ts';
import { northern, realScene } from './testing/real-scene.ts';

const RIGHT = northern('04447');

eachDatabase((_kind, open) => {
  let app: TestApp;
  let scene: Awaited<ReturnType<typeof realScene>>;
  let desk: ReturnType<typeof consoleOf>;
  let tab: Tab;
  let zin: By;
  let htet: By;
  const clock = testClock();
  beforeAll(async () => {
    app = await testApp(await open(), {
      brand: { lottery: { enabled: true } },
      clock: clock.now,
      env: { ROLES: 'api' },
    });
    scene = await realScene(app);
    desk = consoleOf(app);
    tab = await desk.operator(clock, 'nandar');
    [zin, htet] = [await scene.operator('zinmar'), await scene.operator('kohtet')];
  });
  afterAll(() => app.close());

  const shown = async (id: bigint) => {
    const { rows } = valueOf(await desk.call(listAdminLotteryIssues, { query: { view: 'decided', size: '100' } }, tab));
    const row = rows.find((one) => one.id === id.toString());
    return [row?.state, row?.settlement];
  };
  const freeze = async (player: Player) => {
    await sql`insert into wallet_freeze (account_id)
      select distinct account_id from lottery_order where member_id = ${await scene.memberOf(player)}`.execute(
      scene.db,
    );
  };
  const lift = () =>
    sql`update wallet_freeze set lifted_at = clock_timestamp(), lifted_by = 'a test', reason = 'a test'
      where lifted_at is null`.execute(scene.db);
  /** Creates an issue with an order of each player. */
  const issueOf = async (players: readonly Player[]) => {
    const made = await scene.issue();
    for (const player of players)
      valueOf(await scene.place(player, [{ playCode: 'vn.n.de.db', content: '47' }], [made.numero]));
    return made;
  };

  it('a result is drawn until the first of its orders is settled, and settling until the last one is', async () => {
    const [one, two, frozen] = [await app.register(), await app.register(), await app.register()];
    const { id } = await issueOf([one, two, frozen]);
    await freeze(frozen);
    await scene.passTime(id);
    await scene.enter(zin, id, RIGHT);
    await scene.enter(htet, id, RIGHT);
    expect(await shown(id)).toEqual(['drawn', { done: 0, of: 3 }]);
    await scene.settle();
    expect(await shown(id)).toEqual(['settling', { done: 2, of: 3 }]);
    await lift();
    await scene.settle();
    expect(await shown(id)).toEqual(['settled', null]);
    // A correction settles all orders again.
    await freeze(frozen);
    const corrected = { issueId: id, numbers: northern('04448'), reason: 'another digit' };
    await enterCorrection(scene.deps, { ...corrected, by: zin });
    await enterCorrection(scene.deps, { ...corrected, by: htet });
    expect(await shown(id)).toEqual(['corrected', { done: 0, of: 3 }]);
    const correct = () => correctIssues(scene.db, { each: eachAndGoOn, signal: new AbortController().signal });
    await correct();
    expect(await shown(id)).toEqual(['settling', { done: 2, of: 3 }]);
    await lift();
    await correct();
    expect(await shown(id)).toEqual(['corrected', null]);
  });

  it('a void issue stays void, and says how many stakes are back', async () => {
    const [one, frozen] = [await app.register(), await app.register()];
    const { id } = await issueOf([one, frozen]);
    await freeze(frozen);
    await voidIssue(scene.deps, { issueId: id, by: zin, reason: 'rained off' });
    expect(await shown(id)).toEqual(['void', { done: 0, of: 2 }]);
    await scene.settle();
    expect(await shown(id)).toEqual(['void', { done: 1, of: 2 }]);
    await lift();
    await scene.settle();
    expect(await shown(id)).toEqual(['void', null]);
  });

  it('an issue on sale is about to close ten seconds before it does', async () => {
    const { id } = await issueOf([]);
    const row = await findAdminIssue(scene.db, id);
    if (!row) throw new Error('no issue');
    const before = (ms: number) => issueShape(row, new Date(row.closes_at.getTime() - ms), String);
    expect([before(10_001), before(10_000), before(1), before(0)].map(({ state }) => state)).toEqual([
      'open',
      'closing',
      'closing',
      'closed',
    ]);
  });
});
