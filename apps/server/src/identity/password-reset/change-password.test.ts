import { TOKEN_HEADER } from '@parlour/contract/accounts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setPasswordHash } from '../../core/accounts/index.ts';
import { PASSWORD, type TestApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { within } from '../../testing/limits.ts';
import { NEW, type Scene, twoServers } from './scene.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let other: TestApp;
  let scene: Scene;
  beforeAll(async () => {
    ({ app, other, scene } = await twoServers(await open()));
  });
  afterAll(async () => {
    await app.close();
    await other.close();
  });

  describe('change of password', () => {
    it('API-023 a PUT with oldPassword, newPassword and confirmNewPassword changes it, on both paths', async () => {
      const player = await app.register();
      for (const [url, oldPassword, newPassword] of [
        ['/wps/member/password', PASSWORD, NEW],
        ['/wps/relay/wps/member/password', NEW, `${NEW} still`],
      ] as const) {
        const answer = await app.raw({
          method: 'PUT',
          url,
          headers: { [TOKEN_HEADER]: player.token },
          cookies: player.cookies,
          payload: { oldPassword, newPassword, confirmNewPassword: newPassword },
        });
        expect([answer.statusCode, answer.json()]).toEqual([
          200,
          { success: true, value: { ticket: expect.stringMatching(/^[\w-]{43}$/), rememberToken: null } },
        ]);
      }
      expect((await scene.signIn(player.account, `${NEW} still`)).body.success).toBe(true);
      expect((await scene.signIn(player.account, PASSWORD)).body).toMatchObject({ code: 'login.wrong' });
    });

    it('W4 the ticket of a login stands in for the old password once, in its own session, while it is young', async () => {
      const { account } = await app.register();
      const [one, two] = [await scene.signIn(account, PASSWORD), await scene.signIn(account, PASSWORD)];
      const ticket = valueOf(one).ticket ?? '';
      expect((await scene.change(two.player, ticket)).body).toMatchObject({ code: 'recovery.old_wrong' });
      const changed = valueOf(await scene.change(one.player, ticket));
      expect((await scene.change(one.player, ticket, `${NEW} 2`)).body).toMatchObject({ code: 'recovery.old_wrong' });
      await sql`update reauth_ticket set expires_at = clock_timestamp() where used_at is null`.execute(app.database.db);
      expect((await scene.change(one.player, changed.ticket, `${NEW} 2`)).body).toMatchObject({
        code: 'recovery.old_wrong',
      });
      const fresh = valueOf(await scene.change(one.player, NEW, `${NEW} 2`)).ticket;
      expect((await scene.change(one.player, fresh, `${NEW} 3`)).body.success).toBe(true);
    });

    it('W4 a remembered login carries no ticket', async () => {
      const { account } = await app.register();
      const first = await scene.signIn(account, PASSWORD, { rememberPassword: true });
      const record = valueOf(first).rememberToken ?? '';
      const again = await scene.signIn(account, record, { rememberPassword: true }, first.player);
      expect(valueOf(again).ticket).toBeUndefined();
      expect((await scene.change(again.player, record)).body).toMatchObject({ code: 'recovery.old_wrong' });
    });

    it('P-35 every other session ends on both servers within a second, this one stays; open links end too', async () => {
      const { player, email } = await scene.withEmail();
      const elsewhere = await scene.signIn(player.account, PASSWORD);
      await scene.askMail(player.account, email);
      const link = await scene.linkTo(email);
      expect(await scene.isAlive(elsewhere.player, other)).toBe(true);
      valueOf(await scene.change(player, PASSWORD));
      await expect
        .poll(() => Promise.all([app, other].map((on) => scene.isAlive(elsewhere.player, on))), {
          timeout: within(1_000),
          interval: 20,
        })
        .toEqual([false, false]);
      expect([await scene.isAlive(player), await scene.isAlive(player, other)]).toEqual([true, true]);
      expect((await scene.byLink(link, `${NEW} 2`)).body).toMatchObject({ code: 'recovery.link' });
    });

    it('P-35 control: a password that is only replaced leaves the sessions alive, and the watch notices', {
      tags: 'wide',
    }, async () => {
      const player = await app.register();
      const { rows } = await sql<{ id: bigint }>`select id from member where account = ${player.account}`.execute(
        app.database.db,
      );
      await setPasswordHash(app.database.db, rows[0]?.id ?? 0n, 'the planted fault ends nothing');
      const watch = expect.poll(() => scene.isAlive(player, other), { timeout: 1_000, interval: 20 }).toBe(false);
      await expect(watch).rejects.toThrow();
    });

    it('P-36 remembered logins end, and this browser gets a fresh one in the place of its own', async () => {
      const { account } = await app.register();
      const here = await scene.signIn(account, PASSWORD, { rememberPassword: true });
      const there = await scene.signIn(account, PASSWORD, { rememberPassword: true });
      const records = [here, there].map((login) => valueOf(login).rememberToken ?? '');
      const { rememberToken } = valueOf(await scene.change(here.player, PASSWORD));
      expect(rememberToken).toMatch(/^rt1\./);
      expect(records).not.toContain(rememberToken);
      const tryRecord = (record: string, on: typeof here) =>
        scene.signIn(account, record, { rememberPassword: true }, { ...on.player, cookies: { ...on.player.cookies } });
      expect((await tryRecord(records[0] ?? '', here)).body.success).toBe(false);
      expect((await tryRecord(records[1] ?? '', there)).body.success).toBe(false);
      expect((await tryRecord(rememberToken ?? '', there)).body.success).toBe(false);
    });

    it('the fresh remembered login works on its own browser, and the session ends with it', async () => {
      const { account } = await app.register();
      const here = await scene.signIn(account, PASSWORD, { rememberPassword: true });
      const { rememberToken } = valueOf(await scene.change(here.player, PASSWORD));
      const again = await scene.signIn(account, rememberToken ?? '', { rememberPassword: true }, here.player);
      expect(again.body.success).toBe(true);
    });

    it('wrong old passwords are refused and counted, and after five the session has to wait', async () => {
      const player = await app.register();
      for (let i = 0; i < 5; i++) {
        const answer = await scene.change(player, `wrong ${i}`);
        expect([answer.status, answer.body]).toMatchObject([403, { code: 'recovery.old_wrong' }]);
      }
      expect(await scene.change(player, PASSWORD)).toMatchObject({ status: 429, body: { code: 'request.too_many' } });
      expect(await scene.isAlive(player)).toBe(true);
    });

    it('ERR-028 the password in force is refused as the new one, and a ticket stays good', async () => {
      const { account } = await app.register();
      const login = await scene.signIn(account, PASSWORD);
      const same = { status: 409, body: { code: 'modify.new.old.same' } };
      expect(await scene.change(login.player, PASSWORD, PASSWORD)).toMatchObject(same);
      const ticket = valueOf(login).ticket ?? '';
      expect(await scene.change(login.player, ticket, PASSWORD)).toMatchObject(same);
      expect((await scene.change(login.player, ticket)).body.success).toBe(true);
    });

    it('the two new passwords must be one, and keep to the rule', async () => {
      const player = await app.register();
      const field = async (newPassword: string, confirmNewPassword = newPassword) =>
        (await scene.change(player, PASSWORD, newPassword, confirmNewPassword)).body;
      expect(await field(NEW, `${NEW}!`)).toMatchObject({
        code: 'recovery.field',
        value: { field: 'confirmNewPassword', messageKey: 'changePsw.confirmWrong' },
      });
      expect(await field('short')).toMatchObject({ code: 'recovery.field', value: { field: 'newPassword' } });
      expect(await field('x'.repeat(65))).toMatchObject({ code: 'recovery.field', value: { field: 'newPassword' } });
      expect(await field('x'.repeat(10_000))).toMatchObject({ code: 'request.invalid' });
    });

    it('without a session there is nothing to change', async () => {
      expect(await scene.change({ token: '', cookies: {}, account: '' }, PASSWORD)).toMatchObject({
        status: 401,
        body: { code: 'session.none' },
      });
    });

    it('two changes at once with one ticket: one of them', async () => {
      const { account } = await app.register();
      const login = await scene.signIn(account, PASSWORD);
      const ticket = valueOf(login).ticket ?? '';
      const answers = await Promise.all([
        scene.change(login.player, ticket),
        scene.change(login.player, ticket, `${NEW} 2`),
      ]);
      expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    });
  });
});
