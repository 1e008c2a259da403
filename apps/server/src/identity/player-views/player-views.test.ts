/** An operator's read-only view of a player: how it opens and ends, what it shows, and that it changes nothing. */
import { TOKEN_HEADER } from '@parlour/contract/accounts';
import { listAudit } from '@parlour/contract/audit.endpoints';
import { logoutOperator } from '@parlour/contract/operator-sessions.endpoints';
import { startPlayerView } from '@parlour/contract/player-views.admin.endpoints';
import { endPlayerView, openPlayerView } from '@parlour/contract/player-views.endpoints';
import { getMember, logout } from '@parlour/contract/sessions.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, goingClock, type Tab } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { heldOf } from '../../testing/records.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let staff: ReturnType<typeof consoleOf>;
  let tab: Tab;
  let player: Player;
  let id = '';
  const clock = goingClock();
  const db = () => app.database.db;

  const prepare = (by = tab, reason = 'sees what they describe') =>
    staff.call(startPlayerView, { params: { id }, body: { reason } }, by);
  const codeOf = ({ address }: { address: string }) => new URL(address).hash.slice(1);
  /** Opens a view in a browser, which may have a player's session of its own. */
  async function enter(browser: Player = { token: '', cookies: {}, account: '' }): Promise<Player> {
    const code = codeOf(valueOf(await prepare()));
    const { session } = valueOf(await app.call(openPlayerView, { body: { code } }, browser));
    return { token: session.token, cookies: browser.cookies, account: session.userName };
  }
  const codeFor = async (who: Player) => {
    const { body } = await app.call(getMember, {}, who);
    return body.success ? body.value.account : body.code;
  };

  beforeAll(async () => {
    app = await testApp(await open(), { clock: clock.now });
    staff = consoleOf(app);
    tab = await staff.operator(clock);
    player = await app.register('viewed_player');
    ({ id } = await sql<{ id: string }>`select id::text from member where account = 'viewed_player'`
      .execute(db())
      .then(({ rows }) => rows[0] ?? { id: '' }));
  });
  afterAll(() => app.close());

  it('P-43 needs the right and a reason, and goes on record', async () => {
    expect(await staff.codeOf(prepare(await staff.operator(clock, 'auditor', 'auditor')))).toBe('access.right');
    expect(await staff.codeOf(prepare(tab, ' '))).toBe('register.field');
    const unknown = staff.call(startPlayerView, { params: { id: '999999999' }, body: { reason: 'r' } }, tab);
    expect(await staff.codeOf(unknown)).toBe('thing.unknown');
    await sql`update operator_session set proved_at = proved_at - interval '1 hour'`.execute(db());
    expect(await staff.codeOf(prepare())).toBe('second.proof');
    await sql`update operator_session set proved_at = clock_timestamp()`.execute(db());
    expect(valueOf(await prepare()).address).toMatch(/^http:\/\/[^/]+\/view#[\w-]{43}$/);
    const { rows } = valueOf(await staff.call(listAudit, { query: { act: 'member.viewed' } }, tab));
    expect(rows).toMatchObject([{ operator: 'nandar', account: 'viewed_player', reason: 'sees what they describe' }]);
  });

  it('opens once and within a minute, beside the session of a player in the same browser', async () => {
    const own = await app.register('own_account');
    const view = await enter(own);
    expect(await codeFor(view)).toBe('viewed_player');
    expect(await codeFor(own)).toBe('own_account');
    const code = codeOf(valueOf(await prepare()));
    const openIt = () => app.call(openPlayerView, { body: { code } }, { token: '', cookies: {}, account: '' });
    await sql`update player_view set code_expires_at = code_expires_at - interval '61 seconds'`.execute(db());
    expect((await openIt()).body).toMatchObject({ code: 'thing.unknown' });
    await sql`update player_view set code_expires_at = code_expires_at + interval '61 seconds'`.execute(db());
    expect((await openIt()).body.success).toBe(true);
    expect((await openIt()).body).toMatchObject({ code: 'thing.unknown' });
  });

  it('needs both halves', async () => {
    const view = await enter();
    expect(await codeFor({ ...view, cookies: {} })).toBe('session.none');
    const other = await enter();
    expect(await codeFor({ ...view, cookies: other.cookies })).toBe('session.none');
    expect(await codeFor(view)).toBe('viewed_player');
  });

  it('P-43 changes nothing: every changing call with a session is refused before anything else', async () => {
    const view = await enter();
    const held = async () => {
      // A background job fills the tables of play, from what happened before.
      const { member_play: _total, member_play_day: _days, ...rest } = await heldOf(db(), 'viewed_player');
      return rest;
    };
    const before = await held();
    const seen = () => db().selectFrom('session').select(['id', 'seen_at', 'ended_at']).orderBy('id').execute();
    const sessions = await seen();
    const changing = app.platform.registry.filter(
      ({ changes, access }) => changes && access !== 'operator' && access !== 'anyone',
    );
    expect(changing.length).toBeGreaterThan(50);
    const passed: unknown[] = [];
    for (const { method, path, relay } of changing)
      for (const place of relay ? [path, relay] : [path]) {
        const { statusCode, body } = await app.raw({
          method,
          url: place.replaceAll(/:\w+/g, '1'),
          headers: { [TOKEN_HEADER]: view.token },
          cookies: view.cookies,
          ...(method === 'GET' ? {} : { payload: {} }),
        });
        if (statusCode !== 403 || !body.includes('"access.view_only"')) passed.push([method, place, statusCode]);
      }
    expect(passed).toEqual([]);
    expect(await held()).toEqual(before);
    expect(await seen()).toEqual(sessions);
    // Control: the same call by the player is not refused.
    expect((await app.call(logout, { body: {} }, await app.register('control_player'))).body.success).toBe(true);
  });

  it('ends with its time, by the operator in the tab, and with the operator’s session', async () => {
    const timed = await enter();
    await sql`update player_view set expires_at = expires_at - interval '15 minutes' where ended_at is null`.execute(
      db(),
    );
    expect(await codeFor(timed)).toBe('session.ended');

    const left = await enter();
    valueOf(await app.call(endPlayerView, {}, { ...left, cookies: { ...left.cookies } }));
    expect(await codeFor(left)).toBe('session.ended');

    const last = await enter();
    expect(await codeFor(last)).toBe('viewed_player');
    valueOf(await staff.call(logoutOperator, {}, tab));
    expect(await codeFor(last)).toBe('session.ended');
    expect(await codeFor(player)).toBe('viewed_player');
  });
});
