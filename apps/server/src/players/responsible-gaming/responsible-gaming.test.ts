import { createHash } from 'node:crypto';
import { listAnnouncements } from '@parlour/contract/announcements.endpoints';
import type { StreamEvent } from '@parlour/contract/events';
import { listInbox } from '@parlour/contract/inbox.endpoints';
import { startGame } from '@parlour/contract/launch.endpoints';
import { joinPromotion, listPromotions } from '@parlour/contract/promotions.endpoints';
import {
  answerAsk,
  confirmChange,
  putReality,
  stopPlay,
  trackPlayTime,
  withdrawChange,
} from '@parlour/contract/responsible-gaming.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spendLaunchToken } from '../../ledger/wallet/index.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { aGuarded, type LimitInput, setLimit, YEARS_AHEAD } from '../../testing/guarded.ts';
import { isStopped, remindReviews } from './index.ts';

eachDatabase((_kind, open) => {
  describe('protection', () => {
    let app: TestApp;
    const clock = testClock(YEARS_AHEAD);
    beforeAll(async () => {
      app = await testApp(await open(), { clock: clock.now });
    });
    afterAll(() => app.close());

    const member = () => aGuarded(app);
    const limit = (player: Player, ...draft: LimitInput) => setLimit(app, player, ...draft);
    const age = (memberId: bigint, hours: number) =>
      app.database.exec(
        `update protection_change set asked_at = asked_at - interval '${hours} hours' where member_id = ${memberId} and state = 'waiting'`,
      );

    it('P-61 a tighter limit acts at once, a looser one after 24 hours and a second yes, whatever the server’s clock says', async () => {
      const { player, memberId, bet, view } = await member();
      expect(valueOf(await limit(player, 'wager', 'day', '100'))).toEqual({ state: 'set' });
      expect(valueOf(await limit(player, 'wager', 'day', '50'))).toEqual({ state: 'set' });
      expect(await bet(5001n)).toBe('LIMIT_REACHED');
      expect(await bet(5000n)).toBe('ok');
      expect(await bet(1n)).toBe('LIMIT_REACHED');
      expect(valueOf(await limit(player, 'wager', 'day', '60'))).toEqual({ state: 'waiting' });
      const [shown] = (await view()).limits;
      expect(shown).toMatchObject({
        amount: '50.00',
        used: '50.00',
        left: '0.00',
        pending: { amount: '60.00', isReady: false },
      });
      const id = shown?.pending?.id ?? '';
      const early = await app.call(confirmChange, { params: { id } }, player);
      expect([early.status, early.body]).toMatchObject([409, { code: 'protection.too_soon' }]);
      await age(memberId, 23);
      // Repeating the request neither shortens nor restarts the waiting time.
      expect(valueOf(await limit(player, 'wager', 'day', '60'))).toEqual({ state: 'waiting' });
      expect((await app.call(confirmChange, { params: { id } }, player)).body).toMatchObject({
        code: 'protection.too_soon',
      });
      await age(memberId, 2);
      expect((await view()).limits[0]?.pending).toMatchObject({ id, isReady: true });
      expect(await bet(1n), 'the wait alone loosens nothing').toBe('LIMIT_REACHED');
      expect(valueOf(await app.call(confirmChange, { params: { id } }, player))).toEqual({ state: 'set' });
      expect(await bet(1000n)).toBe('ok');
      expect(await bet(1n)).toBe('LIMIT_REACHED');
      expect((await app.call(confirmChange, { params: { id } }, player)).body).toMatchObject({ code: 'thing.unknown' });
    });

    it('P-61 the database itself refuses to loosen a player’s limit without a confirmed change', async () => {
      const { player, memberId } = await member();
      await limit(player, 'loss', 'week', '80');
      const raised = `update protection_limit set amount = amount + 1 where member_id = ${memberId}`;
      await expect(app.database.exec(raised)).rejects.toThrow('confirmed change alone');
      await expect(app.database.exec(`delete from protection_limit where member_id = ${memberId}`)).rejects.toThrow(
        'confirmed',
      );
      await limit(player, 'loss', 'week', null);
      await expect(
        app.database.exec(
          `update protection_change set state = 'confirmed', ended_at = clock_timestamp() where member_id = ${memberId}`,
        ),
      ).rejects.toThrow('check');
    });

    it('a wish that was taken back, or never confirmed, comes to nothing; nobody confirms another’s', async () => {
      const [one, other] = [await member(), await member()];
      await limit(one.player, 'deposit', 'month', '500');
      await limit(one.player, 'deposit', 'month', null);
      const idOf = async () => (await one.view()).limits[0]?.pending?.id ?? '';
      const first = await idOf();
      for (const endpoint of [confirmChange, withdrawChange] as const)
        expect((await app.call(endpoint, { params: { id: first } }, other.player)).status).toBe(404);
      expect(valueOf(await app.call(withdrawChange, { params: { id: first } }, one.player))).toEqual({
        state: 'withdrawn',
      });
      await limit(one.player, 'deposit', 'month', '900');
      await age(one.memberId, 24 * 8 + 1);
      const second = await app.database.db
        .selectFrom('protection_change')
        .select('id')
        .where('state', '=', 'waiting')
        .where('member_id', '=', one.memberId)
        .executeTakeFirstOrThrow();
      expect((await app.call(confirmChange, { params: { id: second.id.toString() } }, one.player)).status).toBe(404);
      expect((await one.view()).limits).toMatchObject([{ amount: '500.00', pending: null }]);
    });

    it.each([
      ['wager', 'day', '0'],
      ['wager', 'day', '1.234'],
      ['session', 'sitting', '1441'],
      ['session', 'sitting', '2.5'],
      ['session', 'day', '60'],
      ['deposit', 'sitting', '60'],
      ['deposit', 'day', '99999999999999'],
    ] as const)('a limit of %s by %s of %s is none', async (kind, span, amount) => {
      const { player } = await member();
      const { status, body } = await limit(player, kind, span, amount);
      expect([status, !body.success && body.code]).toEqual([
        422,
        amount.length > 13 ? 'request.invalid' : 'register.field',
      ]);
    });

    it('losses are bets less wins; what was taken back is free again; wins come in whatever the limit says', async () => {
      const { player, apply, bet, view } = await member();
      expect(await bet(3000n, 'before')).toBe('ok');
      await limit(player, 'loss', 'day', '100');
      expect((await view()).limits[0]).toMatchObject({ used: '30.00', left: '70.00' });
      expect(await bet(7000n, 'full')).toBe('ok');
      expect(await bet(100n)).toBe('LIMIT_REACHED');
      expect(await apply({ op: 'win', round: 'full', tx: 'w1', win: 2000n, game: '1001' })).toBe('ok');
      expect(await bet(2000n, 'back')).toBe('ok');
      expect(await apply({ op: 'rollback', round: 'back', tx: 'rb', ref: 'b-back', bet: 2000n, game: '1001' })).toBe(
        'ok',
      );
      expect(await apply({ op: 'settle', round: 'one', tx: 's1', bet: 2001n, win: 9000n, game: '1001' })).toBe(
        'LIMIT_REACHED',
      );
      expect(await apply({ op: 'settle', round: 'two', tx: 's2', bet: 2000n, win: 500n, game: '1001' })).toBe('ok');
      expect((await view()).limits[0]).toMatchObject({ used: '95.00', left: '5.00' });
    });

    it('P-61 the hour in which a span begins counts with its bets and without its wins', async () => {
      const { player, accountId, bet } = await member();
      await limit(player, 'loss', 'day', '100');
      await app.database.exec(`insert into guard_hour (account_id, hour, bet, win) values
        (${accountId}, hour_of(clock_timestamp() - interval '24 hours'), 4000, 3000),
        (${accountId}, hour_of(clock_timestamp() - interval '26 hours'), 90000, 0)`);
      expect(await bet(6001n)).toBe('LIMIT_REACHED');
      expect(await bet(6000n)).toBe('ok');
    });

    it('P-61 a time-out acts with its commit: no bet, no game, no deposit; open rounds settle, and the screens hear of it', async () => {
      const { player, memberId, bet, apply, view } = await member();
      expect(await bet(1000n, 'open')).toBe('ok');
      expect(await bet(500n, 'undo')).toBe('ok');
      const heard: StreamEvent[] = [];
      const stop = app.hub.subscribe([`m${memberId}`], ({ event }) => heard.push(event));
      const stopped = valueOf(await app.call(stopPlay, { body: { kind: 'time_out', span: '24h' } }, player));
      expect(stopped.stop.kind).toBe('time_out');
      expect(await bet(1n)).toBe('PLAYER_BLOCKED');
      expect(await apply({ op: 'win', round: 'open', tx: 'w', win: 700n, game: '1001' })).toBe('ok');
      expect(await apply({ op: 'rollback', round: 'undo', tx: 'rb', ref: 'b-undo', bet: 500n, game: '1001' })).toBe(
        'ok',
      );
      const launch = await app.call(startGame, { body: { nodeId: '1001' } }, player);
      expect([launch.status, launch.body]).toMatchObject([
        403,
        { code: 'protection.stopped', value: { until: stopped.stop.until } },
      ]);
      expect(await isStopped(app.database.db, memberId)).toBe(true);
      await expect.poll(() => heard.map(({ type }) => type)).toContain('protection');
      stop();
      expect((await view()).stop).toEqual(stopped.stop);
      // A shorter stop afterwards has no effect.
      await app.call(stopPlay, { body: { kind: 'exclusion', span: 'good' } }, player);
      await app.call(stopPlay, { body: { kind: 'time_out', span: '24h' } }, player);
      expect((await view()).stop).toMatchObject({ kind: 'exclusion', until: null });
      const wrong = await app.call(stopPlay, { body: { kind: 'exclusion', span: '24h' } }, player);
      expect(wrong.status).toBe(422);
    });

    it('a launch token from before the stop opens nothing any more', async () => {
      const { player } = await member();
      const { url } = valueOf(await app.call(startGame, { body: { nodeId: '1001' } }, player));
      expect(url).toContain('token=');
      await app.call(stopPlay, { body: { kind: 'time_out', span: '1w' } }, player);
      const token = new URL(url, 'http://x').searchParams.get('token') ?? '';
      const hash = createHash('sha256').update(token).digest('hex');
      const { db } = app.database;
      const vendor = await db
        .selectFrom('gateway_vendor')
        .select('id')
        .where('code', '=', 'BGS')
        .executeTakeFirstOrThrow();
      expect((await spendLaunchToken(db, vendor.id, hash))?.memberState).toBe('stopped');
    });

    it('nothing that invites to play reaches who is stopped', async () => {
      const { player, memberId } = await member();
      const shown = async () => {
        const asked = { query: { types: 'PU,PR,PL', groupName: '', platform: 'M', language: 'EN' } };
        const { list } = valueOf(await app.call(listAnnouncements, asked, player));
        return new Set(list.map(({ type }) => type));
      };
      expect([...(await shown())].toSorted()).toEqual(['PL', 'PR', 'PU']);
      const { promotions, letters } = {
        promotions: async () =>
          valueOf(
            await app.call(
              listPromotions,
              { query: { types: 'PR', platform: 'M', merchantCode: 'parlour_demo' } },
              player,
            ),
          ).list,
        letters: async () => valueOf(await app.call(listInbox, { query: {} }, player)).rows.map(({ title }) => title),
      };
      const [first] = await promotions();
      await app.call(stopPlay, { body: { kind: 'time_out', span: '1w' } }, player);
      expect([...(await shown())]).toEqual(['PL']);
      expect(await promotions()).toEqual([]);
      const join = { params: { id: first?.id ?? '' }, body: { comment: 'me', images: [] } };
      expect((await app.call(joinPromotion, join, player)).body).toMatchObject({ code: 'protection.stopped' });
      const send = (to: 'all' | bigint | bigint[], source: 'operator' | 'system', title: string) =>
        inTransaction(app.database.db, (tx) => app.engagement.inbox.send(tx, { to, source, title, text: title }));
      await send('all', 'operator', 'to all');
      await send([memberId], 'operator', 'to many');
      await send([memberId], 'system', 'what must be said');
      await send(memberId, 'operator', 'an answer');
      expect(await letters()).toEqual(['an answer', 'what must be said']);
    });

    it('a stop leaves nothing behind when it is over', async () => {
      const { player, memberId, bet } = await member();
      await app.call(stopPlay, { body: { kind: 'time_out', span: '24h' } }, player);
      expect(await bet(1n)).toBe('PLAYER_BLOCKED');
      await app.database.exec(`update member_stop set began_at = began_at - interval '2 days', least_until = until - interval '25 hours',
        until = until - interval '25 hours' where member_id = ${memberId}`);
      await app.database.exec(
        `update wallet set stopped_until = stopped_until - interval '25 hours' where member_id = ${memberId}`,
      );
      expect(await bet(1n)).toBe('ok');
      expect((await app.call(startGame, { body: { nodeId: '1001' } }, player)).status).toBe(200);
    });

    it('a wallet that is opened later is stopped and guarded as the others are', async () => {
      const { player, memberId } = await member();
      await limit(player, 'wager', 'week', '10');
      await app.call(stopPlay, { body: { kind: 'time_out', span: '1m' } }, player);
      const { db } = app.database;
      await app.database.exec(`with a as (insert into account (member_id, ledger_id, kind) values (${memberId}, 1, 'player') returning id)
        insert into wallet (account_id, member_id, ledger_id) select id, ${memberId}, 1 from a`);
      const rows = await db
        .selectFrom('wallet')
        .select(['guarded', 'stopped_until'])
        .where('member_id', '=', memberId)
        .execute();
      expect(rows.map(({ guarded, stopped_until }) => [guarded, stopped_until !== null])).toEqual([
        [true, true],
        [true, true],
      ]);
    });

    it('a sitting is over after the player’s own time, and begins anew after a pause', async () => {
      const { player, accountId, bet } = await member();
      await limit(player, 'session', 'sitting', '45');
      expect(valueOf(await app.call(trackPlayTime, { body: { checked: false } }, player))).toMatchObject({
        seconds: 0,
        endsIn: 2700,
        net: '0.00',
      });
      expect(await bet(1200n)).toBe('ok');
      await app.database.exec(
        `update play_watch set sitting_from = sitting_from - interval '44 minutes' where account_id = ${accountId}`,
      );
      expect(await bet(100n)).toBe('ok');
      await app.database.exec(
        `update play_watch set sitting_from = sitting_from - interval '1 minute' where account_id = ${accountId}`,
      );
      expect(await bet(100n)).toBe('LIMIT_REACHED');
      const over = valueOf(await app.call(trackPlayTime, { body: { checked: false } }, player));
      expect(over).toMatchObject({ endsIn: 0, net: '-13.00' });
      const launch = await app.call(startGame, { body: { nodeId: '1001' } }, player);
      expect(launch.body).toMatchObject({ code: 'protection.session_over', value: { minutes: 30 } });
      await app.database.exec(
        `update play_watch set seen_at = seen_at - interval '31 minutes' where account_id = ${accountId}`,
      );
      expect(await bet(100n)).toBe('ok');
      expect(valueOf(await app.call(trackPlayTime, { body: { checked: false } }, player))).toMatchObject({
        endsIn: 2700,
        net: '-1.00',
      });
    });

    it('the reality check comes at the player’s own interval and stays until it is acknowledged', async () => {
      const { player, accountId } = await member();
      const sit = async (checked = false) => valueOf(await app.call(trackPlayTime, { body: { checked } }, player));
      expect((await sit()).checkIn).toBe(3600);
      expect((await app.call(putReality, { body: { minutes: 4 } }, player)).status).toBe(422);
      expect(valueOf(await app.call(putReality, { body: { minutes: 20 } }, player))).toEqual({ minutes: 20 });
      await app.database.exec(
        `update play_watch set checked_at = checked_at - interval '25 minutes', sitting_from = sitting_from - interval '25 minutes' where account_id = ${accountId}`,
      );
      expect(await sit()).toMatchObject({ seconds: 1500, checkIn: 0 });
      expect((await sit()).checkIn).toBe(0);
      expect((await sit(true)).checkIn).toBe(1200);
    });

    it('the question for a limit is asked once; half a year later the limits are asked for again, with one letter', async () => {
      const { player, memberId, view } = await member();
      expect((await view()).ask).toBe('may');
      expect(valueOf(await app.call(answerAsk, { body: { answer: 'later' } }, player))).toEqual({ ask: 'no' });
      await limit(player, 'deposit', 'week', '200');
      expect((await view()).isReviewDue).toBe(false);
      await app.database.exec(
        `update protection set reviewed_at = reviewed_at - interval '184 days' where member_id = ${memberId}`,
      );
      expect((await view()).isReviewDue).toBe(true);
      const words = () => ({ title: { EN: 'Your limits' }, text: { EN: 'Look at them again.' } });
      expect(await remindReviews(app.database.db, app.engagement.inbox, words)).toBe(1);
      expect(await remindReviews(app.database.db, app.engagement.inbox, words)).toBe(0);
      await app.call(answerAsk, { body: { answer: 'reviewed' } }, player);
      expect((await view()).isReviewDue).toBe(false);
    });
  });
});
