import {
  getMemberProtection,
  liftStop,
  putMemberLimit,
  stopMember,
  stopPlay,
} from '@parlour/contract/responsible-gaming.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { aGuarded, setLimit, YEARS_AHEAD } from '../../testing/guarded.ts';

eachDatabase((_kind, open) => {
  describe('protection at the desk', () => {
    let app: TestApp;
    const clock = testClock(YEARS_AHEAD);
    let desk: ReturnType<typeof consoleOf>;
    let tab: Tab;
    beforeAll(async () => {
      app = await testApp(await open(), { clock: clock.now });
      desk = consoleOf(app);
      tab = await desk.operator(clock);
    });
    afterAll(() => app.close());
    const params = (memberId: bigint) => ({ id: memberId.toString() });

    it('the house sets a stricter limit with a record, and never loosens the player’s own', async () => {
      const { player, memberId, bet } = await aGuarded(app);
      await setLimit(app, player, 'wager', 'day', '40');
      const house = (amount: string | null, reason = 'asked by phone') =>
        desk.call(
          putMemberLimit,
          { params: params(memberId), body: { kind: 'wager', span: 'day', amount, reason } },
          tab,
        );
      expect(await desk.codeOf(house('10', ' '))).toBe('register.field');
      expect(await desk.codeOf(house('10'))).toBe('success');
      expect(await bet(1001n)).toBe('LIMIT_REACHED');
      expect(await desk.codeOf(house('500'))).toBe('success');
      expect(await bet(4001n)).toBe('LIMIT_REACHED');
      expect(await desk.codeOf(house(null))).toBe('success');
      expect(await bet(4001n)).toBe('LIMIT_REACHED');
      expect(await bet(4000n)).toBe('ok');
      const acts = await app.database.db
        .selectFrom('audit')
        .select(['act', 'reason'])
        .where('member_id', '=', memberId)
        .execute();
      expect(acts).toEqual(Array.from({ length: 3 }, () => ({ act: 'protection.limit', reason: 'asked by phone' })));
      const seen = valueOf(await desk.call(getMemberProtection, { params: params(memberId) }, tab));
      expect(seen.limits).toMatchObject([{ amount: '40.00', own: '40.00', house: null }]);
      expect(seen.notes.map(({ what, by }) => [what, by])).toEqual([
        ['limit.house', 'nandar'],
        ['limit.house', 'nandar'],
        ['limit.house', 'nandar'],
        ['limit.tightened', null],
      ]);
    });

    it('an exclusion ends early after its least time alone, by two operators and a day apart', async () => {
      const { memberId, bet } = await aGuarded(app);
      const body = { kind: 'exclusion', span: 'good', reason: 'asked in a letter' } as const;
      expect(await desk.codeOf(desk.call(stopMember, { params: params(memberId), body }, tab))).toBe('success');
      expect(await bet(1n)).toBe('PLAYER_BLOCKED');
      const stops = async () => valueOf(await desk.call(getMemberProtection, { params: params(memberId) }, tab)).stops;
      const stop = (await stops())[0]?.id ?? '';
      const lift = (by: Tab) =>
        desk.codeOf(
          desk.call(liftStop, { params: { ...params(memberId), stop }, body: { reason: 'asked again' } }, by),
        );
      expect(await lift(tab)).toBe('protection.too_soon');
      await app.database.exec(
        `update member_stop set began_at = began_at - interval '7 months', least_until = least_until - interval '7 months' where member_id = ${memberId}`,
      );
      expect(await lift(tab)).toBe('success');
      expect(await stops()).toMatchObject([{ state: 'lifting', isOwnAsk: true }]);
      expect(await bet(1n)).toBe('PLAYER_BLOCKED');
      expect(await lift(tab)).toBe('access.denied');
      const second = await desk.operator(clock, 'kyaw');
      expect(await lift(second)).toBe('protection.too_soon');
      await app.database.exec(
        `update member_stop set asked_at = asked_at - interval '25 hours' where member_id = ${memberId}`,
      );
      expect(await lift(second)).toBe('success');
      expect(await stops()).toMatchObject([{ state: 'lifted' }]);
      expect(await bet(1n)).toBe('ok');
      expect(await lift(second)).toBe('thing.unknown');
    });

    it('a time-out is lifted by nobody, and an unknown member is told as unknown', async () => {
      const { player, memberId } = await aGuarded(app);
      await app.call(stopPlay, { body: { kind: 'time_out', span: '6w' } }, player);
      const { stops } = valueOf(await desk.call(getMemberProtection, { params: params(memberId) }, tab));
      const lift = { params: { ...params(memberId), stop: stops[0]?.id ?? '' }, body: { reason: 'please' } };
      expect(await desk.codeOf(desk.call(liftStop, lift, tab))).toBe('protection.too_soon');
      expect(await desk.codeOf(desk.call(getMemberProtection, { params: { id: '999999' } }, tab))).toBe(
        'thing.unknown',
      );
    });
  });
});
