/** The console's page of numbers, over HTTP. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { currencyOf } from '@parlour/contract/currencies';
import { cancelLotterySuborders, getLotteryNumbers } from '@parlour/contract/lottery.endpoints';
import { closeLotteryIssue, voidLotteryIssue } from '@parlour/contract/lottery-decisions.admin.endpoints';
import {
  blockLotteryNumber,
  getLotteryNumber,
  getLotteryNumberBoard,
  listLotteryNumberLimits,
  priceLotteryNumber,
  putLotteryNumberLimit,
} from '@parlour/contract/lottery-numbers.admin.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Player, type TestApp, testApp, valueOf } from '../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../testing/console.ts';
import { eachDatabase } from '../testing/databases.ts';
import { GAME, sceneOf } from './scene.ts';
import { ownLotteries } from './seeds.ts';

const NUM = 'wingo.num';
const GAME_PATH = { gameId: String(GAME) };
const path = { params: GAME_PATH };
const reason = 'too much on one number';
const VOID_HISTORY = join(import.meta.dirname, '../platform/db/migrations/0287-lottery-void-history.sql');

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

  const price = (id: bigint, number: string, cut: number) =>
    desk.call(priceLotteryNumber, { params: { id: id.toString() }, body: { playCode: NUM, number, cut, reason } }, tab);
  const bet = (
    player: Player,
    numero: string,
    content: string,
    over: { multiple?: number; cuts?: Record<string, number> } = {},
  ) => scene.place(player, [{ playCode: NUM, content, ...over }], [numero]);
  const happened = async (id: bigint) =>
    (await board(id)).board?.events.map(({ kind, number, cut, amount, by }) => [kind, number, cut, amount, by]);

  describe('numbers at the console', () => {
    it('a bet type without a limit is not watched; one with a limit shows each number by its share of it', async () => {
      const { id, numero } = await scene.issue();
      const player = await app.register();
      expect(await board(id)).toMatchObject({ plays: [], board: null });
      valueOf(await limit({}));
      expect(valueOf(await desk.call(listLotteryNumberLimits, path, tab)).types).toContainEqual({
        playCode: NUM,
        numbers: 10,
        shared: [NUM],
        most: '882.00',
        cutFrom: 50,
        steps: 2,
        stepCut: 10,
      });
      expect(valueOf(await desk.call(listLotteryNumberLimits, path, tab)).types[0]).toMatchObject({
        playCode: '*',
        most: null,
        stepCut: 0,
      });
      valueOf(await bet(player, numero, '4', { multiple: 20 }));
      valueOf(await bet(player, numero, '7', { multiple: 50 }));
      valueOf(await bet(player, numero, '9', { multiple: 100 }));
      const shown = await board(id);
      expect(shown.plays).toEqual([NUM]);
      // A tenth of the draws pays each number, so 149.94 on average.
      const figures = { playCode: NUM, most: '882.00', price: '8.8200', stake: '170.00', average: '20.06' };
      expect(shown.board).toMatchObject(figures);
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
      valueOf(await block(id, '3', true));
      expect((await board(id)).board?.numbers[3]).toMatchObject({ state: 'blocked', blockedBy: 'nandar', reason });
      expect((await bet(player, numero, '3')).body).toMatchObject({
        code: 'lottery.blocked',
        value: { number: '3', left: '0.00' },
      });
      expect((await block(id, '3', true)).body).toMatchObject({ code: 'lottery.state' });
      valueOf(await block(id, '3', false));
      valueOf(await bet(player, numero, '3'));
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

    it('an operator cuts the price of a number: players agree to it anew, and the larger cut of the rule wins', async () => {
      const { id, numero } = await scene.issue();
      const player = await app.register();
      valueOf(await limit({}));
      valueOf(await price(id, '3', 15));
      expect((await board(id)).board?.numbers[3]).toMatchObject({ state: 'cut', cut: 15, ownCut: 15 });
      await expect
        .poll(async () => valueOf(await app.call(getLotteryNumbers, { params: GAME_PATH, query: { numero } })).plays)
        .toEqual([{ playCode: NUM, numbers: [{ number: '3', cut: 15, blocked: false }] }]);
      expect((await bet(player, numero, '3')).body).toMatchObject({
        code: 'lottery.price_changed',
        value: { numbers: [{ number: '3', cut: 15 }] },
      });
      valueOf(await bet(player, numero, '3', { multiple: 60, cuts: { '3': 15 } }));
      // 60 × 8.82 × 0.85
      expect((await board(id)).board?.numbers[3]).toMatchObject({ pays: '449.82', cut: 15 });
      valueOf(await bet(player, numero, '3', { multiple: 40, cuts: { '3': 15 } }));
      expect((await board(id)).board?.numbers[3]).toMatchObject({ pays: '749.70', cut: 20, ownCut: 15 });
      expect((await price(id, '3', 15)).body).toMatchObject({ code: 'lottery.state' });
      valueOf(await price(id, '3', 0));
      expect((await price(id, '3', 0)).body).toMatchObject({ code: 'lottery.state' });
      expect((await board(id)).board?.numbers[3]).toMatchObject({ cut: 20, ownCut: 0 });
      await scene.drawAs(id, 3);
      await scene.settle();
      expect(await scene.balance(player)).toBe('100649.70');
      await scene.clean();
    });

    it('what happened to the numbers is kept in order: rules, operators, and a cancel that lifts a cut', async () => {
      const { id, numero } = await scene.issue();
      const player = await app.register();
      // Before the issue opens, so not among what happened to it.
      valueOf(await limit({}));
      valueOf(await bet(player, numero, '7', { multiple: 49 }));
      expect(await happened(id)).toEqual([]);
      valueOf(await bet(player, numero, '7', { multiple: 1 }));
      const [last] = await scene.orders(player);
      valueOf(await app.call(cancelLotterySuborders, { body: [last?.orderDetailId ?? ''] }, player));
      valueOf(await bet(player, numero, '79', { multiple: 51 }));
      valueOf(await bet(player, numero, '9', { multiple: 49, cuts: { '9': 10 } }));
      valueOf(await price(id, '4', 30));
      valueOf(await block(id, '5', true));
      valueOf(await block(id, '5', false));
      expect((await happened(id))?.toReversed()).toEqual([
        ['cut', '7', 10, '441.00', ''],
        ['cut', '7', 0, '432.18', ''],
        ['full', '7', null, '882.00', ''],
        ['cut', '9', 10, '449.82', ''],
        ['cut', '9', 20, '838.78', ''],
        ['priced', '4', 30, null, 'nandar'],
        ['blocked', '5', null, null, 'nandar'],
        ['opened', '5', null, null, 'nandar'],
      ]);
    });

    it('a full number that a cancel opens again is on record, though its cut is the same as before', async () => {
      const { id, numero } = await scene.issue();
      const player = await app.register();
      valueOf(await limit({}));
      const lines = [99, 1].map((multiple) => ({ playCode: NUM, content: '7', multiple }));
      valueOf(await scene.place(player, lines, [numero]));
      const small = (await scene.orders(player)).find(({ bettingAmount }) => bettingAmount === '1.00');
      valueOf(await app.call(cancelLotterySuborders, { body: [small?.orderDetailId ?? ''] }, player));
      expect((await happened(id))?.toReversed()).toEqual([
        ['full', '7', null, '882.00', ''],
        ['cut', '7', 20, '873.18', ''],
      ]);
    });

    it('the refund of a void issue is no change of a price, and one recorded before counts no more', async () => {
      const { id, numero } = await scene.issue();
      const player = await app.register();
      valueOf(await limit({}));
      valueOf(await bet(player, numero, '9', { multiple: 50 }));
      valueOf(await bet(player, numero, '7', { multiple: 99 }));
      const before = [
        ['cut', '9', 10, '441.00', ''],
        ['cut', '7', 20, '873.18', ''],
      ];
      expect((await happened(id))?.toReversed()).toEqual(before);
      const body = { reason: 'the draw is off' };
      valueOf(await desk.call(voidLotteryIssue, { params: { id: id.toString() }, body }, tab));
      await scene.settle();
      expect(await scene.balance(player)).toBe('100000.00');
      const shown = await board(id);
      expect(shown.board?.numbers.filter(({ pays, orders }) => pays !== '0.00' || orders > 0)).toEqual([]);
      expect((await happened(id))?.toReversed()).toEqual(before);
      // As refunds were recorded before.
      await sql`insert into lottery_number_event (game_id, issue_id, ledger_id, bet_type, number, kind, cut, amount)
        select game_id, issue_id, ledger_id, bet_type, number, kind, 0, 0 from lottery_number_event
        where issue_id = ${id} and kind = 'cut'`.execute(scene.db());
      expect(await happened(id)).toHaveLength(4);
      await app.database.exec(readFileSync(VOID_HISTORY, 'utf8'));
      expect((await happened(id))?.toReversed()).toEqual(before);
    });

    it('a limit that changes while an issue is on sale is part of what happened to it, and so is the end of its sale', async () => {
      const { id } = await scene.issue({ committed: false });
      valueOf(await limit({ most: '900.00' }));
      valueOf(await desk.call(closeLotteryIssue, { params: { id: id.toString() }, body: { reason } }, tab));
      expect((await happened(id))?.slice(0, 2)).toEqual([
        ['closed', '', null, null, 'nandar'],
        ['limit', '', null, '900.00', 'nandar'],
      ]);
    });

    it('the largest players on a number are named, and the agents at the top of their teams', async () => {
      const { id, numero } = await scene.issue();
      valueOf(await limit({ most: '100000.00' }));
      const [one, two, alone] = [await app.register(), await app.register(), await app.register()];
      const agent = await app.register();
      await sql`update member set type = 1 where account = ${agent.account}`.execute(scene.db());
      for (const [account, parent] of [
        [agent.account, null],
        [one.account, agent.account],
        [two.account, one.account],
        [alone.account, null],
      ])
        await sql`insert into agent_node (member_id, parent_id)
          select m.id, (select id from member where account = ${parent}) from member m where m.account = ${account}
          on conflict (member_id) do update set parent_id = excluded.parent_id`.execute(scene.db());
      valueOf(await bet(one, numero, '47', { multiple: 3 }));
      valueOf(await bet(two, numero, '7', { multiple: 2 }));
      valueOf(await bet(two, numero, '7', { multiple: 2 }));
      valueOf(await bet(alone, numero, '7', { multiple: 9 }));
      valueOf(await bet(alone, numero, '4', { multiple: 500 }));
      const ask = (number: string, playCode = NUM) =>
        desk.call(getLotteryNumber, { params: { id: id.toString() }, query: { playCode, number } }, tab);
      const { players, agents } = valueOf(await ask('7'));
      expect(players.map(({ player, stake }) => [player.account, stake])).toEqual([
        [alone.account, '9.00'],
        [two.account, '4.00'],
        [one.account, '3.00'],
      ]);
      expect(agents.map(({ player, stake }) => [player.account, stake])).toEqual([[agent.account, '7.00']]);
      expect(valueOf(await ask('0'))).toMatchObject({ players: [], agents: [] });
      expect((await ask('12')).body).toMatchObject({ code: 'thing.unknown' });
      expect((await ask('7', 'k3.big')).body).toMatchObject({ code: 'thing.unknown' });
    });

    it('what is no number, no watched bet type or no amount is refused by name', async () => {
      const { id } = await scene.issue();
      valueOf(await limit({}));
      expect((await block(id, '12', true)).body).toMatchObject({ code: 'thing.unknown' });
      expect((await block(id, '*', true, 'wingo.big')).body).toMatchObject({ code: 'thing.unknown' });
      expect((await price(id, '12', 5)).body).toMatchObject({ code: 'thing.unknown' });
      expect((await limit({ most: '0' })).body).toMatchObject({ code: 'register.field', value: { field: 'most' } });
      expect((await limit({ steps: 10, stepCut: 10 })).body).toMatchObject({
        code: 'register.field',
        value: { field: 'stepCut' },
      });
      expect((await limit({ playCode: '*', steps: 1, stepCut: 1 })).body).toMatchObject({
        code: 'register.field',
        value: { field: 'stepCut' },
      });
      expect((await limit({ playCode: 'k3.big' })).body).toMatchObject({ code: 'thing.unknown' });
      await scene.drawAs(id, 1);
      expect((await block(id, '3', true)).body).toMatchObject({ code: 'lottery.state' });
      expect((await price(id, '3', 5)).body).toMatchObject({ code: 'lottery.state' });
    });
  });
});
