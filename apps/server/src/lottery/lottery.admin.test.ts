/** The console's lottery pages, over HTTP. */
import {
  addLotteryPrices,
  correctLotteryResult,
  enterLotteryResult,
  getLotteryExposure,
  getLotteryIssue,
  getLotteryPrices,
  getLotteryReport,
  listAdminLotteryGames,
  listAdminLotteryIssues,
  listAdminLotteryOrders,
  putLotteryCalendar,
  putLotteryGame,
} from '@parlour/contract/lottery.admin.endpoints';
import {
  closeLotteryIssue,
  holdLotteryIssue,
  releaseLotteryIssue,
  voidLotteryIssue,
} from '@parlour/contract/lottery-decisions.admin.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, valueOf } from '../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../testing/console.ts';
import { eachDatabase } from '../testing/databases.ts';
import { eachAndGoOn } from '../testing/jobs.ts';
import { correctIssues } from './corrections.ts';
import { NORTH, northern, realScene } from './testing/real-scene.ts';

const RIGHT = northern('04447');
const OTHER = { ...RIGHT, G3: ['18811', '18811', '18811', '18811', '18811', '18812'] };
const reason = 'as the draw was shown';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let scene: Awaited<ReturnType<typeof realScene>>;
  let desk: ReturnType<typeof consoleOf>;
  let [zin, htet]: Tab[] = [];
  const clock = testClock();
  beforeAll(async () => {
    app = await testApp(await open(), {
      brand: { lottery: { enabled: true } },
      clock: clock.now,
      env: { ROLES: 'api' },
    });
    desk = consoleOf(app);
    zin = await desk.operator(clock, 'zinmar');
    htet = await desk.operator(clock, 'kohtet');
    scene = await realScene(app);
  });
  afterAll(() => app.close());

  const pathOf = (id: bigint) => ({ params: { id: id.toString() } });
  const enter = (tab: Tab | undefined, id: bigint, numbers: Record<string, string[]>) =>
    desk.call(enterLotteryResult, { ...pathOf(id), body: { numbers } }, tab as Tab);
  const look = async (tab: Tab | undefined, id: bigint) =>
    valueOf(await desk.call(getLotteryIssue, pathOf(id), tab as Tab));
  const gamePath = { params: { gameId: String(NORTH) } };
  const pricesNow = async () => valueOf(await desk.call(getLotteryPrices, gamePath, zin as Tab));
  const onSale = async () => {
    const { types } = await pricesNow();
    return Object.fromEntries(
      types.filter(({ returns }) => returns.length > 0).map(({ playCode, prices }) => [playCode, prices]),
    );
  };

  describe('results at the console', () => {
    it('the first entry is hidden until the second operator has entered theirs, and the difference is shown', async () => {
      const player = await app.register();
      const { id, numero } = await scene.issue();
      // The last number of the third prize ends in 11 in one of them, and in 12 in the other.
      valueOf(await scene.place(player, [{ playCode: 'vn.n.lo2', content: '12' }], [numero]));
      await scene.passTime(id);
      expect(valueOf(await enter(zin, id, RIGHT)).state).toBe('waiting');
      expect((await look(zin, id)).entries).toMatchObject([{ by: 'zinmar', own: true, numbers: RIGHT }]);
      expect((await look(htet, id)).entries).toMatchObject([{ by: 'zinmar', own: false, numbers: null }]);
      expect((await look(htet, id)).differing).toEqual([]);
      expect(valueOf(await enter(htet, id, OTHER)).state).toBe('differs');
      const seen = await look(htet, id);
      expect(seen.entries.map(({ by, numbers }) => [by, numbers])).toEqual([
        ['zinmar', RIGHT],
        ['kohtet', OTHER],
      ]);
      expect(seen.differing).toEqual(['G3']);
      expect(seen.outcomes).toEqual([
        { by: ['zinmar'], winners: 0, prizes: '0.00', ggr: '27.00' },
        { by: ['kohtet'], winners: 1, prizes: '99.90', ggr: '-72.90' },
      ]);
      expect(seen.issue).toMatchObject({ numero, state: 'held', holdCause: 'differs', entries: 2, numbers: null });
      const due = valueOf(await desk.call(listAdminLotteryIssues, { query: {} }, zin as Tab));
      expect(due.rows.map((row) => row.numero)).toContain(numero);
      expect(due.due).toBe(due.rows.length);
      expect(valueOf(await enter(htet, id, RIGHT)).state).toBe('drawn');
      expect((await look(zin, id)).issue).toMatchObject({ state: 'drawn', numbers: RIGHT });
      await scene.settle();
    });

    it('a wrong shape names the prize, and an issue that is not due or decided says so', async () => {
      const { id } = await scene.issue();
      expect((await enter(zin, id, RIGHT)).body).toMatchObject({ code: 'lottery.early' });
      await scene.passTime(id);
      expect(await enter(zin, id, { ...RIGHT, G6: ['411', '411', '41'] })).toMatchObject({
        status: 422,
        body: { code: 'lottery.result', value: { field: 'G6', reason: 'digits', index: 2 } },
      });
      const voids = async (tab: Tab | undefined) =>
        valueOf(await desk.call(voidLotteryIssue, { ...pathOf(id), body: { reason } }, tab as Tab)).state;
      expect(await voids(zin)).toBe('waiting');
      expect((await look(htet, id)).entries).toMatchObject([{ by: 'zinmar', numbers: null, void: false }]);
      expect((await look(zin, id)).entries).toMatchObject([{ by: 'zinmar', void: true }]);
      expect(await voids(htet)).toBe('void');
      expect((await enter(zin, id, RIGHT)).body).toMatchObject({ code: 'lottery.state' });
      expect((await enter(zin, 999_999_999n, RIGHT)).body).toMatchObject({ code: 'thing.unknown' });
    });

    it('what moves money asks for a fresh second factor', async () => {
      const { id } = await scene.issue();
      await sql`update operator_session set proved_at = clock_timestamp() - interval '1 hour'`.execute(scene.db);
      for (const endpoint of [closeLotteryIssue, holdLotteryIssue, releaseLotteryIssue, voidLotteryIssue])
        expect(await desk.codeOf(desk.call(endpoint, { ...pathOf(id), body: { reason } }, zin as Tab))).toBe(
          'second.proof',
        );
      expect(await desk.codeOf(enter(zin, id, RIGHT))).toBe('second.proof');
      await sql`update operator_session set proved_at = clock_timestamp()`.execute(scene.db);
      expect(await desk.codeOf(desk.call(holdLotteryIssue, { ...pathOf(id), body: { reason } }, zin as Tab))).toBe(
        'success',
      );
      expect((await look(zin, id)).issue).toMatchObject({ state: 'held', holdCause: 'operator', reason });
    });

    it('orders, exposure, correction with its cases, and figures follow an issue to its end', async () => {
      const totals = async () => {
        const report = valueOf(await desk.call(getLotteryReport, { query: { gameId: String(NORTH) } }, zin as Tab));
        return Object.entries(report.total).map(([name, amount]) => [name, BigInt(amount.replace('.', ''))] as const);
      };
      const before = Object.fromEntries(await totals());
      const added = async () =>
        Object.fromEntries((await totals()).map(([name, sum]) => [name, sum - (before[name] ?? 0n)]));
      const player = await app.register();
      const { id, numero } = await scene.issue();
      valueOf(
        await scene.place(
          player,
          [
            { playCode: 'vn.n.de.db', content: '47 48', multiple: 3 },
            { playCode: 'vn.n.lo2', content: '11' },
          ],
          [numero],
        ),
      );
      const exposure = valueOf(await desk.call(getLotteryExposure, pathOf(id), zin as Tab));
      expect(exposure.issue).toMatchObject({ orders: 2, turnover: '33.00', prizes: '0.00' });
      expect(exposure.plays).toEqual([
        {
          playCode: 'vn.n.lo2',
          stake: '27.00',
          orders: 1,
          bets: [{ bet: '11', stake: '27.00', pays: '99.90', orders: 1 }],
        },
        {
          playCode: 'vn.n.de.db',
          stake: '6.00',
          orders: 1,
          bets: ['47', '48'].map((bet) => ({ bet, stake: '3.00', pays: '299.70', orders: 1 })),
        },
      ]);
      // 26 numbers end in 11, and the special prize ends in 47.
      await scene.passTime(id);
      await enter(zin, id, RIGHT);
      await enter(htet, id, RIGHT);
      await scene.settle();
      const found = valueOf(await desk.call(listAdminLotteryOrders, { query: { search: player.account } }, zin as Tab));
      expect(found.rows).toMatchObject([
        {
          playCode: 'vn.n.lo2',
          bettingContent: '11',
          prices: { '': '99.9' },
          state: 'won',
          prize: '2597.40',
          wins: 26,
        },
        { playCode: 'vn.n.de.db', bettingContent: '47 48', multiple: 3, stake: '6.00', state: 'won', prize: '299.70' },
      ]);
      const [row] = found.rows;
      const same = valueOf(
        await desk.call(listAdminLotteryOrders, { query: { search: row?.orderNumber ?? '' } }, zin as Tab),
      );
      expect(same.rows).toEqual([row]);

      const correct = (tab: Tab | undefined, numbers: Record<string, string[]>) =>
        desk.call(correctLotteryResult, { ...pathOf(id), body: { numbers, reason } }, tab as Tab);
      expect((await correct(zin, RIGHT)).body).toMatchObject({ code: 'lottery.result', value: { reason: 'same' } });
      const right = northern('04449');
      expect(valueOf(await correct(zin, right)).state).toBe('waiting');
      expect((await look(htet, id)).entries).toMatchObject([{ by: 'zinmar', numbers: null, reason }]);
      expect(valueOf(await correct(htet, right)).state).toBe('corrected');
      await correctIssues(scene.db, { each: eachAndGoOn, signal: new AbortController().signal });
      const settled = await look(zin, id);
      expect(settled.issue).toMatchObject({ state: 'corrected', corrections: 1, numbers: right, prizes: '2597.40' });
      expect(settled.cases).toEqual([]);
      expect(await added()).toEqual({ turnover: 3_300n, prizes: 259_740n, rebates: 0n, ggr: -256_440n });
      const wrong = await desk.call(getLotteryReport, { query: { from: '2020-01-01' } }, zin as Tab);
      expect(wrong.body).toMatchObject({ code: 'register.field' });
      await scene.clean();
    });
  });

  it('orders are found by an account of digits as well, and by the number of an order however it is written', async () => {
    const [player, other] = [await app.register(), await app.register()];
    const { numero } = await scene.issue();
    for (const one of [player, other])
      valueOf(await scene.place(one, [{ playCode: 'vn.n.de.db', content: '47' }], [numero]));
    const find = async (search: string) =>
      valueOf(await desk.call(listAdminLotteryOrders, { query: { search } }, zin as Tab)).rows;
    const [own] = await find(player.account);
    const number = own?.orderNumber ?? '';
    const digits = number.replace(/^L0*/, '');
    for (const search of [number, number.toLowerCase(), digits, ` ${digits} `])
      expect(await find(search)).toEqual([own]);
    // An account name equal to the number of another player's order: both are found, newest first.
    await sql`update member set account = ${digits} where account = ${other.account}`.execute(scene.db);
    expect((await find(digits)).map(({ account }) => account)).toEqual([digits, player.account]);
    expect(await find('nobody-by-this-name')).toEqual([]);
  });

  describe('games at the console', () => {
    it('a price list that returns what it takes is refused by bet type, outcome and figure', async () => {
      const { priceListId } = await pricesNow();
      const add = async (prices: Record<string, Record<string, string>>, from = priceListId) =>
        desk.call(addLotteryPrices, { ...gamePath, body: { from, prices, reason } }, zin as Tab);
      const now = await onSale();
      expect(await add({ ...now, 'vn.n.lo2': { '': '100' } })).toMatchObject({
        status: 422,
        body: {
          code: 'lottery.price',
          value: { type: 'vn.n.lo2', fault: 'return', name: '', returned: '100.0000' },
        },
      });
      expect((await add({ ...now, 'vn.n.lo2': {} })).body).toMatchObject({
        value: { type: 'vn.n.lo2', fault: 'missing' },
      });
      expect((await add({ ...now, 'vn.n.lo2': { '': 'x' } })).body).toMatchObject({ value: { fault: 'malformed' } });
      expect((await add({ ...now, 'k3.sum': { '': '2' } })).body).toMatchObject({
        value: { type: 'k3.sum', fault: 'unknown' },
      });
      expect((await pricesNow()).priceListId).toBe(priceListId);
      const added = valueOf(await add({ ...now, 'vn.n.lo2': { '': '99' } }));
      expect(await pricesNow()).toMatchObject({
        priceListId: added.priceListId,
        lists: [{ id: added.priceListId, by: 'zinmar' }, { id: priceListId }],
      });
      expect((await onSale())['vn.n.lo2']).toEqual({ '': '99' });
      // A second tab that still shows the previous list changes nothing.
      expect((await add(now)).body).toMatchObject({ code: 'lottery.state' });
      await expect(sql`update lottery_price_list set prices = '{}'`.execute(scene.db)).rejects.toThrow('append-only');
    });

    it('an order keeps the prices that it was placed at', async () => {
      const player = await app.register();
      const { id, numero } = await scene.issue();
      valueOf(await scene.place(player, [{ playCode: 'vn.n.de.db', content: '47' }], [numero]));
      const { priceListId } = await pricesNow();
      const prices = { ...(await onSale()), 'vn.n.de.db': { '': '70' } };
      valueOf(
        await desk.call(addLotteryPrices, { ...gamePath, body: { from: priceListId, prices, reason } }, zin as Tab),
      );
      await scene.passTime(id);
      await enter(zin, id, RIGHT);
      await enter(htet, id, RIGHT);
      await scene.settle();
      expect(await scene.balance(player)).toBe('100098.90');
    });

    it('limits and being on sale are set with a reason, and take effect at once', async () => {
      const limits = {
        enabled: true,
        betMultipleMax: 10,
        betAmountMax: '50',
        issueAmountMax: '100.50',
        graceSeconds: 600,
        reason,
      };
      const put = (body: typeof limits) => desk.call(putLotteryGame, { ...gamePath, body }, zin as Tab);
      expect(valueOf(await put(limits))).toMatchObject({
        betAmountMax: '50.00',
        issueAmountMax: '100.50',
        graceSeconds: 600,
      });
      expect((await put({ ...limits, betAmountMax: '-1' })).body).toMatchObject({
        code: 'register.field',
        value: { field: 'betAmountMax' },
      });
      const { numero } = await scene.issue();
      const player = await app.register();
      const over = await scene.place(player, [{ playCode: 'vn.n.lo2', content: '11 22' }], [numero]);
      expect(over.body).toMatchObject({ code: 'lottery.limit', value: { limit: '50.00' } });
      valueOf(await put({ ...limits, enabled: false }));
      expect((await scene.place(player, [{ playCode: 'vn.n.lo2', content: '11' }], [numero])).body).toMatchObject({
        code: 'thing.unknown',
      });
      valueOf(await put({ ...limits, betAmountMax: '1000000', issueAmountMax: '1000000', betMultipleMax: 1_000 }));
      const { games } = valueOf(await desk.call(listAdminLotteryGames, {}, zin as Tab));
      expect(games.find(({ gameCode }) => gameCode === 'tphcm')).toMatchObject({ enabled: false, drawSource: 'entry' });
    });

    it('a calendar removes the issues of a pause; those with orders are void, and a moved time moves them', async () => {
      const { games } = valueOf(await desk.call(listAdminLotteryGames, {}, zin as Tab));
      const calendar = games.find(({ gameId }) => gameId === NORTH)?.calendar;
      if (!calendar) throw new Error('the northern game has a calendar');
      const send = (over: object, voids?: number) =>
        desk.call(
          putLotteryCalendar,
          { ...gamePath, body: { calendar: { ...calendar, ...over }, ...(voids ? { voids } : {}), reason } },
          zin as Tab,
        );
      const put = async (over: object, voids?: number) => valueOf(await send(over, voids));
      const coming = async () =>
        valueOf(
          await desk.call(
            listAdminLotteryIssues,
            { query: { view: 'coming', gameId: String(NORTH), size: '100' } },
            zin as Tab,
          ),
        ).rows.filter(({ numero }) => numero > '2020');
      // Planned without changes, and cleared of other tests' issues.
      await put({}, 99);
      const [first, second, third] = (await coming()).slice(3);
      if (!first || !second || !third) throw new Error('no issues are planned');
      const player = await app.register();
      const before = await scene.balance(player);
      const bet = (numero = '') => scene.place(player, [{ playCode: 'vn.n.de.db', content: '47' }], [numero]);
      const codeOfBet = async (numero?: string) => {
        const { body } = await bet(numero);
        return body.success ? 'placed' : body.code;
      };
      valueOf(await bet(second.numero));
      const dayOf = ({ numero }: { numero: string }) => numero.replace(/(....)(..)(..)/, '$1-$2-$3');
      const closed = [dayOf(first), dayOf(second)];
      // An operator sees first which bets a change takes back.
      expect((await send({ closed })).body).toMatchObject({
        code: 'lottery.voids',
        value: { numeros: [second.numero] },
      });
      expect((await coming()).map(({ numero }) => numero)).toContain(first.numero);
      expect((await send({ times: [{ at: '18:15' }, { at: '18:16', session: 'B' }] }, 9)).body).toMatchObject({
        code: 'lottery.calendar',
        value: { field: 'times', fault: 'near' },
      });
      expect(await put({ closed }, 1)).toMatchObject({ removed: 1, voided: 1 });
      await scene.settle();
      expect(await scene.balance(player)).toBe(before);
      const left = (await coming()).map(({ numero }) => numero);
      expect(left).not.toContain(first.numero);
      expect(left).not.toContain(second.numero);
      // One whose sale was ended early stays closed, although its draw moves.
      const early = (await coming())[0];
      await sql`update lottery_issue set opens_at = clock_timestamp() - interval '2 hours',
        closes_at = clock_timestamp() - interval '1 hour' where id = ${early?.id}`.execute(scene.db);
      expect(await put({ closed, times: [{ at: '18:30' }] })).toMatchObject({ removed: 0, voided: 0 });
      expect(await codeOfBet(early?.numero)).toBe('lottery.closed');
      const moved = (await coming()).find(({ numero }) => numero === third.numero);
      expect(moved?.drawsAt).toBe(third.drawsAt.replace('T11:15', 'T11:30'));
      await scene.clean();
    });

    it('a session may move to the time that another one has had', async () => {
      const { games } = valueOf(await desk.call(listAdminLotteryGames, {}, zin as Tab));
      const game = games.find(({ gameCode }) => gameCode === 'mm2d');
      if (!game?.calendar) throw new Error('the game has a calendar');
      const { calendar } = game;
      const gameId = String(game.gameId);
      const firstTimes = async (am: string, pm: string) => {
        const times = [
          { at: am, session: 'AM' },
          { at: pm, session: 'PM' },
        ];
        const body = { calendar: { ...calendar, times }, reason };
        valueOf(await desk.call(putLotteryCalendar, { params: { gameId }, body }, zin as Tab));
        const { rows } = valueOf(
          await desk.call(listAdminLotteryIssues, { query: { view: 'coming', gameId, size: '100' } }, zin as Tab),
        );
        return rows.slice(10, 12).map(({ numero, drawsAt }) => [numero.slice(-2), drawsAt.slice(11, 16)]);
      };
      expect(await firstTimes('12:01', '16:30')).toEqual(
        expect.arrayContaining([
          ['AM', '05:31'],
          ['PM', '10:00'],
        ]),
      );
      expect(await firstTimes('16:30', '18:00')).toEqual(
        expect.arrayContaining([
          ['AM', '10:00'],
          ['PM', '11:30'],
        ]),
      );
    });
  });
});
