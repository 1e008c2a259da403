import { listInbox } from '@parlour/contract/inbox.endpoints';
import { sendRegistrationCode } from '@parlour/contract/otp.endpoints';
import {
  getContacts,
  getHeadIcon,
  proveEmail,
  proveMobile,
  sendEmailCode,
  setHeadIcon,
} from '@parlour/contract/profile.endpoints';
import { proveAgain } from '@parlour/contract/two-factor.endpoints';
import { addUpload } from '@parlour/contract/uploads.endpoints';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type Player, SMS_CODE, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open());
  });
  afterAll(() => app.close());

  const code = async <T>(answer: Promise<{ body: { success: true } | { success: false; code: T } }>) => {
    const { body } = await answer;
    return body.success ? 'success' : body.code;
  };

  describe('the picture', () => {
    it('API-027 is set by a form and read by a GET', async () => {
      const player = await app.register();
      expect(valueOf(await app.call(getHeadIcon, {}, player))).toEqual({ icon: '', url: '' });
      const sent = await app.raw({
        method: 'POST',
        url: '/wps/member/info/icon',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-mc-token': player.token },
        cookies: player.cookies,
        payload: 'icon=owl',
      });
      expect(sent.json()).toEqual({ success: true, value: { icon: 'owl', url: '' } });
      expect(valueOf(await app.call(getHeadIcon, {}, player))).toEqual({ icon: 'owl', url: '' });
      expect(await code(app.call(setHeadIcon, { body: { icon: 'nobody' as 'owl' } }, player))).toBe('request.invalid');
    });

    it('may be one of the member’s own, which goes when another takes its place; nobody else’s can be taken', async () => {
      const [player, stranger] = [await app.register(), await app.register()];
      const body = new Uint8Array(
        await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } })
          .png()
          .toBuffer(),
      );
      const { id } = valueOf(await app.call(addUpload, { query: { purpose: 'icon' }, body }, player));
      const own = { icon: 'own' as const, upload: id };
      expect(await code(app.call(setHeadIcon, { body: own }, stranger))).toBe('upload.gone');
      expect(await code(app.call(setHeadIcon, { body: { icon: 'own' } }, player))).toBe('upload.gone');
      expect(valueOf(await app.call(setHeadIcon, { body: own }, player)).url).toMatch(/^\/upload\//);
      expect(valueOf(await app.call(getHeadIcon, {}, player)).icon).toBe('own');
      valueOf(await app.call(setHeadIcon, { body: { icon: 'panda' } }, player));
      const left = await app.database.db.selectFrom('upload').select('id').where('id', '=', id).execute();
      expect(left).toEqual([]);
    });
  });

  describe('contacts', () => {
    const proofOf = async (player: Player) =>
      valueOf(await app.call(proveAgain, { body: { password: PASSWORD } }, player)).proof;
    /** Returns the code of the newest mail to an address. */
    async function mailed(to: string): Promise<string> {
      await app.settle();
      const row = await app.database.db
        .selectFrom('outbox')
        .select('subject')
        .where('recipient', '=', to)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return /[0-9]{6}/.exec(row.subject)?.[0] ?? '';
    }

    it('an address is proved by the code that was mailed to it, once, and with a proof of who asks', async () => {
      const player = await app.register();
      const email = 'Thiri.Moe@example.com';
      expect(valueOf(await app.call(getContacts, {}, player)).email).toEqual({ shown: '', isProved: false });
      expect(await code(app.call(sendEmailCode, { body: { email: 'nonsense' } }, player))).toBe('register.field');
      valueOf(await app.call(sendEmailCode, { body: { email } }, player));
      expect(await code(app.call(sendEmailCode, { body: { email } }, player))).toBe('sms.too_soon');
      const right = await mailed(email.toLowerCase());
      const give = (over: object = {}) => ({ body: { email, code: right, proof: '', ...over } });
      expect(await code(app.call(proveEmail, give(), player))).toBe('second.proof');
      const proof = await proofOf(player);
      expect(await code(app.call(proveEmail, give({ proof, code: '000000' }), player))).toBe('sms.wrong');
      expect(await code(app.call(proveEmail, give({ proof, email: 'other@example.com' }), player))).toBe('sms.wrong');
      expect(valueOf(await app.call(proveEmail, give({ proof }), player)).email).toEqual({
        shown: 't***@example.com',
        isProved: true,
      });
      expect(await code(app.call(proveEmail, give({ proof }), player))).toBe('sms.wrong');
    });

    it('guessing ends after five tries, the right code then included', async () => {
      const player = await app.register();
      const email = 'guess@example.com';
      valueOf(await app.call(sendEmailCode, { body: { email } }, player));
      const proof = await proofOf(player);
      const right = await mailed(email);
      const wrong = right === '111111' ? '222222' : '111111';
      for (let i = 0; i < 5; i++)
        expect(await code(app.call(proveEmail, { body: { email, code: wrong, proof } }, player))).toBe('sms.wrong');
      expect(await code(app.call(proveEmail, { body: { email, code: right, proof } }, player))).toBe('sms.wrong');
    });

    it('a number is proved by its SMS code, belongs to one member, and is shown masked', async () => {
      const [player, other] = [await app.register(), await app.register()];
      const mobile = { countryDialingCode: '+95', mobileNum: '0975550321' };
      const ask = (browser: Player) =>
        app.call(sendRegistrationCode, { body: { countryDialingCode: '+95', mobileNo: '0975550321' } }, browser);
      valueOf(await ask(player));
      const proof = await proofOf(player);
      const give = (verificationCode: string) => ({ body: { ...mobile, verificationCode, proof } });
      expect(await code(app.call(proveMobile, give('999999'), player))).toBe('sms.wrong');
      expect(valueOf(await app.call(proveMobile, give(SMS_CODE), player)).mobile).toEqual({
        shown: '+95 *****321',
        isProved: true,
      });
      const { db } = app.database;
      const again = await proofOf(other);
      const second = { body: { ...mobile, verificationCode: SMS_CODE, proof: again } };
      // The code worked once, for the first to use it.
      expect(await code(app.call(proveMobile, second, other))).toBe('sms.wrong');
      const holders = await db.selectFrom('member').select('account').where('mobile', '=', '975550321').execute();
      expect(holders).toEqual([{ account: player.account }]);
    });

    it('a proved number gives way to another one: withdrawals wait, the act is on record, the inbox tells', async () => {
      const { db } = app.database;
      const [player, other] = [await app.register(), await app.register()];
      const put = async (who: Player, mobileNum: string) => {
        const mobileNo = mobileNum;
        valueOf(await app.call(sendRegistrationCode, { body: { countryDialingCode: '+95', mobileNo } }, who));
        const proof = await proofOf(who);
        return app.call(
          proveMobile,
          { body: { countryDialingCode: '+95', mobileNum, verificationCode: SMS_CODE, proof } },
          who,
        );
      };
      const { id } = await db
        .selectFrom('member')
        .select('id')
        .where('account', '=', player.account)
        .executeTakeFirstOrThrow();
      const told = async () =>
        valueOf(await app.call(listInbox, { query: { language: 'EN', size: '20' } }, player)).rows.map(
          (row) => row.title,
        );
      valueOf(await put(player, '0975550331'));
      expect(await told()).toEqual([]);
      const theirs = { dialing_code: '95', mobile: '975550332' };
      await db.updateTable('member').set(theirs).where('account', '=', other.account).execute();
      // A number that belongs to another member is refused.
      expect(await code(put(player, '0975550332'))).toBe('register.mobile_taken');
      expect(valueOf(await put(player, '0975550333')).mobile.shown).toBe('+95 *****333');
      expect(await told()).toEqual([expect.stringContaining('your contact details changed')]);
      const record = await db
        .selectFrom('audit')
        .select(['act', 'operator_name', 'before', 'after'])
        .where('member_id', '=', id)
        .execute();
      expect(record).toEqual([
        {
          act: 'member.mobile_changed',
          operator_name: player.account,
          before: { mobile: '+95 *****331' },
          after: { mobile: '+95 *****333' },
        },
      ]);
      const { rows } = await sql<{ kind: string }>`select kind from member_change where member_id = ${id}`.execute(db);
      expect(rows).toEqual([{ kind: 'phone' }, { kind: 'phone' }]);
    });
  });
});
