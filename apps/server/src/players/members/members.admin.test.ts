import { checkAudit, listAudit } from '@parlour/contract/audit.endpoints';
import { stream as events } from '@parlour/contract/events.endpoints';
import {
  endMemberSession,
  endMemberSessions,
  listMemberSessions,
  listMembers,
  removeMemberSecond,
  setMemberState,
} from '@parlour/contract/operator-sessions.endpoints';
import { getMember, login } from '@parlour/contract/sessions.endpoints';
import {
  beginTotp,
  confirmTotp,
  endOneSession,
  endOtherSessions,
  listSessions,
  proveAgain,
} from '@parlour/contract/two-factor.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/db/db.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { PASSWORD, type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase, onDatabase } from '../../testing/databases.ts';
import { within } from '../../testing/limits.ts';
import { headersOf } from '../../testing/streams.ts';

const WITHIN = { timeout: within(1000), interval: 40 };
let browsers = 0;

/** Signs a member in from another browser with its own address. */
async function another(app: TestApp, account: string, rememberPassword = false) {
  const player: Player = { token: '', cookies: {}, account, address: `10.9.${++browsers}.7` };
  const body = { username: account, password: PASSWORD, type: 'username' as const, rememberPassword };
  const value = valueOf(await app.call(login, { body }, player));
  player.token = value.token;
  return { player, remembered: value.rememberToken ?? '' };
}
const lives = async (app: TestApp, player: Player): Promise<boolean> =>
  (await app.call(getMember, {}, player)).body.success;
