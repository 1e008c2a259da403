/** What is over stays over: its end is a fact in the database, and no clock that goes back undoes it. */

import { getOperator } from '@parlour/contract/operators.endpoints';
import { getMember } from '@parlour/contract/session.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { createOperatorSessions } from '../operators/index.ts';
import { endExpiredSeries } from './remembered.store.ts';
import { createRemembered } from './remembered.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  const clock = testClock();
  beforeAll(async () => {
    app = await testApp(await open(), { clock: clock.now });
  });
  afterAll(() => app.close());

  const sessionOf = (player: Player) =>
    app.database.db
      .selectFrom('session')
      .innerJoin('member', 'member.id', 'session.member_id')
      .select(['session.id', 'session.ended_at', 'session.end_reason'])
      .where('account', '=', player.account)
      .executeTakeFirstOrThrow();
  const shift = async (player: Player, column: 'expires_at' | 'seen_at', interval: string) =>
    sql`update session set ${sql.ref(column)} = clock_timestamp() + ${interval}::interval
      where id = ${(await sessionOf(player)).id}`.execute(app.database.db);
  const isIn = async (player: Player) => (await app.call(getMember, {}, player)).body.success;

  describe('a session', () => {
    it.each([
      ['expires_at', '-1 second', '1 hour'],
      ['seen_at', '-3 days', '0'],
    ] as const)('whose %s has passed is ended when it is met, and stays so', async (column, past, back) => {
      const player = await app.register();
      await shift(player, column, past);
      expect(await isIn(player)).toBe(false);
      expect(await sessionOf(player)).toMatchObject({ ended_at: expect.any(Date), end_reason: 'expired' });
      // The clock goes back.
      await shift(player, column, back);
      await expect
        .poll(async () => (await app.call(getMember, {}, player)).body)
        .toMatchObject({ code: 'session.ended' });
    });

    it('that nobody meets is ended by the job', async () => {
      const [over, live] = [await app.register(), await app.register()];
      await shift(over, 'expires_at', '-1 second');
      expect(await app.endExpiredSessions()).toBe(1);
      expect(await app.endExpiredSessions()).toBe(0);
      await shift(over, 'expires_at', '1 hour');
      expect([await isIn(over), await isIn(live)]).toEqual([false, true]);
    });
  });

  it('an operator’s session that has lapsed stays so', async () => {
    const desk = consoleOf(app);
    const { db } = app.database;
    const tab = await desk.operator(clock);
    const who = async () => valueOf(await desk.call(getOperator, {}, tab)).operator;
    expect(await who()).not.toBeNull();
    await sql`update operator_session set seen_at = seen_at - interval '16 minutes'`.execute(db);
    await createOperatorSessions(db, { secure: false, key: app.secrets.pepper }).endLapsed();
    await sql`update operator_session set seen_at = clock_timestamp()`.execute(db);
    expect(await who()).toBeNull();
  });

  it('a remembered login whose time is over stays so', async () => {
    const { db } = app.database;
    const player = await app.register();
    const { id } = await db
      .selectFrom('member')
      .select('id')
      .where('account', '=', player.account)
      .executeTakeFirstOrThrow();
    const device = Buffer.alloc(32, 1);
    const remembered = createRemembered(db, { sessions: { endSeries: async () => 0 }, days: 1 });
    const { seriesId, token } = await remembered.begin(db, id, device);
    expect(await remembered.present(token, device)).not.toBeNull();
    const move = (interval: string) =>
      sql`update remember_series set expires_at = clock_timestamp() + ${interval}::interval where id = ${seriesId}`.execute(
        db,
      );
    await move('-1 second');
    await endExpiredSeries(db);
    await move('1 hour');
    expect(await remembered.present(token, device)).toBeNull();
  });
});
