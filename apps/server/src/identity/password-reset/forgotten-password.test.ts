import { TOKEN_HEADER } from '@parlour/contract/accounts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { within } from '../../testing/limits.ts';
import { FLAGS, NEW, recoveryScene, type Scene, SECRET_KEY, twoServers, visitor } from './scene.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  /** A second server on the same database. */
  let other: TestApp;
  let scene: Scene;
  beforeAll(async () => {
    ({ app, other, scene } = await twoServers(await open()));
  });
  afterAll(async () => {
    await app.close();
    await other.close();
  });

  describe('forgot password by e-mail', () => {
    it('API-021 a form-encoded request mails a link, and the link sets a password once', async () => {
      const { player, email } = await scene.withEmail();
      const answer = await app.raw({
        method: 'POST',
        url: '/wps/relay/wps/member/password/email',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ username: player.account.toUpperCase(), email: ` ${email} ` }).toString(),
      });
      expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, value: { sent: true } }]);
      await app.settle();
      const token = await scene.linkTo(email);
      expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(valueOf(await scene.byLink(token))).toEqual({ changed: true });
      expect((await scene.byLink(token, 'and once more for luck')).body).toMatchObject({ code: 'recovery.link' });
      expect((await scene.signIn(player.account, NEW)).body.success).toBe(true);
      expect((await scene.signIn(player.account, PASSWORD)).body).toMatchObject({ code: 'login.wrong' });
    });

    it('P-39 W9 the answer is the same whoever is known, and only whom both belong to gets a mail', async () => {
      const { player, email } = await scene.withEmail();
      const { player: disabled, email: theirs } = await scene.withEmail();
      await scene.disable(disabled.account);
      const answers = [
        await scene.askMail('nobody_by_this_name', 'nobody@example.com'),
        await scene.askMail(player.account, 'nobody@example.com'),
        await scene.askMail('nobody_by_this_name', email),
        await scene.askMail(disabled.account, theirs),
        await scene.askMail(player.account, email),
      ];
      expect(answers).toEqual(answers.map(() => ({ status: 200, body: { success: true, value: { sent: true } } })));
      await scene.linkTo(email);
      expect([await scene.mailsTo('nobody@example.com'), await scene.mailsTo(theirs)]).toEqual([[], []]);
    });

    it('one mail a minute and five a day for one name, and the answer never tells', async () => {
      const { player, email } = await scene.withEmail();
      const age = () =>
        sql`update recovery_try set at = at - interval '61 seconds'`.execute(app.database.db).then(() => undefined);
      await scene.askMail(player.account, email);
      await scene.linkTo(email);
      for (let sent = 1; sent <= 5; sent++) {
        expect(valueOf(await scene.askMail(player.account, email))).toEqual({ sent: true });
        await age();
        expect(valueOf(await scene.askMail(player.account, email))).toEqual({ sent: true });
        expect(await scene.mailsTo(email)).toHaveLength(Math.min(5, sent + 1));
      }
    });

    it('requests with a wrong name or a wrong address use up nobody’s budget', async () => {
      const { player, email } = await scene.withEmail();
      for (let n = 0; n < 12; n++) {
        await scene.askMail(player.account, `stranger-${n}@example.com`);
        await scene.askMail(`nobody_by_name_${n}`, email);
      }
      expect(await scene.mailsTo(email)).toEqual([]);
      await scene.askMail(player.account, email);
      expect(await scene.mailsTo(email)).toHaveLength(1);
    });

    it('what strangers asked for does not count against a browser that the member has signed in on', async () => {
      const { player, email } = await scene.withEmail();
      for (let n = 0; n < 6; n++) {
        await sql`update recovery_try set at = at - interval '61 seconds'`.execute(app.database.db);
        await scene.askMail(player.account, email);
      }
      expect(await scene.mailsTo(email)).toHaveLength(5);
      await scene.askMail(player.account, email, player);
      expect(await scene.mailsTo(email)).toHaveLength(6);
      await scene.askMail(player.account, email, player);
      expect(await scene.mailsTo(email)).toHaveLength(6);
    });

    it('a form that cannot be right names its field', async () => {
      for (const [username, email, field, messageKey] of [
        ['', 'a@b.co', 'username', 'form.isRequired'],
        ['thiri', '', 'email', 'form.isRequired'],
        ['thiri', 'thiri@example', 'email', 'in_email_incorrect'],
        ['thiri', 'thiri@example.info', 'email', 'in_email_incorrect'],
        ['thiri', `${'x'.repeat(250)}@b.co`, 'email', 'in_email_incorrect'],
        ['thiri', '<b>@b.co', 'email', 'in_email_incorrect'],
        ['thiri', '\u202Ethiri@b.co', 'email', 'in_email_incorrect'],
      ] as const) {
        const answer = await scene.askMail(username, email);
        expect([answer.status, answer.body]).toMatchObject([
          422,
          { code: 'recovery.field', value: { field, messageKey } },
        ]);
      }
    });

    it('the link is hashed at rest, and only the newest of a member is good', async () => {
      const { player, email } = await scene.withEmail();
      await scene.askMail(player.account, email);
      const older = await scene.linkTo(email);
      const { rows } = await sql<{
        dump: string;
      }>`select string_agg(l::text, ' ') as dump from password_link l`.execute(app.database.db);
      expect(rows[0]?.dump).not.toContain(older);
      expect(rows[0]?.dump).not.toContain(Buffer.from(older).toString('hex'));
      await sql`delete from recovery_try`.execute(app.database.db);
      await scene.askMail(player.account, email);
      const newer = await scene.linkTo(email);
      expect((await scene.byLink(older)).body).toMatchObject({ code: 'recovery.link' });
      expect((await scene.byLink(newer)).body.success).toBe(true);
    });

    it('a link is over when its time is, and when its member is disabled; a made-up one never was', async () => {
      const { player, email } = await scene.withEmail();
      await scene.askMail(player.account, email);
      const late = await scene.linkTo(email);
      await sql`update password_link set expires_at = clock_timestamp() - interval '1 ms' where used_at is null`.execute(
        app.database.db,
      );
      const { player: disabled, email: theirs } = await scene.withEmail();
      await scene.askMail(disabled.account, theirs);
      const closed = await scene.linkTo(theirs);
      await scene.disable(disabled.account);
      for (const token of [late, closed, 'x'.repeat(43), '', "' or 1=1 --"]) {
        const answer = await scene.byLink(token);
        expect([token, answer.status, answer.body]).toMatchObject([token, 404, { code: 'recovery.link' }]);
      }
    });

    it('two at once use a link only once', async () => {
      const { player, email } = await scene.withEmail();
      await scene.askMail(player.account, email);
      const token = await scene.linkTo(email);
      const answers = await Promise.all([scene.byLink(token), scene.byLink(token, `${NEW} too`)]);
      expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    });

    it('P-35 a new password ends every session and every remembered login, on both servers within a second', async () => {
      const { player, email } = await scene.withEmail();
      const remembered = await scene.signIn(player.account, PASSWORD, { rememberPassword: true });
      const record = valueOf(remembered).rememberToken ?? '';
      const all = [player, remembered.player].flatMap((who) => [app, other].map((on) => ({ who, on })));
      for (const { who, on } of all) expect(await scene.isAlive(who, on)).toBe(true);
      await scene.askMail(player.account, email);
      valueOf(await scene.byLink(await scene.linkTo(email)));
      await expect
        .poll(() => Promise.all(all.map(({ who, on }) => scene.isAlive(who, on))), {
          timeout: within(1_000),
          interval: 20,
        })
        .toEqual([false, false, false, false]);
      const again = await scene.signIn(player.account, record, { rememberPassword: true }, remembered.player);
      expect(again.body.success).toBe(false);
      await app.settle();
      expect(await scene.mailsTo(email)).toHaveLength(2);
      const told = (await scene.mailsTo(email))[1];
      expect(told?.subject).toBe('Parlour: သင့်စကားဝှက် ပြောင်းလဲပြီးပါပြီ');
      expect(told?.body).toContain(player.account);
    });

    it('the old password is refused as the new one and the link stays good, but only so often', async () => {
      const { player, email } = await scene.withEmail();
      await scene.askMail(player.account, email);
      const token = await scene.linkTo(email);
      for (let i = 1; i <= 6; i++) {
        const answer = await scene.byLink(token, PASSWORD);
        expect([i, answer.status, answer.body]).toMatchObject([i, 409, { code: 'modify.new.old.same' }]);
      }
      expect((await scene.byLink(token)).body).toMatchObject({ code: 'recovery.link' });
    });

    it('a new password keeps to its rule: length, not a common one, not the name', async () => {
      const { player, email } = await scene.withEmail();
      await scene.askMail(player.account, email);
      const token = await scene.linkTo(email);
      for (const password of ['', 'short', 'x'.repeat(65), 'password1234', '        ', 'rt1.looks-remembered']) {
        const answer = await scene.byLink(token, password);
        expect([password, answer.body]).toMatchObject([
          password,
          { code: 'recovery.field', value: { field: 'newPassword' } },
        ]);
      }
      expect((await scene.byLink(token, player.account.toUpperCase())).body).toMatchObject({
        code: 'recovery.field',
        value: { messageKey: 'form.passwordIsName' },
      });
      expect((await scene.byLink(token, 'အလွန်ရှည်သော စကား 😀')).body.success).toBe(true);
    });

    it('the address of the link is the house’s own, whatever host the request names', async () => {
      const { player, email } = await scene.withEmail();
      await app.raw({
        method: 'POST',
        url: '/wps/member/password/email',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          host: 'evil.example',
          'x-forwarded-host': 'evil.example',
        },
        payload: new URLSearchParams({ username: player.account, email }).toString(),
      });
      await app.settle();
      expect((await scene.mailsTo(email))[0]?.body).toMatch(/http:\/\/localhost:\d+\/m\/forget#reset=/);
    });

    it('P-62 a mail server that is down costs the mail: the answer stays the same, and the log holds nothing of it', async () => {
      const env = { SECRET_KEY, MAIL_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@parlour.example' };
      const down = await testApp(await open(), { brand: { flags: FLAGS }, env });
      const { player, email } = await scene.withEmail();
      const logged: unknown[] = [];
      down.server.log.error = (...parts: unknown[]) => void logged.push(...parts);
      expect(valueOf(await recoveryScene(down).askMail(player.account, email))).toEqual({ sent: true });
      expect(logged).toEqual([{ err: expect.any(Error) }, 'a message was not sent']);
      const [{ err }] = logged as [{ err: Error }];
      expect(err.message).toBe('mail was not sent: ESOCKET');
      expect(`${err.stack}`).not.toMatch(new RegExp(`${email}|reset=`));
      await down.close();
    });

    it('with the way switched off nothing is sent', async () => {
      const closed = await testApp(await open(), { brand: { flags: { USERNAMEREG3: true } }, env: { SECRET_KEY } });
      const there = recoveryScene(closed);
      expect((await there.askMail('thiri', 'a@b.co')).body).toMatchObject({ code: 'recovery.closed' });
      expect((await there.byPhone('9420001', visitor())).body).toMatchObject({ code: 'recovery.closed' });
      await closed.close();
    });
  });

  describe('forgot password by phone', () => {
    it('API-022 a code sets the password in an encrypted body and signs in', async () => {
      const { player, mobile } = await scene.withMobile();
      const browser = await scene.withCode(`0${mobile}`);
      const value = valueOf(await scene.byPhone(`0${mobile}`, browser));
      expect(value).toMatchObject({ userName: player.account, type: 0, token: expect.stringMatching(/^[\w-]{43}$/) });
      expect(value.ticket).toBeUndefined();
      browser.token = value.token;
      expect(await scene.isAlive(browser)).toBe(true);
      await expect.poll(() => scene.isAlive(player), { timeout: within(1_000) }).toBe(false);
      expect((await scene.signIn(player.account, NEW)).body.success).toBe(true);
    });

    it('API-022 a plain body is refused', async () => {
      const answer = await app.raw({
        method: 'POST',
        url: '/wps/member/password/verification',
        payload: { newPassword: NEW, mobileNum: '9420001', verificationCode: '1' },
        headers: { [TOKEN_HEADER]: 'none' },
      });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'crypto.refused']);
    });

    it('a code is good once, in its browser, for its number and purpose; wrong ones are counted', async () => {
      const { mobile } = await scene.withMobile();
      const { mobile: foreign } = await scene.withMobile();
      const browser = await scene.withCode(mobile);
      const wrong = { status: 422, body: { code: 'sms.wrong' } };
      expect(await scene.byPhone(mobile, visitor())).toMatchObject(wrong);
      expect(await scene.byPhone(foreign, browser)).toMatchObject(wrong);
      expect(await scene.byPhone(mobile, browser, { verificationCode: '000000' })).toMatchObject(wrong);
      expect(await scene.byPhone(mobile, browser, { verificationCode: '' })).toMatchObject(wrong);
      expect((await scene.byPhone(mobile, browser)).body.success).toBe(true);
      expect(await scene.byPhone(mobile, browser, { newPassword: `${NEW} again` })).toMatchObject(wrong);
      const tried = await scene.withMobile();
      const guesser = await scene.withCode(tried.mobile);
      for (let i = 0; i < 5; i++)
        expect(await scene.byPhone(tried.mobile, guesser, { verificationCode: `00000${i}` })).toMatchObject(wrong);
      expect(await scene.byPhone(tried.mobile, guesser)).toMatchObject(wrong);
    });

    it('P-39 a number that nobody has gets the answers of one that a member has, until the code is right', async () => {
      const { mobile } = await scene.withMobile();
      const known = await scene.byPhone(mobile, await scene.withCode(mobile), { verificationCode: '111111' });
      const unknown = await scene.byPhone('9499999001', await scene.withCode('9499999001'), {
        verificationCode: '111111',
      });
      expect(unknown).toEqual(known);
    });

    it('ERR-028 PWD-017 the password in force is refused by that code, and the SMS code stays good', async () => {
      const { player, mobile } = await scene.withMobile();
      const browser = await scene.withCode(mobile);
      expect(await scene.byPhone(mobile, browser, { newPassword: PASSWORD })).toEqual({
        status: 409,
        body: { success: false, code: 'modify.new.old.same', message: 'error.samePassword' },
      });
      expect((await scene.byPhone(mobile, browser)).body.success).toBe(true);
      expect((await scene.signIn(player.account, NEW)).body.success).toBe(true);
    });

    it('without the right code nobody hears whether a password is the one in force', async () => {
      const { mobile } = await scene.withMobile();
      const browser = await scene.withCode(mobile);
      const answer = await scene.byPhone(mobile, browser, { newPassword: PASSWORD, verificationCode: '111111' });
      expect(answer.body).toMatchObject({ code: 'sms.wrong' });
    });

    it('a disabled member hears so only from the holder of the number', async () => {
      const { player, mobile } = await scene.withMobile();
      const browser = await scene.withCode(mobile);
      await scene.disable(player.account);
      expect((await scene.byPhone(mobile, browser, { verificationCode: '1' })).body).toMatchObject({
        code: 'sms.wrong',
      });
      expect((await scene.byPhone(mobile, browser)).body).toMatchObject({ code: 'login.disabled' });
    });
  });
});
