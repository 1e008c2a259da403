/** Issues without orders are removed some days after their draw. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../platform/db/transaction.ts';
import { type TestApp, testApp, valueOf } from '../testing/app.ts';
import { eachDatabase } from '../testing/databases.ts';
import { forgetIssues } from './lottery.store.ts';
import { GAME, sceneOf } from './scene.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let scene: Awaited<ReturnType<typeof sceneOf>>;
  beforeAll(async () => {
    app = await testApp(await open(), { brand: { lottery: { enabled: true } } });
    scene = await sceneOf(app);
  });
  afterAll(() => app.close());

  it('removes settled issues that nobody bet on, however many there are, three days after their draw', async () => {
    const db = scene.db();
    await inTransaction(db, async (tx) => {
      // Ten thousand rows at once take longer than a call of the server may.
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`insert into lottery_issue (game_id, numero, opens_at, closes_at, draws_at, state, settled_at)
        select ${GAME}, 'old-' || n, at - interval '2 minutes', at - interval '1 minute', at, 'void', at
        from generate_series(1, 10001) n,
          lateral (select clock_timestamp() - interval '4 days' - n * interval '5 minutes' as at) t`.execute(tx);
    });
    const bet = await scene.issue();
    const player = await app.register();
    valueOf(await scene.place(player, [{ playCode: 'wingo.num', content: '7' }], [bet.numero]));
    await scene.drawAs(bet.id, 7);
    const [unsettled, young] = [await scene.issue(), await scene.issue()];
    await scene.settle();
    // Held, so that no job draws it meanwhile.
    await sql`update lottery_issue set state = 'held', hold_cause = 'operator' where id = ${unsettled.id}`.execute(db);
    await scene.passTime(unsettled.id);
    await sql`update lottery_issue set state = 'void', settled_at = clock_timestamp() where id = ${young.id}`.execute(
      db,
    );

    await forgetIssues(db, 3);

    // The server itself plans issues of later days.
    const { rows } = await sql<{ numero: string }>`select numero from lottery_issue
      where game_id = ${GAME} and (numero like 'old-%' or numero like '20260101-%') order by id`.execute(db);
    expect(rows.map(({ numero }) => numero)).toEqual([bet.numero, unsettled.numero, young.numero]);
  });

  it('finds the issues to remove by an index that holds no issue with orders', async () => {
    const db = scene.db();
    const { rows } = await sql<{ condition: string }>`
      select pg_get_expr(x.indpred, x.indrelid) as condition from pg_index x
      where x.indexrelid = 'lottery_issue_without_orders'::regclass`.execute(db);
    expect(rows[0]?.condition).toContain('NOT has_orders');
    const { rows: kept } = await sql<{ has_orders: boolean; orders: boolean }>`
      select distinct i.has_orders, exists (select from lottery_suborder s where s.issue_id = i.id) as orders
      from lottery_issue i where i.game_id = ${GAME} and i.settled_at is not null order by 1`.execute(db);
    expect(kept).toEqual([
      { has_orders: false, orders: false },
      { has_orders: true, orders: true },
    ]);
  });

  it('finds the orders of an issue by an index, those that have ended included', async () => {
    const { rows } = await sql<{ name: string }>`
      select x.indexrelid::regclass::text as name from pg_index x
      join pg_attribute a on a.attrelid = x.indrelid and a.attnum = x.indkey[0]
      where x.indrelid = 'lottery_suborder'::regclass and a.attname = 'issue_id' and x.indpred is null`.execute(
      scene.db(),
    );
    expect(rows).toEqual([{ name: 'lottery_suborder_of_issue' }]);
  });
});