/** Servers on PostgreSQL are notified of the end within a second. */
const isOut = (app: TestApp, player: Player) => expect.poll(() => lives(app, player), WITHIN).toBe(false);
/** Whether a remembered login is still valid. */
const comesBack = async (app: TestApp, { player, remembered }: Awaited<ReturnType<typeof another>>) => {
  const body = { username: player.account, password: remembered, type: 'username' as const, rememberPassword: true };
  return (await app.call(login, { body }, player)).body.success;
};
const idOf = async ({ db }: Database, account: string): Promise<string> => {
  const row = await db.selectFrom('member').select('id').where('account', '=', account).executeTakeFirstOrThrow();
  return row.id.toString();
};

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let tab: Tab;
  const clock = testClock();
  beforeAll(async () => {
    app = await testApp(await open(), { clock: clock.now });
    desk = consoleOf(app);
    tab = await desk.operator(clock);
  });
  afterAll(() => app.close());
  const reason = { reason: 'asked by the member' };
  const acts = async () => valueOf(await desk.call(listAudit, { query: {} }, tab)).rows;

  describe('the member’s own list of sessions', () => {
    it('names device, country and time, and says which one asks', async () => {
      const member = await app.register();
      const { player } = await another(app, member.account);
      const { sessions } = valueOf(await app.call(listSessions, {}, player));
      expect(sessions).toHaveLength(2);
      expect(sessions.filter((row) => row.current)).toHaveLength(1);
      expect(sessions.find((row) => row.current)).toMatchObject({
        address: player.address,
        country: null,
        kind: 'computer',
      });
      await sql`update session set address = '8.8.8.8', user_agent = 'Mozilla/5.0 (Linux; Android 14) Chrome/131 Mobile Safari/537'
        where id = ${sessions.find((row) => row.current)?.id}`.execute(app.database.db);
      const [here] = valueOf(await app.call(listSessions, {}, player)).sessions.filter((row) => row.current);
      expect(here).toMatchObject({ country: 'US', browser: 'Chrome', system: 'Android', kind: 'phone' });
    });

    it('ends one session with the remembered login that it came from, and nobody else’s', async () => {
      const [member, stranger] = [await app.register(), await app.register()];
      const [one, two] = [await another(app, member.account, true), await another(app, member.account, true)];
      const { sessions } = valueOf(await app.call(listSessions, {}, one.player));
      const id = sessions.find((row) => row.address === two.player.address)?.id ?? '';
      expect((await app.call(endOneSession, { params: { id } }, stranger)).body).toMatchObject({
        code: 'thing.unknown',
      });
      expect(valueOf(await app.call(endOneSession, { params: { id } }, one.player))).toEqual({ ended: true });
      expect((await app.call(endOneSession, { params: { id } }, one.player)).body).toMatchObject({
        code: 'thing.unknown',
      });
      await isOut(app, two.player);
      expect(await comesBack(app, two)).toBe(false);
      expect([await lives(app, one.player), await comesBack(app, one)]).toEqual([true, true]);
    });

    it('ends every other session and every other remembered login', async () => {
      const member = await app.register();
      const [one, two] = [await another(app, member.account, true), await another(app, member.account, true)];
      expect(valueOf(await app.call(endOtherSessions, {}, one.player))).toEqual({ ended: 2 });
      for (const player of [two.player, member]) await isOut(app, player);
      expect(await lives(app, one.player)).toBe(true);
      expect([await comesBack(app, one), await comesBack(app, two)]).toEqual([true, false]);
    });
  });

  describe('the console’s desk', () => {
    it('finds members by the beginning of the name and by state, page by page; wildcards mean themselves', async () => {
      for (const name of ['zaw_1', 'zaw_2', 'zawx3']) await app.register(name);
      const found = async (query: { name?: string; state?: 'active' | 'disabled'; before?: string; size?: string }) =>
        valueOf(await desk.call(listMembers, { query }, tab));
      const names = async (query: Parameters<typeof found>[0]) =>
        (await found(query)).members.map((one) => one.account);
      expect(await names({ name: ' ZAW' })).toEqual(['zawx3', 'zaw_2', 'zaw_1']);
      expect(await names({ name: 'zaw_' })).toEqual(['zaw_2', 'zaw_1']);
      expect(await names({ name: '%' })).toEqual([]);
      expect(await names({ name: "zaw'; drop table member; --" })).toEqual([]);
      const first = await found({ name: 'zaw', size: '2' });
      expect(first.members[0]).toMatchObject({ state: 'active', sessions: 1, twoStep: false, type: 0 });
      expect(await names({ name: 'zaw', size: '2', before: first.next ?? '' })).toEqual(['zaw_1']);
      expect(await names({ name: 'zaw', state: 'disabled' })).toEqual([]);
      expect(await names({ name: 'zaw_၂' })).toEqual(['zaw_2']);
      await app.database.db
        .updateTable('member')
        .set({ dialing_code: '95', mobile: '9770001999' })
        .where('account', '=', 'zaw_1')
        .execute();
      for (const name of ['09770001999', '+95 9 770-001-999', '959770001999', '၀၉၇၇၀၀၀၁၉၉၉'])
        expect([name, await names({ name })]).toEqual([name, ['zaw_1']]);
    });

    it('nobody but an operator reaches it', async () => {
      const member = await app.register();
      const id = await idOf(app.database, member.account);
      const nobody = { cookies: member.cookies, csrf: member.token };
      for (const answer of [
        desk.call(listMembers, { query: {} }, nobody),
        desk.call(listMemberSessions, { params: { id } }, nobody),
        desk.call(setMemberState, { params: { id }, body: { ...reason, state: 'disabled' } }, nobody),
        desk.call(endMemberSessions, { params: { id }, body: reason }, nobody),
        desk.call(listAudit, { query: {} }, nobody),
      ])
        expect(await desk.codeOf(answer)).toBe('session.none');
      expect(await lives(app, member)).toBe(true);
    });

    it('each act stands on record, with reason, state before and after, and who looked', async () => {
      const member = await app.register();
      const id = await idOf(app.database, member.account);
      const { player } = await another(app, member.account);
      const { sessions } = valueOf(await desk.call(listMemberSessions, { params: { id } }, tab));
      const session = sessions.find((row) => row.address === player.address)?.id ?? '';
      valueOf(await desk.call(endMemberSession, { params: { id, session }, body: reason }, tab));
      await isOut(app, player);
      expect(await lives(app, member)).toBe(true);
      expect(valueOf(await desk.call(endMemberSessions, { params: { id }, body: reason }, tab))).toEqual({ ended: 1 });
      const state = (to: 'active' | 'disabled') =>
        desk.call(setMemberState, { params: { id }, body: { ...reason, state: to } }, tab);
      expect(valueOf(await state('disabled'))).toEqual({ state: 'disabled', ended: 0 });
      expect(valueOf(await state('active'))).toEqual({ state: 'active', ended: 0 });
      const rows = (await acts()).slice(0, 5);
      expect(rows.map((row) => [row.act, row.account, row.reason, row.before, row.after])).toEqual([
        ['member.enabled', member.account, reason.reason, { state: 'disabled' }, { state: 'active', ended: 0 }],
        ['member.disabled', member.account, reason.reason, { state: 'active' }, { state: 'disabled', ended: 0 }],
        ['member.sessions_ended', member.account, reason.reason, null, { ended: 1 }],
        ['member.session_ended', member.account, reason.reason, null, { session }],
        ['member.sessions_viewed', member.account, '', null, null],
      ]);
      for (const row of rows) expect(row).toMatchObject({ operator: 'nandar', role: 'owner', address: '127.0.0.1' });
    });

    it('an act that cannot be recorded does not happen', async () => {
      const member = await app.register();
      const id = await idOf(app.database, member.account);
      const { db } = app.database;
      await sql`alter table audit add constraint planted check (reason <> 'planted')`.execute(db);
      const body = { reason: 'planted', state: 'disabled' as const };
      expect(await desk.codeOf(desk.call(setMemberState, { params: { id }, body }, tab))).toBe('system.error');
      expect(
        await desk.codeOf(desk.call(endMemberSessions, { params: { id }, body: { reason: 'planted' } }, tab)),
      ).toBe('system.error');
      await sql`alter table audit drop constraint planted`.execute(db);
      expect(await lives(app, member)).toBe(true);
    });

    it('an act on nobody is refused and leaves no row', async () => {
      const before = (await acts())[0]?.id;
      for (const answer of [
        desk.call(setMemberState, { params: { id: '999999' }, body: { ...reason, state: 'disabled' } }, tab),
        desk.call(endMemberSessions, { params: { id: '999999' }, body: reason }, tab),
        desk.call(endMemberSession, { params: { id: '999999', session: '1' }, body: reason }, tab),
        desk.call(listMemberSessions, { params: { id: '999999' } }, tab),
        desk.call(removeMemberSecond, { params: { id: '999999' }, body: reason }, tab),
      ])
        expect(await desk.codeOf(answer)).toBe('thing.unknown');
      expect((await acts())[0]?.id).toBe(before);
    });

    it('turns off two-step sign-in for a member who lost phone and codes, and ends the sessions', async () => {
      const member = await app.register();
      const id = await idOf(app.database, member.account);
      const { proof } = valueOf(await app.call(proveAgain, { body: { password: PASSWORD } }, member));
      const { secret } = valueOf(await app.call(beginTotp, { body: { proof } }, member));
      valueOf(await app.call(confirmTotp, { body: { proof, code: clock.code(secret) } }, member));
      expect(valueOf(await desk.call(removeMemberSecond, { params: { id }, body: reason }, tab))).toEqual({
        removed: true,
      });
      await isOut(app, member);
      expect(await lives(app, (await another(app, member.account)).player)).toBe(true);
    });
  });

  describe('the record', () => {
    it('is read page by page and by act', async () => {
      const all = await acts();
      const first = valueOf(await desk.call(listAudit, { query: { size: '3' } }, tab));
      expect(first.rows).toEqual(all.slice(0, 3));
      const next = valueOf(await desk.call(listAudit, { query: { size: '3', before: first.next ?? '' } }, tab));
      expect(next.rows[0]).toEqual(all[3]);
      const { rows, acts: kinds } = valueOf(await desk.call(listAudit, { query: { act: 'member.disabled' } }, tab));
      expect(new Set(rows.map((row) => row.act))).toEqual(new Set(['member.disabled']));
      expect(kinds).toContain('member.sessions_viewed');
      expect(valueOf(await desk.call(listAudit, { query: { operator: 'nobody' } }, tab)).rows).toEqual([]);
    });

    it('refuses every change, and tells of one that was made behind its back', async () => {
      const { db } = app.database;
      const broken = async () => valueOf(await desk.call(checkAudit, {}, tab)).broken;
      expect(await broken()).toBeNull();
      await expect(sql`update audit set reason = 'x' where id = 2`.execute(db)).rejects.toThrow('append-only');
      await expect(sql`delete from audit where id = 2`.execute(db)).rejects.toThrow('append-only');
      await expect(sql`truncate audit`.execute(db)).rejects.toThrow('append-only');
      await sql`alter table audit disable trigger audit_rows_stay`.execute(db);
      const { rows } = await sql<{ reason: string }>`select reason from audit where id = 2`.execute(db);
      await sql`update audit set reason = 'something else' where id = 2`.execute(db);
      expect(await broken()).toBe('2');
      await sql`update audit set reason = ${rows[0]?.reason} where id = 2`.execute(db);
      expect(await broken()).toBeNull();
      await sql`delete from audit where id = 2`.execute(db);
      expect(await broken()).toBe('2');
      await sql`alter table audit enable trigger audit_rows_stay`.execute(db);
    });
  });
});

