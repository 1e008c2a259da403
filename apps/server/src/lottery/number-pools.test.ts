/** Pools of numbers: what bet types share, types with too many numbers to list, and all stakes on an issue. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trialBalance } from '../ledger/wallet/index.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { eachDatabase } from '../testing/databases.ts';
import { blockNumber, changeNumberLimit, priceNumber } from './numbers.actions.ts';
import { cancelSuborders, placeOrder, placePayments, toPayment } from './orders.actions.ts';
import { realScene } from './testing/real-scene.ts';
import { type Buyer, openStall } from './testing/stall.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let operator: Awaited<ReturnType<Awaited<ReturnType<typeof realScene>>['operator']>>;
  beforeAll(async () => {
    app = await testApp(await open(), { brand: { lottery: { enabled: true } } });
    operator = await (await realScene(app)).operator('limits');
  });
  afterAll(() => app.close());

  describe('pools of numbers', () => {
    let stall: Awaited<ReturnType<typeof openStall>>;
    let keys2 = 0;
    beforeAll(async () => {
      const { db } = app.database;
      await sql`update lottery_game set enabled = true where code in ('ssc-1m', 'mm2d')`.execute(db);
      stall = await openStall(db);
    });
    const limitOf = async (code: string, betType: string, most: bigint | null, over: object = {}) => {
      const { id } = await stall.game(code);
      const limits = { most_pays: most, cut_from: 60, steps: 2, step_cut: 0, ...over };
      return changeNumberLimit(stall.db, { gameId: id, betType, limit: limits, reason: 'a test', by: operator });
    };
    type Bet = { playCode: string; content: string; multiple?: number; bettingMode?: string; times?: number };
    const place = async (code: string, buyer: Buyer, numero: string, { times = 1, ...line }: Bet) => {
      const game = await stall.game(code);
      return placeOrder(stall.db, buyer, game, {
        key: `pool-of-numbers-${++keys2}`,
        lines: [{ bettingMode: '1', multiple: 1, series: 1980, ...line }],
        issues: [{ numero, multiple: times }],
        stopsOnWin: false,
      });
    };
    const exposedOn = async (issueId: bigint) => {
      const { rows } = await sql<{ pool: string; number: string; pays: bigint }>`
        select bet_type as pool, number, pays from lottery_exposure where issue_id = ${issueId} and orders > 0
        order by bet_type collate "C", number collate "C"`.execute(stall.db);
      return rows.map(({ pool, number, pays }) => [pool, number, pays]);
    };

    it('types that buy the same number share its limit, its exposure and its block', async () => {
      const game = await stall.game('ssc-1m');
      const [buyer, issue] = [await stall.buyer(), await stall.issue(game)];
      // 99 for each stake of 1.00 at series 1980.
      expect(await limitOf('ssc-1m', 'ssc.last2.straight', 29_700n)).toBe(true);
      const bet = (playCode: string, content: string) => place('ssc-1m', buyer, issue.numero, { playCode, content });
      expect((await bet('ssc.last2.straight', '4,5')).state).toBe('placed');
      expect((await bet('ssc.last2.text', '45 46')).state).toBe('placed');
      // Every tail of 845: the last two digits are in the pool, three and one are not.
      expect((await bet('ssc.last3.join', '8,4,5')).state).toBe('placed');
      expect(await exposedOn(issue.id)).toEqual([
        ['ssc.last2.straight', '45', 29_700n],
        ['ssc.last2.straight', '46', 9_900n],
      ]);
      expect(await bet('ssc.last2.sum', '9')).toMatchObject({
        state: 'refused',
        code: 'blocked',
        number: { line: 0, playCode: 'ssc.last2.sum', number: '45' },
        left: 0n,
      });
      const { state } = await place('ssc-1m', buyer, issue.numero, { playCode: 'ssc.last2.text', content: '47' });
      expect(state).toBe('placed');
      await limitOf('ssc-1m', 'ssc.last2.straight', null);
      expect((await trialBalance(stall.db)).problems).toEqual([]);
    });

    it('a pool that begins to be watched counts the waiting orders of all its types', async () => {
      const game = await stall.game('ssc-1m');
      const [buyer, issue] = [await stall.buyer(), await stall.issue(game)];
      const bet = (playCode: string, content: string) => place('ssc-1m', buyer, issue.numero, { playCode, content });
      expect((await bet('ssc.last2.text', '45')).state).toBe('placed');
      expect((await bet('ssc.last3.join', '8,4,5')).state).toBe('placed');
      await limitOf('ssc-1m', 'ssc.last2.straight', 100_000n);
      await limitOf('ssc-1m', 'ssc.last3.straight', 1_000_000n);
      expect(await exposedOn(issue.id)).toEqual([
        ['ssc.last2.straight', '45', 19_800n],
        ['ssc.last3.straight', '845', 99_000n],
      ]);
      await limitOf('ssc-1m', 'ssc.last2.straight', null);
      await limitOf('ssc-1m', 'ssc.last3.straight', null);
    });

    it('numbers too many to list are limited, too', async () => {
      const game = await stall.game('ssc-1m');
      const [buyer, issue] = [await stall.buyer(), await stall.issue(game)];
      // 99,000 for each stake of 1.00.
      await limitOf('ssc-1m', 'ssc.last5.straight', 10_000_000n);
      const bet = (multiple: number) =>
        place('ssc-1m', buyer, issue.numero, { playCode: 'ssc.last5.straight', content: '1,2,3,4,5', multiple });
      expect((await bet(1)).state).toBe('placed');
      expect(await bet(1)).toMatchObject({ code: 'blocked', number: { number: '12345' }, left: 100_000n });
      const by = { issueId: issue.id, betType: 'ssc.last5.straight', reason: 'a test', by: operator, blocked: true };
      expect(await blockNumber(stall.db, { ...by, number: '54321' })).toBe('unknown');
      expect(await blockNumber(stall.db, { ...by, number: '12345' })).toBe('done');
      await limitOf('ssc-1m', 'ssc.last5.straight', null);
    });

    it('all stakes on an issue have a limit of their own, and say what is left of it', async () => {
      const game = await stall.game('ssc-1m');
      const [one, two, issue] = [await stall.buyer(), await stall.buyer(), await stall.issue(game)];
      await limitOf('ssc-1m', '*', 1_000n);
      const bet = (buyer: Buyer, multiple: number) =>
        place('ssc-1m', buyer, issue.numero, { playCode: 'ssc.fun1', content: '7', multiple });
      const first = await bet(one, 6);
      expect(first.state).toBe('placed');
      expect(await bet(two, 5)).toEqual({ state: 'refused', code: 'limit', limit: 400n, numero: issue.numero });
      expect((await bet(two, 4)).state).toBe('placed');
      const { rows } = await sql<{ id: bigint }>`
        select s.id from lottery_suborder s where s.issue_id = ${issue.id} order by s.id limit 1`.execute(stall.db);
      await cancelSuborders(stall.db, one, [rows[0]?.id ?? 0n]);
      expect((await bet(two, 6)).state).toBe('placed');
      expect(await exposedOn(issue.id)).toEqual([['*', '#', 1_000n]]);
      await limitOf('ssc-1m', '*', null);
    });

    it("an operator's price holds for every payment of a batch, also behind one that was placed", async () => {
      const game = await stall.game('ssc-1m');
      const [one, two, issue] = [await stall.buyer(), await stall.buyer(), await stall.issue(game)];
      await limitOf('ssc-1m', 'ssc.last2.straight', 1_000_000n);
      const number = { issueId: issue.id, betType: 'ssc.last2.straight', number: '45', reason: 'a test', by: operator };
      expect(await priceNumber(stall.db, { ...number, cut: 15 })).toBe('done');
      const watching = await stall.game('ssc-1m');
      const payments = [one, two].flatMap((buyer, n) => {
        const line = { playCode: 'ssc.last2.text', content: '45', bettingMode: '1', multiple: 1, series: 1980 };
        const payment = toPayment(buyer, watching, {
          key: `priced-in-a-batch-${n}`,
          lines: [{ ...line, cuts: n === 0 ? { '45': 15 } : {} }],
          issues: [{ numero: issue.numero, multiple: 1 }],
          stopsOnWin: false,
        });
        return 'state' in payment ? [] : [payment];
      });
      expect(await placePayments(stall.db, payments)).toMatchObject([
        { state: 'placed' },
        { state: 'refused', code: 'price' },
      ]);
      await limitOf('ssc-1m', 'ssc.last2.straight', null);
    });

    it('the limit of all stakes cuts no price: stakes have none', async () => {
      await expect(limitOf('ssc-1m', '*', 1_000n, { step_cut: 5 })).rejects.toThrow('lottery_total_cuts_no_price');
    });
  });
});
