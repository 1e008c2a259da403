/** Orders that arrive together: one commit, separate outcomes, and none affected by its neighbours. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { balanceOf, trialBalance } from '../ledger/wallet/index.ts';
import type { Db } from '../platform/db/db.ts';
import { EmbeddedDatabaseError } from '../platform/db/errors.ts';
import { Overloaded } from '../platform/http/result.ts';
import { eachDatabase } from '../testing/databases.ts';
import { createOrderBatcher, type OrderBatcherOptions } from './order-batcher.ts';
import { type Placed, placePayments, type SentOrder } from './orders.actions.ts';
import type { Payment } from './orders.store.ts';
import { type Buyer, openStall, START, type Stall } from './testing/stall.ts';

const order = (
  key: string,
  numeros: string[],
  over: Partial<SentOrder['lines'][number]> = {},
  times = 1,
): SentOrder => ({
  key: `batched-${key}`,
  lines: [{ playCode: 'wingo.big', content: '*', bettingMode: '1', multiple: 1, series: 1980, ...over }],
  issues: numeros.map((numero) => ({ numero, multiple: times })),
  stopsOnWin: false,
});

const answer = (placed: Placed) => (placed.state === 'placed' ? 'placed' : placed.code);

eachDatabase((_kind, open) => {
  let stall: Stall;
  const ready = async () => (stall ??= await openStall((await open()).db));
  /** Batcher that records the sizes of its batches. */
  const counted = (options: OrderBatcherOptions = {}) => {
    const sizes: number[] = [];
    const apply = (db: Db, payments: readonly Payment[]) => {
      sizes.push(payments.length);
      return (options.apply ?? placePayments)(db, payments);
    };
    return { sizes, batcher: createOrderBatcher(stall.db, { ...options, apply }) };
  };
  const balance = async ({ memberId, book }: Buyer) => (await balanceOf(stall.db, memberId, book)).balance;
  const clean = async () => {
    const { lies, waits } = await stall.held();
    expect(lies).toBe(waits);
    expect((await trialBalance(stall.db)).problems).toEqual([]);
  };

  describe('orders that arrive together', () => {
    it('are placed with one commit, and each has an outcome of its own', async () => {
      const { db, game: gameOf, buyer, issue, draw } = await ready();
      const game = await gameOf('wingo-1m');
      const [a, b, drawn] = [await issue(game), await issue(game), await issue(game)];
      await draw(drawn, 7);
      const buyers = await Promise.all(Array.from({ length: 7 }, () => buyer()));
      const poor = await buyer(99n);
      const stopped = await buyer();
      await sql`update wallet set stopped_until = 'infinity' where account_id = ${stopped.accountId}`.execute(db);
      const { sizes, batcher } = counted();
      const [one, two, three, four, five, six, seven] = buyers as [Buyer, Buyer, Buyer, Buyer, Buyer, Buyer, Buyer];
      const placed = await Promise.all([
        batcher.place(one, game, order('one', [a.numero])),
        batcher.place(two, game, order('two', [a.numero, b.numero], {}, 3)),
        batcher.place(poor, game, order('poor', [a.numero])),
        batcher.place(three, game, order('three', [drawn.numero])),
        batcher.place(four, game, order('four', [a.numero], { multiple: 50_001 })),
        batcher.place(five, game, order('five', [a.numero, '20990101-0001'])),
        batcher.place(stopped, game, order('stopped', [a.numero])),
        batcher.place(six, game, order('six', [a.numero], { content: '5' })),
        batcher.place(seven, game, order('seven', [b.numero], { playCode: 'wingo.num', content: '1 2 3' })),
      ]);
      expect(placed.map(answer)).toEqual([
        'placed',
        'placed',
        'funds',
        'closed',
        'limit',
        'closed',
        'stopped',
        'line',
        'placed',
      ]);
      expect(placed[4]).toMatchObject({ limit: 5_000_000n, numero: a.numero });
      // The one with a malformed selection is not sent to the database.
      expect(sizes).toEqual([8]);
      expect(await Promise.all([...buyers, poor, stopped].map(balance))).toEqual([
        START - 100n,
        START - 600n,
        START,
        START,
        START,
        START,
        START - 300n,
        99n,
        START,
      ]);
      await clean();
    });

    it('orders of one member keep their sequence, and the second is decided on what the first one left', async () => {
      const { game: gameOf, buyer, issue } = await ready();
      const game = await gameOf('wingo-1m');
      const { numero } = await issue(game);
      const [own, other] = [await buyer(250n), await buyer()];
      const { sizes, batcher } = counted();
      const placed = await Promise.all([
        batcher.place(own, game, order('first', [numero])),
        batcher.place(own, game, order('second', [numero], { multiple: 2 })),
        batcher.place(own, game, order('third', [numero])),
        batcher.place(own, game, order('first', [numero])),
        batcher.place(other, game, order('other', [numero])),
      ]);
      expect(placed.map(answer)).toEqual(['placed', 'funds', 'placed', 'placed', 'placed']);
      expect(placed[3]).toEqual({ ...placed[0], replayed: true, afterCommit: expect.any(Function) });
      expect(sizes).toEqual([2, 1, 1, 1]);
      expect(await balance(own)).toBe(50n);
      await clean();
    });

    it('a batch that fails is tried again order by order: the one at fault alone is refused', async () => {
      const { db, game: gameOf, buyer, issue } = await ready();
      const game = await gameOf('wingo-1m');
      const { numero } = await issue(game);
      const [one, two] = [await buyer(), await buyer()];
      const nobody: Buyer = { ...one, memberId: 0n };
      const { sizes, batcher } = counted();
      const ended = await Promise.allSettled([
        batcher.place(one, game, order('beside', [numero])),
        batcher.place(nobody, game, order('nobody', [numero])),
        batcher.place(two, game, order('behind', [numero])),
      ]);
      expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(sizes).toEqual([3, 1, 1, 1]);
      const rows = await db
        .selectFrom('lottery_order')
        .where('member_id', 'in', [one.memberId, two.memberId])
        .select('key')
        .execute();
      expect(rows.map(({ key }) => key).toSorted()).toEqual(['batched-behind', 'batched-beside']);
      await clean();
    });

    it('a lost race is run again as it was, and a database that is away refuses all of the batch', async () => {
      const { game: gameOf, buyer, issue } = await ready();
      const game = await gameOf('wingo-1m');
      const { numero } = await issue(game);
      const [one, two] = [await buyer(), await buyer()];
      const faults = ['40001', '', '57P01'];
      const { sizes, batcher } = counted({
        apply: async (db, payments) => {
          const code = payments.length === 2 ? faults.shift() : undefined;
          if (code) throw new EmbeddedDatabaseError({ message: 'planted', code });
          return placePayments(db, payments);
        },
      });
      const both = (key: string) =>
        Promise.allSettled([
          batcher.place(one, game, order(`${key}-one`, [numero])),
          batcher.place(two, game, order(`${key}-two`, [numero])),
        ]);
      expect((await both('race')).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
      expect(sizes).toEqual([2, 2]);
      expect((await both('away')).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      expect(sizes).toEqual([2, 2, 2]);
      expect(await balance(one)).toBe(START - 100n);
    });

    it('a long chase does not share its batch with others beyond what one batch takes', async () => {
      const { game: gameOf, buyer, issue } = await ready();
      const game = await gameOf('wingo-1m');
      const issues = [await issue(game), await issue(game), await issue(game)];
      const numeros = issues.map(({ numero }) => numero);
      const buyers = await Promise.all(Array.from({ length: 4 }, () => buyer()));
      const { sizes, batcher } = counted({ mostSuborders: 4 });
      await Promise.all(
        buyers.map((each, n) => batcher.place(each, game, order(`long-${n}`, n === 1 ? numeros : numeros.slice(0, 1)))),
      );
      expect(sizes).toEqual([2, 2]);
    });

    it('where too many wait, or one has waited too long, the answer is that the house is busy', async () => {
      const { game: gameOf, buyer, issue } = await ready();
      const game = await gameOf('wingo-1m');
      const { numero } = await issue(game);
      const [one, two, three] = [await buyer(), await buyer(), await buyer()];
      let now = 0;
      let pass = (): void => {};
      const held = new Promise<void>((go) => {
        pass = go;
      });
      const { batcher } = counted({
        queue: 2,
        patienceMs: 1_000,
        clock: () => now,
        apply: async (db, payments) => {
          await held;
          return placePayments(db, payments);
        },
      });
      const first = batcher.place(one, game, order('under-way', [numero]));
      await new Promise((turn) => setImmediate(turn));
      const late = batcher.place(two, game, order('late', [numero]));
      const same = batcher.place(one, game, order('late-too', [numero]));
      await expect(batcher.place(three, game, order('many', [numero]))).rejects.toThrow(Overloaded);
      now = 1_001;
      pass();
      expect(answer(await first)).toBe('placed');
      await expect(late).rejects.toThrow(Overloaded);
      await expect(same).rejects.toThrow(Overloaded);
      // The member is not blocked by the order that was given up.
      expect(answer(await batcher.place(two, game, order('again', [numero])))).toBe('placed');
      expect(await balance(two)).toBe(START - 100n);
      await clean();
    });
  });
});
