import { RIGHTS } from '@parlour/contract/operator-rights';
import {
  beginSetUp,
  getDayFigures,
  getOperator,
  loginOperator,
  logoutOperator,
  setUpOperator,
} from '@parlour/contract/operator-sessions.endpoints';
import { beginReset, finishReset } from '@parlour/contract/operators.admin.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayFigures, findLedger } from '../../ledger/wallet/index.ts';
import { newToken, tokenHash } from '../../platform/http/tokens.ts';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, OPERATOR_PASSWORD, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { aVendor } from '../../testing/players.ts';
import { fromBase32 } from '../two-factor/index.ts';
import { createOperatorAuthenticator, insertSetupToken } from './index.ts';
import { hoursOf, nearestQuarter } from './operators.rules.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  const tab: Tab = { cookies: {}, csrf: null };
  const link = newToken();
  const clock = testClock();
  let secret = '';
  let recoveryCodes: string[] = [];
  beforeAll(async () => {
    app = await testApp(await open(), { clock: clock.now });
    desk = consoleOf(app);
    await insertSetupToken(app.database.db, tokenHash(link));
  });
  afterAll(() => app.close());
  const call: typeof desk.call = (endpoint, input, from) => desk.call(endpoint, input, from);
  const codeOf: typeof desk.codeOf = (answer) => desk.codeOf(answer);
  const nobody = (): Tab => ({ cookies: {}, csrf: null });
  const signIn = (name: string, password: string, code: string, from = nobody()) =>
    call(loginOperator, { body: { name, password, code } }, from);

  describe('operators', () => {
    it('a new house has no operator and no default account', async () => {
      expect(valueOf(await call(getOperator, {}, tab))).toEqual({ operator: null, needsSetup: true });
      expect(await codeOf(signIn('admin', 'admin', '000000'))).toBe('login.wrong');
    });

    it('the set-up link works once, with a password of 12 characters or more and a code of the app', async () => {
      const app = valueOf(await call(beginSetUp, { body: { setupToken: link } }, tab));
      expect(app.address).toMatch(/^otpauth:\/\/totp\/.+%20console:operator\?secret=[A-Z2-7]{32}&/);
      expect(valueOf(await call(beginSetUp, { body: { setupToken: link } }, tab))).toEqual(app);
      secret = app.secret;
      const body = { setupToken: link, name: 'Nandar', password: OPERATOR_PASSWORD, code: clock.code(secret) };
      const tried = (over: object) => codeOf(call(setUpOperator, { body: { ...body, ...over } }, nobody()));
      expect(await tried({ password: 'elevenchars' })).toBe('register.field');
      expect(await tried({ name: 'n' })).toBe('register.field');
      expect(await tried({ setupToken: newToken() })).toBe('operator.setup_used');
      expect(await tried({ code: '12345' })).toBe('second.wrong');
      const answer = await call(setUpOperator, { body }, tab);
      const value = valueOf(answer);
      expect(value.operator).toEqual({ name: 'nandar', role: 'owner', rights: [...RIGHTS] });
      const kept = { httpOnly: true, sameSite: 'Strict', path: '/' };
      expect(answer.cookies).toMatchObject([
        { name: 'mc_op', ...kept },
        { name: 'mc_opdev', ...kept },
      ]);
      expect(new Set(value.recoveryCodes).size).toBe(10);
      recoveryCodes = value.recoveryCodes;
      tab.csrf = value.csrf;
      expect(valueOf(await call(getOperator, {}, tab))).toEqual({ operator: value.operator, needsSetup: false });
      expect(await tried({})).toBe('operator.setup_used');
      expect(await codeOf(call(beginSetUp, { body: { setupToken: link } }, nobody()))).toBe('operator.setup_used');
    });

    it('a password alone opens nothing: every sign-in asks for a code that was never used before', async () => {
      expect(await codeOf(signIn('nandar', OPERATOR_PASSWORD, ''))).toBe('login.wrong');
      expect(await codeOf(signIn('nandar', OPERATOR_PASSWORD, clock.code(secret)))).toBe('login.wrong');
      clock.step();
      expect(await codeOf(signIn('nandar', OPERATOR_PASSWORD, clock.code(secret)))).toBe('success');
      expect(await codeOf(signIn('nandar', OPERATOR_PASSWORD, clock.code(secret)))).toBe('login.wrong');
      const [recovery = ''] = recoveryCodes;
      expect(await codeOf(signIn('nandar', OPERATOR_PASSWORD, recovery))).toBe('success');
      expect(await codeOf(signIn('nandar', OPERATOR_PASSWORD, recovery))).toBe('login.wrong');
    });

    it('P-37 three failures lock a name, whether anybody has it or not, and time or the house unlocks it', async () => {
      const { db } = app.database;
      await db.deleteFrom('operator_failure').execute();
      clock.step();
      for (const name of ['nandar', 'nobody']) {
        for (let n = 0; n < 3; n++) expect(await codeOf(signIn(name, 'wrong', '000000'))).toBe('login.wrong');
        // Correct credentials are refused now as well, and further attempts do not prolong the wait.
        for (let n = 0; n < 5; n++)
          expect(await codeOf(signIn(name, OPERATOR_PASSWORD, clock.code(secret)))).toBe('operator.locked');
      }
      const { n } = await db
        .selectFrom('operator_failure')
        .select((e) => e.fn.countAll<bigint>().as('n'))
        .executeTakeFirstOrThrow();
      expect(n).toBe(6n);
      await db
        .updateTable('operator_failure')
        .set({ at: sql<Date>`clock_timestamp() - make_interval(mins => 30)` })
        .execute();
      expect(await codeOf(signIn('Nandar', OPERATOR_PASSWORD, clock.code(secret)))).toBe('success');
    });

    it('P-37 many guesses at once reach the password three times', async () => {
      await app.database.db.deleteFrom('operator_failure').execute();
      const codes = await Promise.all(
        Array.from({ length: 12 }, () => codeOf(signIn('nobody-at-all', 'wrong', '000000'))),
      );
      expect(codes.filter((code) => code === 'login.wrong').length).toBeLessThanOrEqual(3);
      expect(codes.filter((code) => code === 'operator.locked').length).toBeGreaterThanOrEqual(9);
      await app.database.db.deleteFrom('operator_failure').execute();
    });

    it('P-37 control: a house that forgets failures lets every guess reach the password', async () => {
      const { db } = app.database;
      await sql`create function forget_failure() returns trigger language plpgsql as
        'begin new.at := new.at - interval ''1 day''; return new; end'`.execute(db);
      await sql`create trigger forget before insert on operator_failure
        for each row execute function forget_failure()`.execute(db);
      const codes = [];
      for (let n = 0; n < 8; n++) codes.push(await codeOf(signIn('nobody-at-all', 'wrong', '000000')));
      await sql`drop trigger forget on operator_failure`.execute(db);
      await db.deleteFrom('operator_failure').execute();
      expect(codes).toEqual(Array(8).fill('login.wrong'));
    });

    it('P-37 a lock is for half an hour: after 29 minutes it holds, after 30 it does not', async () => {
      const { db } = app.database;
      for (let n = 0; n < 3; n++) await signIn('nobody-at-all', 'wrong', '000000');
      const ago = (minutes: number) =>
        db
          .updateTable('operator_failure')
          .set({ at: sql<Date>`clock_timestamp() - make_interval(mins => ${minutes})` })
          .execute();
      await ago(29);
      expect(await codeOf(signIn('nobody-at-all', 'wrong', '000000'))).toBe('operator.locked');
      await ago(30);
      expect(await codeOf(signIn('nobody-at-all', 'wrong', '000000'))).toBe('login.wrong');
      await db.deleteFrom('operator_failure').execute();
    });

    it('an operator of the time before codes gets no app by the password alone, but by a link of the house', async () => {
      const { db } = app.database;
      const { password_hash } = await db.selectFrom('operator').select('password_hash').executeTakeFirstOrThrow();
      await db
        .insertInto('operator')
        .values({ name: 'old', role: 'owner', password_hash, sealed_totp: null })
        .execute();
      expect(await codeOf(signIn('old', 'wrong', ''))).toBe('login.wrong');
      const { body } = await signIn('old', OPERATOR_PASSWORD, '');
      expect(body).toEqual({ success: false, code: 'operator.enrol', message: 'error.operatorEnrol' });
      const keeper = createOperatorAuthenticator(db, { secrets: app.secrets, issuer: () => 'House', clock: clock.now });
      const { id } = await db.selectFrom('operator').select('id').where('name', '=', 'old').executeTakeFirstOrThrow();
      const { token: resetToken } = await keeper.reset(db, { id, name: 'old' });
      const asked = valueOf(await call(beginReset, { body: { resetToken } }, nobody()));
      const enrol = (link: string, code: string) =>
        call(finishReset, { body: { resetToken: link, password: OPERATOR_PASSWORD, code } }, nobody());
      expect(await codeOf(enrol(resetToken, '1'))).toBe('second.wrong');
      expect(await codeOf(enrol(newToken(), clock.code(asked.secret)))).toBe('operator.reset_used');
      const value = valueOf(await enrol(resetToken, clock.code(asked.secret)));
      expect([value.operator.name, value.recoveryCodes.length]).toEqual(['old', 10]);
      expect(await codeOf(enrol(resetToken, clock.code(asked.secret)))).toBe('operator.reset_used');
      clock.step();
      expect(await codeOf(signIn('old', OPERATOR_PASSWORD, clock.code(asked.secret)))).toBe('success');
    });

    it('the house takes an operator’s app and sessions away, and the password alone sets no new one up', async () => {
      const keeper = createOperatorAuthenticator(app.database.db, {
        secrets: app.secrets,
        issuer: () => 'House',
        clock: clock.now,
      });
      const here = nobody();
      clock.step();
      const old = await app.database.db
        .selectFrom('operator')
        .select('id')
        .where('name', '=', 'old')
        .executeTakeFirstOrThrow();
      await keeper.give(app.database.db, old.id, fromBase32(secret), 0n);
      here.csrf = valueOf(await signIn('old', OPERATOR_PASSWORD, clock.code(secret), here)).csrf;
      expect(await codeOf(call(getDayFigures, {}, here))).toBe('success');
      await keeper.reset(app.database.db, { id: old.id, name: 'old' });
      expect(await codeOf(call(getDayFigures, {}, here))).toBe('session.none');
      expect(await codeOf(signIn('old', OPERATOR_PASSWORD, clock.code(secret)))).toBe('operator.enrol');
    });

    it('the cookie is nothing without the token of its session, nor the token without the cookie', async () => {
      expect(await codeOf(call(getDayFigures, {}, { ...tab, csrf: null }))).toBe('session.none');
      expect(await codeOf(call(getDayFigures, {}, { ...tab, csrf: newToken() }))).toBe('session.none');
      expect(await codeOf(call(getDayFigures, {}, { cookies: {}, csrf: tab.csrf }))).toBe('session.none');
      expect(await codeOf(call(getDayFigures, {}, tab))).toBe('success');
    });

    it('a day without play has its members by the hour and balanced books', async () => {
      await app.register();
      await app.register();
      const figures = valueOf(await call(getDayFigures, {}, tab));
      const none = { bets: '0.00', ggr: '0.00', rounds: 0 };
      expect(figures).toMatchObject({ ...none, wins: '0.00', newMembers: 2, before: { ...none, newMembers: 0 } });
      expect(figures.hours.reduce((sum, hour) => sum + hour.newMembers, 0)).toBe(2);
      for (const hour of figures.hours) expect(hour).toMatchObject(none);
      expect([figures.hoursBefore, figures.providers, figures.topGames]).toEqual([[], [], []]);
      expect([figures.playersNow, figures.activeMembers, figures.ledgerClean]).toEqual([2, 0, true]);
      expect(figures.refusedCalls).toEqual([]);
    });

    it('calls of vendors that were refused since the day began are told by vendor and reason', async () => {
      const { db } = app.database;
      const vendorId = await aVendor(db, 'CALLS');
      await sql`insert into gateway_refusal (bucket, vendor_id, code, seen)
        select clock_timestamp() - make_interval(days => d.ago), d.vendor, d.code, d.seen
        from (values (0, ${vendorId}::smallint, 'NO_BET', 7), (2, ${vendorId}, 'NO_BET', 50),
          (0, ${vendorId}, 'CONFLICT', 9), (0, null, 'SIGNATURE', 1)) as d (ago, vendor, code, seen)`.execute(db);
      expect(valueOf(await call(getDayFigures, {}, tab)).refusedCalls).toEqual([
        { vendor: 'CALLS', code: 'CONFLICT', calls: 9 },
        { vendor: 'CALLS', code: 'NO_BET', calls: 7 },
        { vendor: null, code: 'SIGNATURE', calls: 1 },
      ]);
    });

    it('a day that is compared with ends before the quarter in which the other one is', async () => {
      const { db } = app.database;
      for (const time of ['08:45', '09:00']) {
        const bucket = `2020-01-04T${time}:00+06:30`;
        await sql`insert into play_figures (bucket, bets, wins, rounds, ledger_id, scope, game_id)
          values (${bucket}, 1000, 400, 3, ${findLedger('PLAY', app.brand.currency).id}, 1, '1001')`.execute(db);
      }
      const day = { day: '2020-01-04', timeZone: 'Asia/Yangon' };
      expect(await dayFigures(db, day)).toMatchObject({ bets: 2000n, ggr: 1200n, rounds: 6 });
      expect(await dayFigures(db, { ...day, until: new Date('2020-01-04T09:00:00+06:30') })).toMatchObject({
        bets: 1000n,
        ggr: 600n,
        rounds: 3,
        hours: [{ hour: 8, bets: 1000n }],
      });
    });

    it('a session lapses after 15 minutes without a call, and another sign-in opens a new one', async () => {
      const seen = (minutes: number) =>
        app.database.db
          .updateTable('operator_session')
          .set({ seen_at: sql<Date>`clock_timestamp() - make_interval(mins => ${minutes})` })
          .execute();
      await seen(14);
      expect(await codeOf(call(getDayFigures, {}, tab))).toBe('success');
      await seen(15);
      expect(await codeOf(call(getDayFigures, {}, tab))).toBe('session.none');
      clock.step();
      expect(await codeOf(signIn('nandar', 'lantern road ten', clock.code(secret), tab))).toBe('login.wrong');
      tab.csrf = valueOf(await signIn(' NANDAR ', OPERATOR_PASSWORD, clock.code(secret), tab)).csrf;
      expect(await codeOf(call(getDayFigures, {}, tab))).toBe('success');
    });

    it('a session is over twelve hours after the sign-in, however much it was used', async () => {
      const age = (hours: number) =>
        app.database.db
          .updateTable('operator_session')
          .set({ created_at: sql<Date>`clock_timestamp() - make_interval(hours => ${hours})` })
          .execute();
      await age(11);
      expect(await codeOf(call(getDayFigures, {}, tab))).toBe('success');
      await age(12);
      expect(await codeOf(call(getDayFigures, {}, tab))).toBe('session.none');
      await age(0);
    });

    it('signing out ends the session at once', async () => {
      const kept = { cookies: { ...tab.cookies }, csrf: tab.csrf };
      expect(valueOf(await call(logoutOperator, {}, tab))).toEqual({ ended: true });
      expect(await codeOf(call(getDayFigures, {}, kept))).toBe('session.none');
    });
  });
});

describe('the rules of the figures', () => {
  it('a comparison ends at the nearest quarter of an hour', () => {
    const quarter = (time: string) =>
      nearestQuarter(new Date(`2026-11-20T${time}Z`))
        .toISOString()
        .slice(11, 19);
    expect([quarter('09:07:29'), quarter('09:07:30'), quarter('23:59:00')]).toEqual([
      '09:00:00',
      '09:15:00',
      '00:00:00',
    ]);
  });

  it('an hour has its play, its members or both', () => {
    const play = (hour: number) => ({ hour, bets: 10n, ggr: 3n, rounds: 1 });
    const members = new Map([
      [2, 5],
      [0, 1],
    ]);
    expect(hoursOf([play(2), play(7)], members)).toEqual([
      { hour: 0, bets: 0n, ggr: 0n, rounds: 0, newMembers: 1 },
      { ...play(2), newMembers: 5 },
      { ...play(7), newMembers: 0 },
    ]);
  });
});
