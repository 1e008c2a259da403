/** Ended sessions stay ended: the end is stored in the database, and a clock that goes back does not undo it. */

import { TOKEN_HEADER } from '@parlour/contract/accounts';
import { getOperator } from '@parlour/contract/operator-sessions.endpoints';
import { getMember } from '@parlour/contract/sessions.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/db/open.ts';
import { type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, testClock } from '../../testing/console.ts';
import { eachDatabase, onDatabase } from '../../testing/databases.ts';
import { idleJobs } from '../../testing/jobs.ts';
import { createOperatorSessions } from '../operators/index.ts';
import { endExpiredSeries } from './remembered.store.ts';
import { createRemembered } from './remembered.ts';
import { selectExpired } from './session.store.ts';
import { createSessions } from './sessions.ts';

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

    it('that nobody meets is ended by the job, whether its time is over or nobody used it', async () => {
      const [over, unused, remembered, live] = await Promise.all([1, 2, 3, 4].map(() => app.register()));
      if (!over || !unused || !remembered || !live) throw new Error('four players are needed');
      await shift(over, 'expires_at', '-1 second');
      for (const player of [over, unused, remembered]) await shift(player, 'seen_at', '-3 days');
      // A remembered session may be idle for longer.
      await sql`update session set remembered = true where id = ${(await sessionOf(remembered)).id}`.execute(
        app.database.db,
      );
      expect(await app.endExpiredSessions()).toBe(2);
      expect(await app.endExpiredSessions()).toBe(0);
      await shift(over, 'expires_at', '1 hour');
      expect([await isIn(over), await isIn(live)]).toEqual([false, true]);
    });
  });

  it('sessions whose time is over are found without a look at the others', async () => {
    const { db } = app.database;
    const player = await app.register();
    await sql`insert into session (token_hash, cookie_hash, member_id, expires_at, address, user_agent)
      select sha256(n::text::bytea), s.cookie_hash, s.member_id, clock_timestamp() + interval '1 day', s.address, s.user_agent
      from session s, generate_series(1, 3000) n where s.id = ${(await sessionOf(player)).id}`.execute(db);
    await sql`analyze session`.execute(db);
    const wanted = selectExpired({ idleSeconds: 3_600, rememberedIdleSeconds: 86_400 }, 500);
    const { rows } = await sql`explain (analyze, format json) ${wanted}`.execute(db);
    const plan = JSON.stringify(rows);
    expect(plan).not.toMatch(/Seq Scan/);
    expect(plan).not.toMatch(/"Rows Removed by Filter":[1-9]/);
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

onDatabase('postgres', (_kind, _open, { newTarget }) => {
  it('a session whose time is over is over on a server whose database takes no writes, too', async () => {
    const target = await newTarget();
    if (target.kind !== 'postgres') throw new Error('this needs PostgreSQL');
    const app = await testApp(await openDatabase(target));
    const player = await app.register();
    await sql`update session set expires_at = clock_timestamp() - interval '1 second'`.execute(app.database.db);
    const url = new URL(target.url);
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    const standby = await openDatabase({ ...target, url: url.href });
    const policy = { idleSeconds: 3_600, rememberedIdleSeconds: 86_400 };
    const sessions = await createSessions(standby, idleJobs, {
      secure: false,
      policy: policy as never,
      afterEnd: async () => {},
    });
    const request = { headers: { [TOKEN_HEADER]: player.token }, cookies: player.cookies };
    expect(await sessions.resolve(request as never)).toBe('ended');
    await expect(sessions.endExpired()).rejects.toMatchObject({ code: '25006' });
    await sessions.close();
    await standby.close();
    await app.close();
  });
});
