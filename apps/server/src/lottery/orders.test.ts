import { cancelLotterySuborders, getLotteryOrder, listLotteryOrdersToday } from '@parlour/contract/lottery.endpoints';
import { listStatement } from '@parlour/contract/wallet.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, valueOf } from '../testing/app.ts';
import { eachDatabase } from '../testing/databases.ts';
import { drawIssue } from './draws.ts';
import { GAME, sceneOf } from './scene.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let scene: Awaited<ReturnType<typeof sceneOf>>;
  beforeAll(async () => {
    app = await testApp(await open(), { brand: { lottery: { enabled: true } } });
    scene = await sceneOf(app);
  });
  afterAll(() => app.close());

  describe('lottery orders', () => {
    it('LOT-009 LOT-010 stakes are held at once, bet when the issue settles, and prizes paid to the unit', async () => {
      const player = await app.register();
      const { id, numero } = await scene.issue();
      const placed = valueOf(
        await scene.place(
          player,
          [
            { playCode: 'wingo.num', content: '5 7', multiple: 10 },
            { playCode: 'wingo.green', content: '*' },
          ],
          [numero],
        ),
      );
      expect(placed).toMatchObject({ amount: '21.00', replayed: false });
      expect(placed.orderMasterIds).toHaveLength(2);
      expect(await scene.balance(player)).toBe('99979.00');
      const [green, number] = await scene.orders(player);
      expect(number).toMatchObject({
        playCode: 'wingo.num',
        bettingCount: 2,
        bettingAmount: '20.00',
        orderStatus: 2,
        cancellable: true,
        numero,
      });
      expect(green).toMatchObject({ playCode: 'wingo.green', bettingAmount: '1.00' });
      const turnover = () =>
        sql<{ sum: bigint }>`select coalesce(sum(o.bet), 0)::bigint as sum from operation o
        join wallet w on w.account_id = o.actor_id join member m on m.id = w.member_id where m.account = ${player.account}`.execute(
          scene.db(),
        );
      expect((await turnover()).rows[0]?.sum).toBe(0n);
      await scene.drawAs(id, 5);
      await scene.settle();
      // 5: the number pays 10 × 8.82, and green half its price: 1.47.
      expect(await scene.balance(player)).toBe('100068.67');
      expect((await turnover()).rows[0]?.sum).toBe(2_100n);
      const detail = valueOf(
        await app.call(getLotteryOrder, { query: { orderDetailId: number?.orderDetailId ?? '' } }, player),
      );
      expect(detail.order).toMatchObject({
        orderStatus: 4,
        winningAmount: '88.20',
        winningCount: 1,
        winningNumber: 5,
        cancellable: false,
      });
      const { lines } = valueOf(await app.call(listStatement, { query: {} }, player));
      expect(lines.slice(0, 4).map(({ kind, amount }) => [kind, amount])).toEqual([
        ['win', '89.67'],
        ['bet', '-21.00'],
        ['lottery_release', '21.00'],
        ['lottery_hold', '-21.00'],
      ]);
      await scene.settle();
      expect(await scene.balance(player)).toBe('100068.67');
      await scene.clean();
    });

    it('who has bet hears of the draw, and nobody else', async () => {
      const [player, other] = [await app.register(), await app.register()];
      const { id, numero } = await scene.issue();
      valueOf(await scene.place(player, [{ playCode: 'wingo.big', content: '*' }], [numero]));
      const memberOf = async ({ account }: typeof player) =>
        (await scene.db().selectFrom('member').where('account', '=', account).select('id').executeTakeFirstOrThrow())
          .id;
      const heard: string[] = [];
      const [own, foreign] = [await memberOf(player), await memberOf(other)];
      const stop = app.hub.subscribe([`m${own}`, `m${foreign}`, 'all'], ({ to, event }) => {
        if (event.type === 'draw') heard.push(`${to} ${event.gameId} ${event.numero}`);
      });
      await scene.passTime(id);
      await drawIssue(scene.deps(), id);
      await expect.poll(() => heard).toEqual([`m${own} ${GAME} ${numero}`]);
      stop();
      await scene.settle();
    });

    it('a lost order shows as lost, today as well as in the list', async () => {
      const player = await app.register();
      const { id, numero } = await scene.issue();
      valueOf(await scene.place(player, [{ playCode: 'wingo.violet', content: '*' }], [numero]));
      await scene.drawAs(id, 8);
      await scene.settle();
      const today = valueOf(await app.call(listLotteryOrdersToday, { query: { gameId: '-1' } }, player));
      expect(today.content.map(({ orderStatus, winningAmount }) => [orderStatus, winningAmount])).toEqual([
        [3, '0.00'],
      ]);
    });

    it('the same key answers the first order; with another order it is refused', async () => {
      const player = await app.register();
      const { numero } = await scene.issue();
      const first = valueOf(
        await scene.place(player, [{ playCode: 'wingo.big', content: '*' }], [numero], { key: 'the-same-key' }),
      );
      const again = valueOf(
        await scene.place(player, [{ playCode: 'wingo.big', content: '*' }], [numero], { key: 'the-same-key' }),
      );
      expect(again).toEqual({ ...first, replayed: true });
      expect(await scene.balance(player)).toBe('99999.00');
      const other = await scene.place(player, [{ playCode: 'wingo.small', content: '*' }], [numero], {
        key: 'the-same-key',
      });
      expect(other).toMatchObject({ status: 409, body: { code: 'lottery.key', value: { errorCode: 'lottery.key' } } });
    });

    it.each([
      ['wingo.num', '', 'lottery.selection', 'empty'],
      ['wingo.num', 'x', 'lottery.selection', 'not_digits'],
      ['wingo.big', '5', 'lottery.selection', 'range'],
      ['k3.sum', '10', 'lottery.selection', 'play'],
      ['nothing', '1', 'lottery.selection', 'play'],
    ])('%s %j is refused as %s (%s), and nothing is booked', async (playCode, content, code, reason) => {
      const player = await app.register();
      const { numero } = await scene.issue();
      const refused = await scene.place(
        player,
        [
          { playCode: 'wingo.big', content: '*' },
          { playCode, content },
        ],
        [numero],
      );
      expect(refused).toMatchObject({ status: 422, body: { code, value: { errorCode: code, line: 1, reason } } });
      expect(await scene.balance(player)).toBe('100000.00');
      expect(await scene.orders(player)).toEqual([]);
    });

    it.each([
      [{ bettingMode: '0.5' }, 'unit'],
      [{ multiple: 0 }, 'multiple'],
      [{ multiple: -1 }, 'multiple'],
    ])('terms %j are refused by name', async (over, reason) => {
      const player = await app.register();
      const { numero } = await scene.issue();
      const refused = await scene.place(player, [{ playCode: 'wingo.big', content: '*', ...over }], [numero]);
      expect(refused).toMatchObject({ status: 422, body: { code: 'lottery.terms', value: { reason } } });
    });

    it('limits of a sub-order and of a member on an issue are told with their figure', async () => {
      const player = await app.register();
      const { numero } = await scene.issue();
      const over = await scene.place(player, [{ playCode: 'wingo.big', content: '*', multiple: 50_001 }], [numero]);
      expect(over.body).toMatchObject({ code: 'lottery.terms' });
      await sql`update lottery_game set most_stake = 10000, most_issue_stake = 15000 where id = ${GAME}`.execute(
        scene.db(),
      );
      const large = await scene.place(player, [{ playCode: 'wingo.big', content: '*', multiple: 101 }], [numero]);
      expect(large.body).toMatchObject({ code: 'lottery.limit', value: { limit: '100.00', numero } });
      valueOf(await scene.place(player, [{ playCode: 'wingo.big', content: '*', multiple: 100 }], [numero]));
      const more = await scene.place(player, [{ playCode: 'wingo.big', content: '*', multiple: 51 }], [numero]);
      expect(more.body).toMatchObject({ code: 'lottery.limit', value: { limit: '150.00', numero } });
      await sql`update lottery_game set most_stake = 5000000, most_issue_stake = 8000000 where id = ${GAME}`.execute(
        scene.db(),
      );
    });

    it('an order over the balance, on a closed issue or on one that does not exist leaves nothing behind', async () => {
      const player = await app.register();
      const { id, numero } = await scene.issue();
      const [second, third] = [await scene.issue(), await scene.issue()];
      // Four times 10,000.00 on three issues, with 100,000.00.
      const poor = await scene.place(
        player,
        ['big', 'small', 'green', 'red'].map((side) => ({ playCode: `wingo.${side}`, content: '*', multiple: 5_000 })),
        [numero, second.numero, third.numero],
        { times: [2, 2, 2] },
      );
      expect(poor).toMatchObject({ status: 409, body: { code: 'lottery.funds' } });
      const nowhere = await scene.place(player, [{ playCode: 'wingo.big', content: '*' }], [numero, '20990101-0001']);
      expect(nowhere).toMatchObject({ status: 409, body: { code: 'lottery.closed' } });
      await scene.passTime(id);
      const late = await scene.place(player, [{ playCode: 'wingo.big', content: '*' }], [numero]);
      expect(late).toMatchObject({
        status: 409,
        body: { code: 'lottery.closed', value: { errorCode: 'lottery.closed' } },
      });
      expect(await scene.balance(player)).toBe('100000.00');
      expect(await scene.orders(player)).toEqual([]);
      await scene.clean();
    });

    it('a chase holds all its issues, and stops on a win: the rest comes back', async () => {
      const player = await app.register();
      const [a, b, c] = [await scene.issue(), await scene.issue(), await scene.issue()];
      const numeros = [a.numero, b.numero, c.numero];
      valueOf(
        await scene.place(player, [{ playCode: 'wingo.num', content: '7' }], numeros, {
          stopOnWin: true,
          times: [1, 2, 4],
        }),
      );
      expect(await scene.balance(player)).toBe('99993.00');
      expect((await scene.orders(player)).map(({ chasingOrder, multiple }) => [chasingOrder, multiple])).toEqual([
        ['-003', 4],
        ['-002', 2],
        ['-001', 1],
      ]);
      await scene.drawAs(a.id, 0);
      await scene.settle();
      expect(await scene.states(player)).toEqual([2, 2, 3]);
      await scene.drawAs(b.id, 7);
      await scene.settle();
      expect(await scene.states(player)).toEqual([9, 4, 3]);
      // 100000 - 1 - 2 + 2 × 8.82
      expect(await scene.balance(player)).toBe('100014.64');
      await scene.clean();
      const [lies, waits] = await scene.held();
      expect(lies).toBe(waits);
    });

    it('agents, stopped members and frozen wallets place nothing, and a frozen wallet is settled once it is freed', async () => {
      const player = await app.register();
      const { id, numero } = await scene.issue();
      const bet = [{ playCode: 'wingo.big', content: '*' }];
      valueOf(await scene.place(player, bet, [numero]));
      const set = (change: ReturnType<typeof sql>) => change.execute(scene.db());
      const member = sql`(select id from member where account = ${player.account})`;
      const wallet = sql`(select account_id from wallet where member_id = ${member} order by account_id limit 1)`;
      await set(sql`insert into wallet_freeze (account_id) values (${wallet})`);
      expect((await scene.place(player, bet, [numero])).body).toMatchObject({ code: 'launch.paused' });
      const [own] = await scene.orders(player);
      const cancel = { body: [own?.orderDetailId ?? ''] };
      expect((await app.call(cancelLotterySuborders, cancel, player)).body).toMatchObject({ code: 'launch.paused' });
      await scene.drawAs(id, 9);
      await scene.settle();
      expect(await scene.states(player)).toEqual([2]);
      await set(
        sql`update wallet_freeze set lifted_at = clock_timestamp(), lifted_by = 'a test', reason = 'a test' where account_id = ${wallet}`,
      );
      await scene.settle();
      expect(await scene.states(player)).toEqual([4]);
      const next = await scene.issue();
      await set(sql`update wallet set stopped_until = 'infinity' where member_id = ${member}`);
      expect((await scene.place(player, bet, [next.numero])).body).toMatchObject({ code: 'protection.stopped' });
      await scene.clean();
    });

    it('an account that is kept to the agents’ site cannot bet', async () => {
      const player = await app.register();
      const { numero } = await scene.issue();
      const bet = [{ playCode: 'wingo.big', content: '*' }];
      const keep = (only: boolean) =>
        scene
          .db()
          .updateTable('member')
          .set({ type: 1, agent_only: only })
          .where('account', '=', player.account)
          .execute();
      await keep(true);
      expect((await scene.place(player, bet, [numero])).body).toMatchObject({ code: 'access.denied' });
      await keep(false);
      valueOf(await scene.place(player, bet, [numero]));
    });

    it("a player's own limits count what is held, and give back what is cancelled", async () => {
      const player = await app.register();
      const { numero } = await scene.issue();
      const member = sql`(select id from member where account = ${player.account})`;
      await sql`insert into protection (member_id) values (${member}) on conflict do nothing`.execute(scene.db());
      await sql`insert into protection_limit (member_id, kind, span, setter, amount) values (${member}, 'wager', 'day', 'member', 1000)`.execute(
        scene.db(),
      );
      await sql`select guard_wallets(${member})`.execute(scene.db());
      const bet = (multiple: number) =>
        scene.place(player, [{ playCode: 'wingo.big', content: '*', multiple }], [numero]);
      valueOf(await bet(6));
      expect((await bet(5)).body).toMatchObject({ code: 'lottery.own_limit' });
      const [own] = await scene.orders(player);
      valueOf(await app.call(cancelLotterySuborders, { body: [own?.orderDetailId ?? ''] }, player));
      valueOf(await bet(10));
    });

    it("another member's sub-order is not found, neither to look at nor to cancel", async () => {
      const [owner, stranger] = [await app.register(), await app.register()];
      const { numero } = await scene.issue();
      valueOf(await scene.place(owner, [{ playCode: 'wingo.big', content: '*' }], [numero]));
      const [own] = await scene.orders(owner);
      const id = own?.orderDetailId ?? '';
      expect((await app.call(getLotteryOrder, { query: { orderDetailId: id } }, stranger)).body).toMatchObject({
        code: 'thing.unknown',
      });
      expect((await app.call(cancelLotterySuborders, { body: [id] }, stranger)).body).toMatchObject({
        code: 'thing.unknown',
      });
      expect(await scene.states(owner)).toEqual([2]);
    });

    it('a void issue gives every stake back, and counts as no turnover', async () => {
      const player = await app.register();
      const { id, numero } = await scene.issue({ committed: false });
      valueOf(await scene.place(player, [{ playCode: 'wingo.big', content: '*', multiple: 3 }], [numero]));
      await scene.passTime(id);
      await drawIssue(scene.deps(), id);
      await scene.settle();
      expect(await scene.balance(player)).toBe('100000.00');
      const [row] = await scene.orders(player);
      expect(row).toMatchObject({ orderStatus: 6, refundAmount: '3.00', winningAmount: '0.00' });
      await scene.clean();
    });

    it('many players settle together; each is paid once, whoever settles', async () => {
      const { id, numero } = await scene.issue();
      const players = await Promise.all(Array.from({ length: 6 }, () => app.register()));
      for (const [i, player] of players.entries())
        valueOf(
          await scene.place(
            player,
            [{ playCode: i % 2 ? 'wingo.big' : 'wingo.small', content: '*', multiple: i + 1 }],
            [numero],
          ),
        );
      await scene.drawAs(id, 9);
      await Promise.all([scene.settle(), scene.settle(), scene.settle()]);
      const balances: (string | undefined)[] = [];
      for (const player of players) balances.push(await scene.balance(player));
      expect(balances).toEqual(['99999.00', '100001.92', '99997.00', '100003.84', '99995.00', '100005.76']);
      const { rows } = await sql`select from lottery_issue where id = ${id} and state = 'settled'`.execute(scene.db());
      expect(rows).toHaveLength(1);
      await scene.clean();
    });
  });
});
