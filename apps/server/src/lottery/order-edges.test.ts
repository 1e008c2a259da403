/** Orders at the edges: repeated keys, multiples, rebates of chases, stops on a win, and very large selections. */
import { getLotteryOdds, placeLotteryOrder } from '@parlour/contract/lottery.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp, valueOf } from '../testing/app.ts';
import { eachDatabase } from '../testing/databases.ts';
import { placeOrder } from './orders.actions.ts';
import { GAME, sceneOf } from './scene.ts';
import { openStall } from './testing/stall.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let scene: Awaited<ReturnType<typeof sceneOf>>;
  beforeAll(async () => {
    app = await testApp(await open(), { brand: { lottery: { enabled: true } } });
    scene = await sceneOf(app);
  });
  afterAll(() => app.close());

  it('a used key answers the first order whatever forbids it now: other cuts, a new price list, a game off sale', async () => {
    const player = await app.register();
    const { numero } = await scene.issue();
    const { priceListId } = valueOf(await app.call(getLotteryOdds, { params: { gameId: String(GAME) } }));
    const send = (cuts: Record<string, number>, list: string, multiple = 1) =>
      app.call(
        placeLotteryOrder,
        {
          body: {
            key: 'an-answer-that-was-lost',
            gameId: GAME,
            orders: [{ playCode: 'wingo.num', content: '7', bettingMode: '1', multiple, series: 1980, cuts }],
            numeros: [{ numero, multiple: 1 }],
            stopOnWin: false,
            priceListId: list,
          },
        },
        player,
      );
    const first = valueOf(await send({}, priceListId));
    const again = { ...first, replayed: true };
    expect(valueOf(await send({ '7': 10 }, priceListId))).toEqual(again);
    expect(valueOf(await send({}, '999999'))).toEqual(again);
    expect((await send({}, '999999', 2)).body).toMatchObject({ code: 'lottery.key' });
    await sql`update lottery_game set enabled = false where id = ${GAME}`.execute(scene.db());
    const off = valueOf(await send({}, priceListId));
    await sql`update lottery_game set enabled = true where id = ${GAME}`.execute(scene.db());
    expect(off).toEqual(again);
    await sql`update wallet set stopped_until = 'infinity'
      where member_id = (select id from member where account = ${player.account})`.execute(scene.db());
    expect(valueOf(await send({}, priceListId))).toEqual(again);
    expect((await scene.place(player, [{ playCode: 'wingo.big', content: '*' }], [numero])).body).toMatchObject({
      code: 'protection.stopped',
      value: { errorCode: 'protection.stopped' },
    });
    expect(await scene.balance(player)).toBe('99999.00');
  });

  it('the multiple of a line and that of an issue together are within the limit of the game', async () => {
    const player = await app.register();
    const { numero } = await scene.issue();
    const send = (times: number) =>
      scene.place(player, [{ playCode: 'wingo.big', content: '*', bettingMode: '0.01', multiple: 100 }], [numero], {
        times: [times],
      });
    expect((await send(101)).body).toMatchObject({ code: 'lottery.terms', value: { line: 0, reason: 'multiple' } });
    valueOf(await send(100));
  });

  it('the rebate of a chase is that of each whole stake, rounded down once', async () => {
    const { db } = app.database;
    await sql`update lottery_game set enabled = true where code = 'ssc-1m'`.execute(db);
    const stall = await openStall(db);
    const game = await stall.game('ssc-1m');
    const buyer = await stall.buyer();
    const issue = await stall.issue(game);
    const placed = await placeOrder(db, buyer, game, {
      key: 'a-chase-with-a-rebate',
      lines: [{ playCode: 'ssc.last2.straight', content: '4,5', bettingMode: '0.01', multiple: 1, series: 1700 }],
      issues: [{ numero: issue.numero, multiple: 1_000 }],
      stopsOnWin: false,
    });
    if (placed.state !== 'placed') throw new Error(placed.code);
    const row = await db
      .selectFrom('lottery_suborder')
      .where('order_id', '=', placed.orderIds[0] ?? 0n)
      .select(['stake', 'rebate'])
      .executeTakeFirstOrThrow();
    // 280 of 2000; the rebate of a thousandth of it is less than a whole unit.
    expect(row).toEqual({ stake: 1_000n, rebate: 140n });
  });

  it('a win stops only later issues that still take orders: what is closed stays bet on, its draw may be known', async () => {
    const player = await app.register();
    const [held, won, closed, open] = [
      await scene.issue(),
      await scene.issue(),
      await scene.issue(),
      await scene.issue(),
    ];
    const numeros = [held, won, closed, open].map(({ numero }) => numero);
    valueOf(await scene.place(player, [{ playCode: 'wingo.num', content: '7' }], numeros, { stopOnWin: true }));
    await sql`update lottery_issue set state = 'held', hold_cause = 'operator' where id = ${held.id}`.execute(
      scene.db(),
    );
    await scene.endSale(held.id);
    await scene.endSale(closed.id);
    await scene.drawAs(won.id, 7);
    await scene.settle();
    // Newest first: stopped, waiting, won, waiting.
    expect(await scene.states(player)).toEqual([9, 2, 4, 2]);
    // 100000 - 4 + 8.82 + 1
    expect(await scene.balance(player)).toBe('100005.82');
    await sql`update lottery_issue set state = 'scheduled', hold_cause = null where id = ${held.id}`.execute(
      scene.db(),
    );
    await scene.drawAs(held.id, 7);
    await scene.drawAs(closed.id, 3);
    await scene.settle();
    expect(await scene.balance(player)).toBe('100014.64');
    await scene.clean();
  });

  it('large selections settle in parts of their own', async () => {
    const { db } = app.database;
    await sql`update lottery_game set enabled = true where code = 'ssc-1m'`.execute(db);
    const stall = await openStall(db);
    const game = await stall.game('ssc-1m');
    const buyer = await stall.buyer();
    const issue = await stall.issue(game);
    const all = Array.from({ length: 5 }, () => '0123456789').join(',');
    const place = (n: number, content: string) =>
      placeOrder(db, buyer, game, {
        key: `large-selection-${n}`,
        lines: [{ playCode: 'ssc.last5.straight', content, bettingMode: '0.01', multiple: 1, series: 1980 }],
        issues: [{ numero: issue.numero, multiple: 1 }],
        stopsOnWin: false,
      });
    expect((await place(1, all)).state).toBe('placed');
    expect((await place(2, all)).state).toBe('placed');
    await stall.draw(issue, '45678');
    await stall.settle();
    const { rows } = await sql<{ rounds: number }>`
      select count(*)::integer as rounds from round where account_id = ${buyer.accountId}`.execute(db);
    expect(rows[0]?.rounds).toBe(2);
  });
});
