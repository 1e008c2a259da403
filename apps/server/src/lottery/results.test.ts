/** Entered results: by two operators or two feeds that agree; late, differing, held and voided issues. */
import { cancelLotterySuborders, listCurrentIssues, listDraws } from '@parlour/contract/lottery.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, valueOf } from '../testing/app.ts';
import { eachDatabase } from '../testing/databases.ts';
import { eachAndGoOn } from '../testing/jobs.ts';
import { simulatedFeed } from '../testing/lottery-feed.ts';
import { type By, closeIssue, holdIssue, holdLate, releaseIssue, voidIssue } from './results.actions.ts';
import { verdictOf } from './results.rules.ts';
import { listUnsettled } from './settlement.store.ts';
import { NORTH, northern, realScene } from './testing/real-scene.ts';

const KEYS = { mekong: 'key-of-the-mekong-feed', delta: 'key-of-the-delta-feed' };
const RIGHT = northern('04447');
const WRONG = { ...RIGHT, G4: ['3311', '3311', '3311', '3312'] };
const BET = [{ playCode: 'vn.n.de.db', content: '47' }];

eachDatabase((_kind, open) => {
  let app: TestApp;
  let scene: Awaited<ReturnType<typeof realScene>>;
  let [zin, htet]: By[] = [];
  beforeAll(async () => {
    app = await testApp(await open(), {
      brand: { lottery: { enabled: true } },
      // The test itself runs what the server's jobs would.
      env: { ROLES: 'api', LOTTERY_FEEDS: `mekong=${KEYS.mekong},delta=${KEYS.delta}` },
    });
    scene = await realScene(app);
    zin = await scene.operator('zinmar');
    htet = await scene.operator('kohtet');
  });
  afterAll(() => app.close());
  const feedOf = (feed: keyof typeof KEYS) => simulatedFeed(app.raw, { feed, key: KEYS[feed] });

  describe('results that operators enter', () => {
    it('two who agree decide it; one, and the same one twice, do not', async () => {
      const player = await app.register();
      const { id, numero } = await scene.issue();
      valueOf(await scene.place(player, BET, [numero]));
      expect(await scene.enter(zin as By, id, RIGHT)).toBe('early');
      await scene.passTime(id);
      const { heard, stop } = await scene.hearing(player);
      expect(await scene.enter(zin as By, id, RIGHT)).toBe('waiting');
      expect(await scene.enter(zin as By, id, RIGHT)).toBe('waiting');
      expect(await scene.stateOf(id)).toMatchObject({ state: 'scheduled', numbers: {} });
      expect(await scene.enter(htet as By, id, RIGHT)).toBe('drawn');
      await expect.poll(() => heard).toEqual([numero]);
      stop();
      expect(await scene.enter(htet as By, id, WRONG)).toBe('decided');
      await scene.settle();
      // With a stake of 1, the last two digits of the special prize pay 99.9.
      expect(await scene.balance(player)).toBe('100098.90');
      const newest = async () =>
        valueOf(await app.call(listDraws, { params: { gameId: String(NORTH) }, query: { size: '1' } }))[0];
      await expect
        .poll(newest)
        .toMatchObject({ numero, commitment: null, seed: null, state: 'settled', winningNumber: [RIGHT] });
      await scene.clean();
    });

    it('the database itself takes no result that two do not agree on', async () => {
      const { id } = await scene.issue();
      await scene.passTime(id);
      expect(await scene.enter(zin as By, id, RIGHT)).toBe('waiting');
      const alone = sql`update lottery_issue set state = 'drawn', result = ${JSON.stringify([RIGHT])}::jsonb
        where id = ${id}`.execute(scene.db);
      await expect(alone).rejects.toThrow('is not agreed on');
    });

    it('what differs is held and decided once one corrects it; both stay on record', async () => {
      const { id } = await scene.issue();
      await scene.passTime(id);
      expect(await scene.enter(zin as By, id, RIGHT)).toBe('waiting');
      expect(await scene.enter(htet as By, id, WRONG)).toBe('differs');
      expect(await scene.stateOf(id)).toMatchObject({ state: 'held', cause: 'differs' });
      expect(await scene.enter(htet as By, id, RIGHT)).toBe('drawn');
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from lottery_result_entry where issue_id = ${id}`.execute(scene.db);
      expect(rows[0]?.count).toBe(3);
      await expect(
        sql`update lottery_result_entry set result = '{}' where issue_id = ${id}`.execute(scene.db),
      ).rejects.toThrow('append-only');
    });

    it('an incomplete result is refused, and nothing of it is kept', async () => {
      const { id } = await scene.issue();
      await scene.passTime(id);
      expect(await scene.enter(zin as By, id, { ...RIGHT, G7: ['11', '11', '11'] })).toBe('shape');
      const { rows } = await sql`select from lottery_result_entry where issue_id = ${id}`.execute(scene.db);
      expect(rows).toEqual([]);
      expect(await scene.enter(zin as By, 0n, RIGHT)).toBe('unknown');
    });

    it('an operator and a feed that agree decide nothing', () => {
      const result = [RIGHT];
      const [zinmar, mekong] = [
        { operatorId: 1n, feed: null, result },
        { operatorId: null, feed: 'mekong', result },
      ];
      expect(verdictOf([zinmar, mekong])).toEqual({ state: 'waiting' });
      expect(verdictOf([zinmar, mekong, { ...zinmar, operatorId: 2n }])).toEqual({ state: 'agreed', result });
      expect(verdictOf([mekong, { ...mekong, feed: 'delta', result: [WRONG] }])).toEqual({ state: 'differs' });
      // Feeds that agree do not decide against an operator; two operators decide against a feed.
      const feeds = [mekong, { ...mekong, feed: 'delta' }];
      expect(verdictOf([...feeds, zinmar])).toEqual({ state: 'agreed', result });
      expect(verdictOf([...feeds, { ...zinmar, result: [WRONG] }])).toEqual({ state: 'differs' });
      expect(verdictOf([{ ...mekong, result: [WRONG] }, zinmar, { ...zinmar, operatorId: 2n }])).toEqual({
        state: 'agreed',
        result,
      });
    });
  });

  describe('results of feeds', () => {
    it('C07 an incomplete result is refused, one source pays nothing, a difference is held until both agree', async () => {
      const player = await app.register();
      const { id, numero } = await scene.issue();
      valueOf(await scene.place(player, BET, [numero]));
      await scene.passTime(id);
      const { heard, stop } = await scene.hearing(player);
      const [a, b] = [feedOf('mekong'), feedOf('delta')];
      const said = (numbers: Record<string, string[]>) => ({ game: 'mienbac', issue: numero, numbers });
      expect(await a(said({ ...RIGHT, G7: ['11', '11', '11'] }))).toEqual({
        status: 422,
        body: { received: false, error: 'shape', fault: { field: 'G7', reason: 'count', index: null } },
      });
      expect((await a(said(RIGHT))).body).toEqual({ received: true, state: 'waiting' });
      expect((await a(said(RIGHT))).body).toEqual({ received: true, state: 'waiting' });
      await scene.settle();
      expect((await scene.orders(player)).map(({ orderStatus }) => orderStatus)).toEqual([2]);
      expect((await b(said(WRONG))).body).toEqual({ received: true, state: 'differs' });
      expect(await scene.stateOf(id)).toMatchObject({ state: 'held', cause: 'differs' });
      await expect.poll(() => heard).toEqual([numero]);
      const [own] = await scene.orders(player);
      expect(own).toMatchObject({ issueState: 'held', cancellable: false });
      const delayed = async () => {
        const { games } = valueOf(await app.call(listCurrentIssues, { query: {} }));
        return games.flatMap((each) => (each.delayed ? each.gameId : []));
      };
      await expect.poll(delayed).toEqual([NORTH]);
      const cancel = await app.call(cancelLotterySuborders, { body: [own?.orderDetailId ?? ''] }, player);
      expect(cancel.body).toMatchObject({ code: 'lottery.cancel_late' });
      expect((await b(said(RIGHT))).body).toEqual({ received: true, state: 'drawn' });
      await expect.poll(() => heard).toEqual([numero, numero]);
      stop();
      await scene.settle();
      await expect.poll(delayed).toEqual([]);
      expect(await scene.balance(player)).toBe('100098.90');
      expect(await a(said(WRONG))).toMatchObject({ status: 409, body: { error: 'decided' } });
      await scene.clean();
    });

    it('a message that is forged, changed, old, or of another feed is not read', async () => {
      const { id, numero } = await scene.issue();
      await scene.passTime(id);
      const message = { game: 'mienbac', issue: numero, numbers: RIGHT };
      const send = feedOf('mekong');
      expect((await send(message, { body: JSON.stringify({ ...message, issue: '20190001' }) })).status).toBe(401);
      expect((await send(message, { feed: 'delta' })).status).toBe(401);
      expect((await send(message, { feed: 'nobody' })).status).toBe(401);
      expect((await send(message, { time: '1700000000000' })).status).toBe(401);
      const late = simulatedFeed(app.raw, { feed: 'mekong', key: KEYS.mekong, now: () => Date.now() - 301_000 });
      expect((await late(message)).status).toBe(401);
      expect((await send({ ...message, game: 'wingo-1m' })).status).toBe(404);
      const rows = await sql`select from lottery_result_entry where issue_id = ${id}`.execute(scene.db);
      expect(rows.rows).toEqual([]);
    });
  });

  describe('issues that operators close, hold, release and void', () => {
    it('one that is closed early takes no orders and no cancels, is drawn as scheduled, and everybody hears of it', async () => {
      const [player, watcher] = [await app.register(), await app.register()];
      const [now, later] = [await scene.issue(), await scene.issue()];
      valueOf(await scene.place(player, BET, [now.numero]));
      const [own] = await scene.orders(player);
      const { heard, stop } = await scene.hearing(watcher);
      const decision = { issueId: now.id, by: zin as By, reason: 'the draw was seen early' };
      expect(await closeIssue(scene.deps, decision)).toEqual({ state: 'done' });
      await expect.poll(() => heard).toEqual([now.numero]);
      stop();
      expect((await scene.place(player, BET, [now.numero])).body).toMatchObject({ code: 'lottery.closed' });
      const cancel = await app.call(cancelLotterySuborders, { body: [own?.orderDetailId ?? ''] }, player);
      expect(cancel.body).toMatchObject({ code: 'lottery.cancel_late' });
      valueOf(await scene.place(player, BET, [later.numero]));
      expect(await closeIssue(scene.deps, decision)).toEqual({ state: 'refused', code: 'state' });
      await sql`update lottery_issue set opens_at = clock_timestamp() + interval '1 minute' where id = ${later.id}`.execute(
        scene.db,
      );
      const unopened = { ...decision, issueId: later.id };
      expect(await closeIssue(scene.deps, unopened)).toEqual({ state: 'refused', code: 'state' });
      expect(await scene.enter(zin as By, now.id, RIGHT)).toBe('early');
      await sql`update lottery_issue set draws_at = clock_timestamp() where id = ${now.id}`.execute(scene.db);
      expect(await scene.enter(zin as By, now.id, RIGHT)).toBe('waiting');
      expect(await scene.enter(htet as By, now.id, RIGHT)).toBe('drawn');
      await scene.settle();
      // Two bets of 1, of which the first has won 99.9.
      expect(await scene.balance(player)).toBe('100097.90');
      await scene.clean();
    });

    it('a result that is late holds the issue and tells who waits, once', async () => {
      const player = await app.register();
      const { id, numero } = await scene.issue();
      valueOf(await scene.place(player, BET, [numero]));
      await scene.passTime(id, 205);
      await holdLate(scene.deps, { each: eachAndGoOn });
      expect(await scene.stateOf(id)).toMatchObject({ state: 'scheduled' });
      const { heard, stop } = await scene.hearing(player);
      await scene.passTime(id, 10);
      await Promise.all([1, 2].map(() => holdLate(scene.deps, { each: eachAndGoOn })));
      expect(await scene.stateOf(id)).toMatchObject({ state: 'held', cause: 'late' });
      await expect.poll(() => heard).toEqual([numero]);
      stop();
      expect(await scene.enter(zin as By, id, RIGHT)).toBe('waiting');
      expect(await scene.enter(htet as By, id, RIGHT)).toBe('drawn');
    });

    it('a held issue takes no orders and no result until it is released', async () => {
      const player = await app.register();
      const { id, numero } = await scene.issue();
      const decision = { issueId: id, by: zin as By, reason: 'the draw may be postponed' };
      expect(await releaseIssue(scene.deps, decision)).toEqual({ state: 'refused', code: 'state' });
      expect(await holdIssue(scene.deps, decision)).toEqual({ state: 'done' });
      expect((await scene.place(player, BET, [numero])).body).toMatchObject({ code: 'lottery.closed' });
      await scene.passTime(id);
      await scene.enter(zin as By, id, RIGHT);
      expect(await scene.enter(htet as By, id, RIGHT)).toBe('waiting');
      expect(await scene.stateOf(id)).toMatchObject({ state: 'held', cause: 'operator' });
      expect(await releaseIssue(scene.deps, decision)).toEqual({ state: 'done' });
      expect(await scene.stateOf(id)).toMatchObject({ state: 'drawn', numbers: RIGHT });
      const { rows } = await sql<{ act: string; reason: string }>`
        select act, reason from audit where before ->> 'issue' = ${numero} order by id`.execute(scene.db);
      expect(rows).toEqual([
        { act: 'lottery.held', reason: decision.reason },
        { act: 'lottery.released', reason: decision.reason },
      ]);
    });

    it('an issue that waits for a frozen wallet alone keeps no later issue from being settled', async () => {
      await scene.settle();
      const [frozen, player] = [await app.register(), await app.register()];
      const issues = [await scene.issue(), await scene.issue()] as const;
      for (const [i, { id, numero }] of issues.entries()) {
        valueOf(await scene.place(i === 0 ? frozen : player, BET, [numero]));
        await scene.passTime(id);
        await scene.enter(zin as By, id, RIGHT);
        await scene.enter(htet as By, id, RIGHT);
      }
      const [older, newer] = issues;
      const nextOne = async () => (await listUnsettled(scene.db, 1)).map(({ id }) => id);
      expect(await nextOne()).toEqual([older.id]);
      const wallet = sql`(select account_id from wallet where member_id = ${await scene.memberOf(frozen)}
        order by account_id limit 1)`;
      await sql`insert into wallet_freeze (account_id) values (${wallet})`.execute(scene.db);
      expect(await nextOne()).toEqual([newer.id]);
      await scene.settle();
      expect(await nextOne()).toEqual([]);
      expect(await scene.balance(player)).toBe('100098.90');
      await sql`update wallet_freeze set lifted_at = clock_timestamp(), lifted_by = 'a test', reason = 'a test'
        where account_id = ${wallet}`.execute(scene.db);
      expect(await nextOne()).toEqual([older.id]);
      await scene.settle();
      expect(await scene.balance(frozen)).toBe('100098.90');
      await scene.clean();
    });

    it('a void issue gives every stake back, once, and a decided one is not void any more', async () => {
      const player = await app.register();
      const { id, numero } = await scene.issue();
      valueOf(await scene.place(player, [...BET, { playCode: 'vn.n.lo2', content: '11 22' }], [numero]));
      expect(await scene.balance(player)).toBe('99945.00');
      const decision = { issueId: id, by: zin as By, reason: 'the draw is called off' };
      expect(await voidIssue(scene.deps, decision)).toEqual({ state: 'void' });
      await Promise.all([scene.settle(), scene.settle()]);
      expect(await scene.balance(player)).toBe('100000.00');
      expect((await scene.orders(player)).map(({ orderStatus }) => orderStatus)).toEqual([6, 6]);
      expect(await voidIssue(scene.deps, decision)).toEqual({ state: 'refused', code: 'state' });
      await scene.clean();
    });

    it('once its sale is over, two operators void an issue: nobody alone takes back a bet whose draw is known', async () => {
      const player = await app.register();
      const { id, numero } = await scene.issue();
      valueOf(await scene.place(player, BET, [numero]));
      await scene.passTime(id);
      const decision = (by: By | undefined) => ({ issueId: id, by: by as By, reason: 'no draw took place' });
      const { heard, stop } = await scene.hearing(player);
      expect(await voidIssue(scene.deps, decision(zin))).toEqual({ state: 'waiting' });
      expect(await voidIssue(scene.deps, decision(zin))).toEqual({ state: 'refused', code: 'state' });
      await expect(sql`update lottery_issue set state = 'void' where id = ${id}`.execute(scene.db)).rejects.toThrow(
        'is not agreed on',
      );
      expect(await scene.stateOf(id)).toMatchObject({ state: 'scheduled' });
      expect(heard).toEqual([]);
      expect(await scene.enter(htet as By, id, RIGHT)).toBe('differs');
      expect(await scene.stateOf(id)).toMatchObject({ state: 'held', cause: 'differs' });
      expect(await voidIssue(scene.deps, decision(htet))).toEqual({ state: 'void' });
      await expect.poll(() => heard).toEqual([numero, numero]);
      stop();
      await scene.settle();
      expect(await scene.balance(player)).toBe('100000.00');
      expect((await scene.orders(player)).map(({ orderStatus }) => orderStatus)).toEqual([6]);
      await scene.clean();
    });

    it('an operator who wanted it void may still enter the result, and it is drawn', async () => {
      const { id } = await scene.issue();
      await scene.passTime(id);
      const decision = { issueId: id, by: zin as By, reason: 'no draw took place' };
      expect(await voidIssue(scene.deps, decision)).toEqual({ state: 'waiting' });
      expect(await scene.enter(htet as By, id, RIGHT)).toBe('differs');
      expect(await scene.enter(zin as By, id, RIGHT)).toBe('drawn');
      expect(await scene.stateOf(id)).toMatchObject({ state: 'drawn', numbers: RIGHT });
    });
  });
});
