/** The console's page of numbers, over HTTP. */
import { currencyOf } from '@parlour/contract/currencies';
import {
  blockLotteryNumber,
  getLotteryNumberBoard,
  listLotteryNumberLimits,
  putLotteryNumberLimit,
} from '@parlour/contract/lottery-numbers.admin.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, valueOf } from '../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../testing/console.ts';
import { eachDatabase } from '../testing/databases.ts';
import { GAME, sceneOf } from './scene.ts';
import { ownLotteries } from './seeds.ts';

const NUM = 'wingo.num';
const path = { params: { gameId: String(GAME) } };
const reason = 'too much on one number';

describe('the limits that games begin with', () => {
  it('are those of the brand, for every bet type whose numbers can be told apart', () => {
    const number = { most: '5000', cutFrom: 70, steps: 3, stepCut: 4 };
    const games = ownLotteries({ currency: currencyOf('MMK'), limits: { order: '10', member: '20', number } });
    const [wingo] = games;
    expect(wingo?.game).toMatchObject({ most_stake: 1_000n, most_issue_stake: 2_000n });
    expect(wingo?.numbers?.map(({ bet_type }) => bet_type).toSorted()).toEqual([
      'wingo.big',
      'wingo.green',
      'wingo.num',
      'wingo.red',
      'wingo.small',
      'wingo.violet',
    ]);
    expect(wingo?.numbers?.[0]).toMatchObject({ most_pays: 500_000n, cut_from: 70, steps: 3, step_cut: 4 });
    expect(ownLotteries({ currency: currencyOf('MMK') }).flatMap(({ numbers = [] }) => numbers)).toEqual([]);
  });
});

eachDatabase((_kind, open) => {
  let app: TestApp;
  let scene: Awaited<ReturnType<typeof sceneOf>>;
  let desk: ReturnType<typeof consoleOf>;
  let tab: Tab;
  const clock = testClock();
  beforeAll(async () => {
    app = await testApp(await open(), {
      brand: { lottery: { enabled: true } },
      clock: clock.now,
      env: { ROLES: 'api' },
    });
    desk = consoleOf(app);
    tab = await desk.operator(clock, 'nandar');
    scene = await sceneOf(app);
  });
  afterAll(() => app.close());

  const limit = (
    body: Partial<{ playCode: string; most: string | null; cutFrom: number; steps: number; stepCut: number }>,
  ) =>
    desk.call(
      putLotteryNumberLimit,
      { ...path, body: { playCode: NUM, most: '882.00', cutFrom: 50, steps: 2, stepCut: 10, reason, ...body } },
      tab,
    );
  const board = async (id: bigint) =>
    valueOf(await desk.call(getLotteryNumberBoard, { params: { id: id.toString() }, query: {} }, tab));
  const block = (id: bigint, number: string, blocked: boolean, playCode = NUM) =>
    desk.call(blockLotteryNumber, { params: { id: id.toString() }, body: { playCode, number, blocked, reason } }, tab);

  describe('numbers at the console', () => {
    it('a bet type without a limit is not watched; one with a limit shows each number by its share of it', async () => {
      const { id, numero } = await scene.issue();
      const player = await app.register();
      expect(await board(id)).toMatchObject({ plays: [], board: null });
      valueOf(await limit({}));
      expect(valueOf(await desk.call(listLotteryNumberLimits, path, tab)).types).toContainEqual({
        playCode: NUM,
        numbers: 10,
        most: '882.00',
        cutFrom: 50,
        steps: 2,
        stepCut: 10,
      });
      const bet = (content: string, multiple: number) =>
        scene.place(player, [{ playCode: NUM, content, multiple }], [numero]);
      valueOf(await bet('4', 20));
      valueOf(await bet('7', 50));
      valueOf(await bet('9', 100));
      const shown = await board(id);
      expect(shown.plays).toEqual([NUM]);
      expect(shown.board).toMatchObject({ playCode: NUM, most: '882.00', price: '8.8200', stake: '170.00' });
      expect(
        shown.board?.numbers.map(({ number, pays, share, cut, state }) => [number, pays, share, cut, state]),
      ).toEqual([
        ...['0', '1', '2', '3'].map((number) => [number, '0.00', 0, 0, 'open']),
        ['4', '176.40', 20, 0, 'open'],
        ...['5', '6'].map((number) => [number, '0.00', 0, 0, 'open']),
        ['7', '441.00', 50, 10, 'cut'],
        ['8', '0.00', 0, 0, 'open'],
        ['9', '882.00', 100, 20, 'full'],
      ]);
    });

    it('an operator blocks a number with a reason and opens it again; players are refused meanwhile, and both are on record', async () => {
      const { id, numero } = await scene.issue();
      const player = await app.register();
      valueOf(await limit({}));
      const bet = () => scene.place(player, [{ playCode: NUM, content: '3' }], [numero]);
      valueOf(await block(id, '3', true));
      expect((await board(id)).board?.numbers[3]).toMatchObject({ state: 'blocked', blockedBy: 'nandar', reason });
      expect((await bet()).body).toMatchObject({ code: 'lottery.blocked', value: { number: '3', left: '0.00' } });
      expect((await block(id, '3', true)).body).toMatchObject({ code: 'lottery.state' });
      valueOf(await block(id, '3', false));
      valueOf(await bet());
      expect((await board(id)).board?.numbers[3]).toMatchObject({ state: 'open', orders: 1 });
      const { rows } = await sql<{ act: string; reason: string }>`
        select act, reason from audit where act like 'lottery.number_%' order by id desc limit 3`.execute(scene.db());
      expect(rows.map(({ act }) => act)).toEqual([
        'lottery.number_opened',
        'lottery.number_blocked',
        'lottery.number_limit_changed',
      ]);
      expect(rows.map((row) => row.reason)).toEqual([reason, reason, reason]);
    });

    it('what is no number, no watched bet type or no amount is refused by name', async () => {
      const { id } = await scene.issue();
      valueOf(await limit({}));
      expect((await block(id, '12', true)).body).toMatchObject({ code: 'thing.unknown' });
      expect((await block(id, '*', true, 'wingo.big')).body).toMatchObject({ code: 'thing.unknown' });
      expect((await limit({ most: '0' })).body).toMatchObject({ code: 'register.field', value: { field: 'most' } });
      expect((await limit({ steps: 10, stepCut: 10 })).body).toMatchObject({
        code: 'register.field',
        value: { field: 'stepCut' },
      });
      expect((await limit({ playCode: 'k3.big' })).body).toMatchObject({ code: 'thing.unknown' });
      await scene.drawAs(id, 1);
      expect((await block(id, '3', true)).body).toMatchObject({ code: 'lottery.state' });
    });
  });
});
