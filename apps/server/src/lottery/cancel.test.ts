/** Cancelling orders: from the end of a chase, in one movement, with a fixed number of statements. */
import { cancelLotterySuborders } from '@parlour/contract/lottery.endpoints';
import { listStatement } from '@parlour/contract/wallet.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, valueOf } from '../testing/app.ts';
import { eachDatabase } from '../testing/databases.ts';
import { openBoard } from './board.ts';
import { cancelSuborders, placeOrder } from './orders.actions.ts';
import { GAME, sceneOf } from './scene.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let scene: Awaited<ReturnType<typeof sceneOf>>;
  beforeAll(async () => {
    app = await testApp(await open(), { brand: { lottery: { enabled: true } } });
    scene = await sceneOf(app);
  });
  afterAll(() => app.close());

  describe('cancelled lottery orders', () => {
    it('LOT-011 a chase is cancelled from its last issue backwards, before close only', async () => {
      const player = await app.register();
      const [a, b] = [await scene.issue(), await scene.issue()];
      valueOf(await scene.place(player, [{ playCode: 'wingo.big', content: '*' }], [a.numero, b.numero]));
      const [last, first] = await scene.orders(player);
      const cancel = (...ids: (string | undefined)[]) =>
        app.call(cancelLotterySuborders, { body: ids.map((id) => id ?? '') }, player);
      expect((await cancel(first?.orderDetailId)).body).toMatchObject({ code: 'lottery.cancel_order' });
      expect(valueOf(await cancel(last?.orderDetailId))).toEqual({ cancelled: 1, amount: '1.00' });
      expect(await scene.balance(player)).toBe('99999.00');
      expect((await cancel(last?.orderDetailId)).body).toMatchObject({ code: 'thing.unknown' });
      await scene.endSale(a.id);
      expect((await cancel(first?.orderDetailId)).body).toMatchObject({ code: 'lottery.cancel_late' });
      expect(await scene.states(player)).toEqual([8, 2]);
      await scene.clean();
    });

    it('the rest of a chase comes back in one movement, and the same round cannot be cancelled with it again', async () => {
      const player = await app.register();
      const issues = [await scene.issue(), await scene.issue(), await scene.issue()];
      valueOf(
        await scene.place(
          player,
          [
            { playCode: 'wingo.big', content: '*' },
            { playCode: 'wingo.num', content: '5 7' },
          ],
          issues.map(({ numero }) => numero),
          { times: [1, 2, 4] },
        ),
      );
      const own = await scene.orders(player);
      expect(own.map(({ playCode, chasingOrder, multiple }) => [playCode, chasingOrder, multiple])).toEqual([
        ['wingo.num', '-003', 4],
        ['wingo.num', '-002', 2],
        ['wingo.num', '-001', 1],
        ['wingo.big', '-003', 4],
        ['wingo.big', '-002', 2],
        ['wingo.big', '-001', 1],
      ]);
      const cancel = (...at: number[]) =>
        app.call(cancelLotterySuborders, { body: at.map((i) => own[i]?.orderDetailId ?? '') }, player);
      expect(valueOf(await cancel(1, 0, 3))).toEqual({ cancelled: 3, amount: '16.00' });
      expect((await cancel(4, 3)).body).toMatchObject({ code: 'thing.unknown' });
      expect(valueOf(await cancel(4))).toEqual({ cancelled: 1, amount: '2.00' });
      expect(await scene.states(player)).toEqual([8, 8, 2, 8, 8, 2]);
      const { lines } = valueOf(await app.call(listStatement, { query: {} }, player));
      expect(lines.slice(0, 3).map(({ kind, amount }) => [kind, amount])).toEqual([
        ['lottery_return', '2.00'],
        ['lottery_return', '16.00'],
        ['lottery_hold', '-21.00'],
      ]);
      expect(await scene.balance(player)).toBe('99997.00');
      await scene.clean();
      const [lies, waits] = await scene.held();
      expect(lies).toBe(waits);
    });

    it('an order takes the same number of statements whatever its lines, and so does a cancel', async () => {
      let statements = 0;
      const db = scene.db().withPlugin({
        transformQuery({ node }) {
          statements++;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const counted = async <T>(run: Promise<T>): Promise<[T, number]> => {
        const before = statements;
        return [await run, statements - before];
      };
      const player = await app.register();
      const { id: memberId } = await db
        .selectFrom('member')
        .where('account', '=', player.account)
        .select('id')
        .executeTakeFirstOrThrow();
      const buyer = { memberId, book: 'PLAY' as const };
      const game = await openBoard(scene.db(), { enabled: true }).gameNow(GAME);
      if (!game) throw new Error('the game is on sale');
      const issues = [await scene.issue(), await scene.issue(), await scene.issue()];
      const place = (lines: number, numeros: { numero: string }[]) =>
        placeOrder(db, buyer, game, {
          key: `statements-${lines}`,
          lines: Array.from({ length: lines }, () => ({
            playCode: 'wingo.big',
            content: '*',
            bettingMode: '1',
            multiple: 1,
            series: 1980,
          })),
          issues: numeros.map(({ numero }) => ({ numero, multiple: 1 })),
          stopsOnWin: false,
        });
      const [small, one] = await counted(place(1, issues.slice(0, 1)));
      const [large, many] = await counted(place(40, issues));
      expect([small.state, large.state]).toEqual(['placed', 'placed']);
      expect(many).toBe(one);
      const { rows } = await sql<{ id: bigint }>`
        select s.id from lottery_suborder s join lottery_order o on o.id = s.order_id
        where o.member_id = ${memberId} order by s.id desc limit 60`.execute(scene.db());
      const ids = rows.map(({ id }) => id);
      const [first, few] = await counted(cancelSuborders(db, buyer, ids.slice(0, 3)));
      const [rest, more] = await counted(cancelSuborders(db, buyer, ids.slice(3)));
      expect([first, rest]).toMatchObject([
        { state: 'cancelled', amount: 300n },
        { state: 'cancelled', amount: 5_700n },
      ]);
      expect(more).toBe(few);
      expect(await scene.balance(player)).toBe('99939.00');
      await scene.clean();
    });
  });
});