onDatabase('postgres', (_kind, _open, { newTarget }) => {
  let first: Database;
  let second: Database;
  let here: TestApp;
  let there: TestApp;
  let tab: Tab;
  const clock = testClock();
  beforeAll(async () => {
    const target = await newTarget();
    const env = { SECRET_KEY: 'servers on one database have one secret' };
    [first, second] = [await openDatabase(target), await openDatabase(target)];
    here = await testApp(first, { env, clock: clock.now });
    there = await testApp(second, { env, clock: clock.now });
    await there.server.listen({ port: 0, host: '127.0.0.1' });
    tab = await consoleOf(here).operator(clock);
  });
  afterAll(async () => {
    await here.close();
    await there.close();
    await first.close();
    await second.close();
  });

  const desk = () => consoleOf(here);
  const KICKS: Record<string, (id: string) => Promise<unknown>> = {
    'disabled by an operator': (id) =>
      desk().call(setMemberState, { params: { id }, body: { reason: 'x', state: 'disabled' } }, tab),
    'signed out by an operator': (id) => desk().call(endMemberSessions, { params: { id }, body: { reason: 'x' } }, tab),
  };

  it.each(Object.keys(KICKS))(
    'P-35 a member who is %s is out on both servers within a second, in streams and remembered logins too',
    async (kick) => {
      const members = await Promise.all(Array.from({ length: 5 }, () => here.register()));
      const remembered = await Promise.all(members.map(({ account }) => another(there, account, true)));
      const everywhere = () =>
        Promise.all([
          ...members.flatMap((member) => [lives(here, member), lives(there, member)]),
          ...remembered.flatMap(({ player }) => [lives(here, player), lives(there, player)]),
        ]);
      expect((await everywhere()).filter(Boolean)).toHaveLength(20);
      const [one] = remembered;
      if (!one) throw new Error('five were remembered');
      const { port } = there.server.server.address() as { port: number };
      const stream = await fetch(`http://127.0.0.1:${port}${events.path}`, { headers: headersOf(one.player) });
      const closed = stream.text();
      await Promise.all(
        members.map(async ({ account }) =>
          expect(await KICKS[kick]?.(await idOf(first, account))).toMatchObject({ status: 200 }),
        ),
      );
      await expect.poll(async () => (await everywhere()).filter(Boolean).length, WITHIN).toBe(0);
      expect(await closed).toContain('event: session_ended');
      for (const each of remembered) expect(await comesBack(there, each)).toBe(false);
    },
  );

  it('P-35 control: an act that only writes the record is found out', { tags: 'wide' }, async () => {
    const member = await here.register();
    await sql`insert into audit (id, at, operator_id, operator_name, operator_role, address, act, member_id, reason, hash)
      select 0, now(), id, name, role, '', 'member.disabled', ${await idOf(first, member.account)}::bigint, '', ''
      from operator`.execute(first.db);
    await expect(expect.poll(() => lives(there, member), { ...WITHIN, timeout: 1000 }).toBe(false)).rejects.toThrow();
  });
});
