/** P-36: a stolen remember token works neither elsewhere nor a second time. */
import { randomBytes } from 'node:crypto';
import { getMember, login } from '@parlour/contract/sessions.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import { tokenHash } from '../../platform/http/tokens.ts';
import { PASSWORD, type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { within } from '../../testing/limits.ts';
import { aMember } from '../../testing/players.ts';
import { createRemembered } from './remembered.ts';

/** A fifth of the full figure. */
const STOLEN = 200;
const browser = (account = ''): Player => ({ token: '', cookies: {}, account });

eachDatabase((_kind, open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open());
  });
  afterAll(() => app.close());

  const attempt = async (player: Player, password: string) =>
    (await app.call(login, { body: { username: player.account, password, type: 'username' } }, player)).body;
  /** Registers a member who chose to be remembered; returns the browser and its token. */
  async function remembered(): Promise<{ player: Player; token: string }> {
    const player = browser((await app.register()).account);
    const body = { username: player.account, password: PASSWORD, type: 'username' as const, rememberPassword: true };
    const value = valueOf(await app.call(login, { body }, player));
    player.token = value.token;
    return { player, token: value.rememberToken ?? '' };
  }
  const lives = async (player: Player) => (await app.call(getMember, {}, player)).body.success;
  /** Ends the grace period for parallel tabs. */
  const later = () =>
    sql`update remember_token set spent_at = spent_at - interval '11 seconds'`.execute(app.database.db);

  it('P-36 each use answers the next token, and the same browser may go on for ever', async () => {
    const { player, token } = await remembered();
    const seen = new Set([token]);
    let next = token;
    for (let use = 0; use < 5; use++) {
      const body = await attempt(player, next);
      if (!body.success) throw new Error(body.code);
      player.token = body.value.token;
      next = body.value.rememberToken ?? '';
      seen.add(next);
      expect([await lives(player), body.value.ticket]).toEqual([true, undefined]);
    }
    expect(seen.size).toBe(6);
    expect([...seen].every((one) => /^rt1\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}$/.test(one))).toBe(true);
  });

  it('SES-011 a login without the flag is answered without a token', async () => {
    const { account } = await app.register();
    const body = await attempt(browser(account), PASSWORD);
    expect(body).toMatchObject({ success: true });
    expect(body.success && body.value.rememberToken).toBe(undefined);
  });

  it(`P-36 none of ${STOLEN} stolen records opens anything on another device`, { tags: 'wide' }, async () => {
    const { db } = app.database;
    const memberId = await aMember(db);
    const thief = await app.register();
    const series = createRemembered(db, { sessions: { endSeries: async () => 0 }, days: 30 });
    let opened = 0;
    for (let i = 0; i < STOLEN; i++) {
      const { token } = await inTransaction(db, (tx) => series.begin(tx, memberId, randomBytes(32)));
      // Alternately from an unknown browser and from one of the thief's own.
      const from = i % 2 === 0 ? browser() : { ...thief, cookies: { ...thief.cookies } };
      const body = await attempt(from, token);
      if (body.success) opened++;
      else expect(body.code).toBe('login.remembered');
    }
    expect(opened).toBe(0);
  });

  it('P-36 control: on its own device the same record opens a session', async () => {
    const { player, token } = await remembered();
    expect(await attempt(player, token)).toMatchObject({ success: true, value: { userName: player.account } });
  });

  it('P-36 a spent token that comes again ends the series with all its sessions, and the member is told', async () => {
    for (let run = 0; run < 5; run++) {
      const { player, token } = await remembered();
      const first = await attempt(player, token);
      if (!first.success) throw new Error(first.code);
      player.token = first.value.token;
      await later();
      const thief = browser(player.account);
      thief.cookies = { mc_dev: player.cookies.mc_dev ?? '' };
      expect(await attempt(thief, token)).toMatchObject({ success: false, code: 'login.remembered' });
      await expect.poll(() => lives(player), { timeout: within(1000) }).toBe(false);
      expect(await attempt(player, first.value.rememberToken ?? '')).toMatchObject({ code: 'login.remembered' });
      const back = await attempt(player, PASSWORD);
      expect(back.success && back.value.warning).toBe('remember_misused');
      const again = await attempt(player, PASSWORD);
      expect(again.success && again.value.warning).toBe(undefined);
    }
  });

  it('P-36 control: within the grace for tabs that open together a spent token is no theft', async () => {
    const { player, token } = await remembered();
    const [one, two] = [await attempt(player, token), await attempt(player, token)];
    expect([one.success, two.success]).toEqual([true, true]);
    await later();
    const last = two.success ? (two.value.rememberToken ?? '') : '';
    expect(await attempt(player, last)).toMatchObject({ success: true });
  });

  it('P-36 a live token from another device ends the series too', async () => {
    const { player, token } = await remembered();
    expect(await attempt(browser(player.account), token)).toMatchObject({ code: 'login.remembered' });
    expect(await attempt(player, token)).toMatchObject({ code: 'login.remembered' });
    await expect.poll(() => lives(player), { timeout: within(1000) }).toBe(false);
  });

  it('after thirty days a token is over, and a disabled member has none', async () => {
    const { player, token } = await remembered();
    const hash = tokenHash(token.split('.')[2] ?? '');
    const age = (interval: string) =>
      sql`update remember_series set expires_at = clock_timestamp() + ${sql.lit(interval)}::interval
        where id = (select series_id from remember_token where secret_hash = ${hash})`.execute(app.database.db);
    await age('-1 second');
    expect(await attempt(player, token)).toMatchObject({ code: 'login.remembered' });
    await age('1 day');
    await app.database.db
      .updateTable('member')
      .set({ state: 'disabled' })
      .where('account', '=', player.account)
      .execute();
    expect(await attempt(player, token)).toMatchObject({ code: 'login.disabled' });
  });

  it.each(['rt1.x.y', `rt1.${'a'.repeat(22)}.${'b'.repeat(43)}`, `RT1.${'a'.repeat(22)}.${'b'.repeat(43)}`])(
    'a token that nobody gave, %s, opens nothing',
    async (token) => {
      expect((await attempt(browser('nobody_at_all'), token)).success).toBe(false);
    },
  );
});
