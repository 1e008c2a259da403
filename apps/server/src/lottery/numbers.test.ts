/** Limits of numbers: prices are cut, numbers are blocked, and payouts are known exactly. */
import { getLotteryNumbers, getLotteryOdds, placeLotteryOrder } from '@parlour/contract/lottery.endpoints';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trialBalance } from '../ledger/wallet/index.ts';
import { type Player, type TestApp, testApp, valueOf } from '../testing/app.ts';
import { eachDatabase } from '../testing/databases.ts';
import { listAdminOrders } from './lottery.admin.store.ts';
import { changeNumberLimit } from './numbers.actions.ts';
import { createOrderBatcher } from './order-batcher.ts';
import { cancelSuborders, placeOrder } from './orders.actions.ts';
import { cutsShape } from './orders.rules.ts';
import { GAME, sceneOf } from './scene.ts';
import { realScene } from './testing/real-scene.ts';
import { type Buyer, openStall } from './testing/stall.ts';

const NUM = 'wingo.num';

eachDatabase((_kind, open, { fresh }) => {
  let app: TestApp;
  let scene: Awaited<ReturnType<typeof sceneOf>>;
  let operator: Awaited<ReturnType<Awaited<ReturnType<typeof realScene>>['operator']>>;
  beforeAll(async () => {
    app = await testApp(await open(), { brand: { lottery: { enabled: true } } });
    scene = await sceneOf(app);
    operator = await (await realScene(app)).operator('limits');
  });
  afterAll(() => app.close());

  /** @param most minor units */
  const limit = (most: bigint | null, over: { cut_from?: number; steps?: number; step_cut?: number } = {}) =>
    changeNumberLimit(scene.db(), {
      gameId: GAME,
      betType: NUM,
      limit: { most_pays: most, cut_from: 50, steps: 2, step_cut: 10, ...over },
      reason: 'a test',
      by: operator,
    });
  const exposed = async (issueId: bigint) => {
    const { rows } = await sql<{ number: string; stake: bigint; pays: bigint; orders: number }>`
      select number, stake, pays, orders from lottery_exposure where issue_id = ${issueId} and orders > 0 order by number`.execute(
      scene.db(),
    );
    return rows.map(({ number, stake, pays, orders }) => [number, stake, pays, orders]);
  };
  type Over = {
    multiple?: number;
    cuts?: Record<string, number>;
    priceListId?: string;
    times?: number[];
    key?: string;
  };
  let keys = 0;
  const bet = (
    player: Player,
    content: string,
    numeros: string[],
    { multiple = 1, cuts, priceListId, times, key }: Over = {},
  ) =>
    app.call(
      placeLotteryOrder,
      {
        body: {
          key: key ?? `numbers-key-${++keys}`,
          gameId: GAME,
          orders: [{ playCode: NUM, content, bettingMode: '1', multiple, series: 1980, ...(cuts ? { cuts } : {}) }],
          numeros: numeros.map((numero, i) => ({ numero, multiple: times?.[i] ?? 1 })),
          stopOnWin: false,
          ...(priceListId ? { priceListId } : {}),
        },
      },
      player,
    );
  /** The board reads a few times a second: a new issue appears within a moment. */
  const notices = (numero: string) =>
    expect.poll(async () => {
      const { body } = await app.call(getLotteryNumbers, { params: { gameId: String(GAME) }, query: { numero } });
      return body.success ? body.value.plays : body.code;
    });

  describe('limits of numbers', () => {
    it('each order adds what one hit pays; a cancel and a stopped chase take it out again, and a settled one stays', async () => {
      await limit(10_000_000n);
      const [a, b] = [await scene.issue(), await scene.issue()];
      const [one, two] = [await app.register(), await app.register()];
      valueOf(await bet(one, '57', [a.numero], { multiple: 3 }));
      valueOf(await bet(two, '7', [a.numero, b.numero], { times: [1, 2] }));
      // A number pays 8.82 per stake of 1.00.
      expect(await exposed(a.id)).toEqual([
        ['5', 300n, 2_646n, 1],
        ['7', 400n, 3_528n, 2],
      ]);
      expect(await exposed(b.id)).toEqual([['7', 200n, 1_764n, 1]]);
      const [last] = await scene.orders(two);
      const { rows } = await sql<{
        member_id: bigint;
      }>`select member_id from lottery_suborder s join lottery_order o on o.id = s.order_id
        where s.id = ${last?.orderDetailId}::bigint`.execute(scene.db());
      await cancelSuborders(scene.db(), { memberId: rows[0]?.member_id ?? 0n, book: 'PLAY' }, [
        BigInt(last?.orderDetailId ?? ''),
      ]);
      expect(await exposed(b.id)).toEqual([]);
      await scene.drawAs(a.id, 5);
      await scene.settle();
      expect((await exposed(a.id)).length).toBe(2);
      await scene.clean();
    });

    it('from its share of the limit on the price falls by steps, is agreed to anew, kept with the order and paid', async () => {
      // 100 stakes of a number pay 882.00, a tenth of the limit.
      await limit(882_000n);
      const { id, numero } = await scene.issue();
      const [one, two, three] = [await app.register(), await app.register(), await app.register()];
      valueOf(await bet(one, '7', [numero], { multiple: 499 }));
      valueOf(await bet(two, '7', [numero], { multiple: 1 }));
      // 500 of 1,000: the first step, a tenth of the price.
      await notices(numero).toEqual([{ playCode: NUM, numbers: [{ number: '7', cut: 10, blocked: false }] }]);
      const dearer = await bet(three, '37', [numero], { multiple: 100 });
      expect(dearer).toMatchObject({
        status: 409,
        body: {
          code: 'lottery.price_changed',
          value: { errorCode: 'lottery.price_changed', numbers: [{ line: 0, playCode: NUM, number: '7', cut: 10 }] },
        },
      });
      expect(await scene.balance(three)).toBe('100000.00');
      valueOf(await bet(three, '37', [numero], { multiple: 100, cuts: { '7': 10 } }));
      const [own] = await scene.orders(three);
      expect(own?.priceCuts).toEqual([{ number: '7', percent: 10 }]);
      // A price better than the displayed one is granted.
      valueOf(await bet(three, '4', [numero], { cuts: { '4': 20 } }));
      expect((await scene.orders(three))[0]?.priceCuts).toEqual([]);
      expect(await exposed(id)).toContainEqual(['7', 60_000n, 441_000n + 79_380n, 3]);
      await scene.drawAs(id, 7);
      await scene.settle();
      // 100000 - 200 - 1 + 100 × 8.82 × 0.9
      expect(await scene.balance(three)).toBe('100592.80');
      // 100000 - 1 + 8.82: the price at which the order was placed.
      expect(await scene.balance(two)).toBe('100007.82');
      await scene.clean();
    });

    it('at its limit a number is full: the order is refused with its name and room, and others are taken', async () => {
      await limit(88_200n, { step_cut: 0 });
      const [a, b] = [await scene.issue(), await scene.issue()];
      const [one, two] = [await app.register(), await app.register()];
      valueOf(await bet(one, '7', [a.numero], { multiple: 90 }));
      const over = await bet(two, '17', [b.numero, a.numero], { multiple: 11 });
      expect(over).toMatchObject({
        status: 409,
        body: {
          code: 'lottery.blocked',
          value: { errorCode: 'lottery.blocked', line: 0, playCode: NUM, number: '7', numero: a.numero, left: '88.20' },
        },
      });
      expect(await scene.balance(two)).toBe('100000.00');
      expect(await exposed(b.id)).toEqual([]);
      valueOf(await bet(two, '7', [a.numero], { multiple: 10 }));
      await notices(a.numero).toEqual([{ playCode: NUM, numbers: [{ number: '7', cut: 0, blocked: true }] }]);
      expect((await bet(two, '7', [a.numero])).body).toMatchObject({
        code: 'lottery.blocked',
        value: { left: '0.00' },
      });
      valueOf(await bet(two, '17', [b.numero]));
      // A repeated key returns the stored order, whatever the number accepts by now.
      const again = await bet(two, '7', [a.numero], { multiple: 10, key: `numbers-key-${keys - 2}` });
      expect(valueOf(again).replayed).toBe(true);
      await scene.clean();
    });

    it('two lines of one order share the limit, and one book does not fill the other', async () => {
      await limit(8_820n, { step_cut: 0 });
      const { id, numero } = await scene.issue();
      const player = await app.register();
      const line = (content: string, multiple: number) => ({ playCode: NUM, content, bettingMode: '1', multiple });
      const both = await scene.place(player, [line('7', 6), line('78', 5)], [numero]);
      expect(both.body).toMatchObject({ code: 'lottery.blocked', value: { line: 1, number: '7', left: '35.28' } });
      expect(await exposed(id)).toEqual([]);
      await sql`insert into lottery_exposure (issue_id, ledger_id, bet_type, number, pays) values (${id}, 5, ${NUM}, '7', 8820)`.execute(
        scene.db(),
      );
      valueOf(await scene.place(player, [line('7', 6), line('78', 4)], [numero]));
      await scene.clean();
    });

    it('orders that wait are counted when a bet type begins to be watched', async () => {
      await limit(null);
      const { id, numero } = await scene.issue();
      const player = await app.register();
      valueOf(await bet(player, '12', [numero], { multiple: 5 }));
      expect(await exposed(id)).toEqual([]);
      await limit(8_820n, { step_cut: 0 });
      expect(await exposed(id)).toEqual([
        ['1', 500n, 4_410n, 1],
        ['2', 500n, 4_410n, 1],
      ]);
      // Seen also by an order that was read with the former settings.
      expect((await bet(player, '1', [numero], { multiple: 6 })).body).toMatchObject({ code: 'lottery.blocked' });
      await limit(null);
      valueOf(await bet(player, '1', [numero], { multiple: 6 }));
      await limit(100_000n);
      expect(await exposed(id)).toEqual([
        ['1', 1_100n, 9_702n, 2],
        ['2', 500n, 4_410n, 1],
      ]);
    });

    it('with another price list than the player was shown nothing is placed', async () => {
      await limit(null);
      const { numero } = await scene.issue();
      const player = await app.register();
      const { priceListId } = valueOf(await app.call(getLotteryOdds, { params: { gameId: String(GAME) } }));
      valueOf(await bet(player, '1', [numero], { priceListId }));
      const other = await bet(player, '1', [numero], { priceListId: '999999' });
      expect(other.body).toMatchObject({ code: 'lottery.price_changed', value: { priceListId, numbers: [] } });
      expect(await scene.balance(player)).toBe('99999.00');
    });

    it('an order of a game that was read before its bet type was watched is read again', async () => {
      await limit(null);
      const stall = await openStall(scene.db());
      const game = await stall.game('wingo-test');
      const { numero } = await scene.issue();
      const buyer = await stall.buyer();
      await limit(1_000_000n);
      const order = {
        key: 'numbers-stale',
        lines: [{ playCode: NUM, content: '1', bettingMode: '1', multiple: 1, series: 1980 }],
        issues: [{ numero, multiple: 1 }],
        stopsOnWin: false,
      };
      expect(await placeOrder(scene.db(), buyer, game, order)).toEqual({ state: 'refused', code: 'list' });
      expect(await placeOrder(scene.db(), buyer, await stall.game('wingo-test'), order)).toMatchObject({
        state: 'placed',
      });
    });

    it('what a number would pay is exact, however small its unit and however large the multiple of the issue', async () => {
      await limit(2_000_000n, { step_cut: 0 });
      const { id, numero } = await scene.issue();
      const player = await app.register();
      const small = { playCode: NUM, content: '7', bettingMode: '0.01' };
      valueOf(await scene.place(player, [small], [numero], { times: [10_000] }));
      // 100.00 at 8.82; one bet of 0.01 alone would pay 0.08.
      expect(await exposed(id)).toEqual([['7', 10_000n, 88_200n, 1]]);
    });

    it('an operator finds the cut in the slip as the player saw it', async () => {
      await limit(8_820n, { cut_from: 50, steps: 1, step_cut: 20 });
      const { numero } = await scene.issue();
      const player = await app.register();
      valueOf(await bet(player, '3', [numero], { multiple: 5 }));
      valueOf(await bet(player, '3', [numero], { cuts: { '3': 20 } }));
      const rows = await listAdminOrders(scene.db(), {
        account: player.account,
        orderId: null,
        issueId: null,
        before: null,
        size: 5,
      });
      expect(rows.map((row) => [row.stake, cutsShape(row)])).toEqual([
        [100n, [{ number: '3', percent: 20 }]],
        [500n, []],
      ]);
    });
  });

  it('random orders, cancels and voids: what each number would pay is what its orders say, and never above its limit', async () => {
    const { db } = await fresh();
    const stall = await openStall(db);
    const MOST = 60_000n;
    const { id: gameId } = await stall.game('wingo-1m');
    await db
      .insertInto('lottery_number_limit')
      .values(
        ['wingo.num', 'wingo.big'].map((bet_type) => ({
          game_id: gameId,
          bet_type,
          most_pays: MOST,
          cut_from: 30,
          steps: 3,
          step_cut: 15,
        })),
      )
      .execute();
    const game = await stall.game('wingo-1m');
    const buyers: Buyer[] = [];
    for (let n = 0; n < 8; n++) buyers.push(await stall.buyer());
    const batcher = createOrderBatcher(db);
    const line = fc.oneof(
      fc.record({
        playCode: fc.constant('wingo.num'),
        content: fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { minLength: 1 }).map((list) => list.join('')),
      }),
      fc.record({ playCode: fc.constant('wingo.big'), content: fc.constant('*') }),
      fc.record({ playCode: fc.constant('wingo.red'), content: fc.constant('*') }),
    );
    const orders = fc.array(
      fc.record({
        lines: fc.array(fc.tuple(line, fc.integer({ min: 1, max: 25 })), { minLength: 1, maxLength: 3 }),
        times: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
        agrees: fc.boolean(),
      }),
      { minLength: 40, maxLength: 60 },
    );
    const counts: Record<string, number> = {};
    let key = 0;
    const ALL = Object.fromEntries('0123456789*'.split('').map((number) => [number, 90]));
    for (const history of fc.sample(orders, { numRuns: 2, seed: Number(process.env['SEED']) })) {
      const issues = [await stall.issue(game), await stall.issue(game), await stall.issue(game)];
      await Promise.all(
        history.map(async ({ lines, times, agrees }, n) => {
          const placed = await batcher.place(buyers[n % buyers.length] as Buyer, game, {
            key: `random-number-${++key}`,
            lines: lines.map(([{ playCode, content }, multiple]) => ({
              playCode,
              content,
              bettingMode: '1',
              multiple,
              series: 1980,
              ...(agrees ? { cuts: ALL } : {}),
            })),
            issues: times.map((multiple, i) => ({ numero: issues[i]?.numero ?? '', multiple })),
            stopsOnWin: false,
          });
          const answer = placed.state === 'placed' ? 'placed' : placed.code;
          counts[answer] = (counts[answer] ?? 0) + 1;
          if (placed.state === 'placed' && n % 4 === 0) {
            const [last] = await db
              .selectFrom('lottery_suborder')
              .where('order_id', '=', placed.orderIds[0] ?? 0n)
              .select('id')
              .orderBy('id', 'desc')
              .limit(1)
              .execute();
            await cancelSuborders(db, buyers[n % buyers.length] as Buyer, [last?.id ?? 0n]);
          }
        }),
      );
      await stall.draw(issues[0] as { id: bigint }, null);
      await stall.settle();
      const { rows } = await sql<{
        kept: bigint;
        stake: bigint;
        orders: number;
        waits: bigint;
        waiting_stake: bigint;
        waiting: number;
      }>`
        select x.pays as kept, x.stake, x.orders, coalesce(w.pays, 0)::bigint as waits, coalesce(w.stake, 0)::bigint as waiting_stake,
          coalesce(w.orders, 0) as waiting
        from lottery_exposure x
        full join (
          select s.issue_id, n.ledger_id, n.pool as bet_type, u.number, sum(u.pays) as pays, sum(u.stake) as stake, count(*)::integer as orders
          from lottery_suborder s join lottery_order o on o.id = s.order_id
          join lottery_suborder_number n on n.suborder_id = s.id
          cross join lateral unnest(n.numbers, n.stakes, n.pays) as u (number, stake, pays)
          where s.state = 'waiting' group by 1, 2, 3, 4
        ) w on w.issue_id = x.issue_id and w.ledger_id = x.ledger_id and w.bet_type = x.bet_type and w.number = x.number
        where coalesce(x.issue_id, w.issue_id) = any (${issues.map(({ id }) => id)}::bigint[])`.execute(db);
      expect(rows.length).toBeGreaterThan(20);
      expect(
        rows.filter((row) => row.kept !== row.waits || row.stake !== row.waiting_stake || row.orders !== row.waiting),
      ).toEqual([]);
      expect(rows.filter(({ kept }) => kept > MOST)).toEqual([]);
    }
    expect([counts['placed'], counts['blocked'], counts['price']].map((count) => (count ?? 0) > 3)).toEqual([
      true,
      true,
      true,
    ]);
    expect((await trialBalance(db)).problems).toEqual([]);
  });
});
