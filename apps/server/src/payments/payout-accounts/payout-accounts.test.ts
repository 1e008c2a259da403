import { listInbox } from '@parlour/contract/inbox.endpoints';
import { sendCode } from '@parlour/contract/otp.endpoints';
import { proveAgain } from '@parlour/contract/two-factor.endpoints';
import { removePaymentPassword, sharePayoutAccount } from '@parlour/contract/withdrawals.admin.endpoints';
import {
  addPayoutAccount,
  getWithdrawTerms,
  removePayoutAccount,
  resetPaymentPassword,
  sendPaymentCode,
  setPaymentPassword,
} from '@parlour/contract/withdrawals.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { now } from '../../platform/db/database-clock.ts';
import { PASSWORD, type Player, SMS_CODE, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { CHEAP, newNumber, PAYMENT, sceneOf } from '../withdrawals/scene.ts';
import { readAccountNumber } from './account-number.ts';
import { accountKey, maskName, maskNumber, nameKey, numberProblem, plainNumber } from './payout-accounts.rules.ts';

describe('payees, decided', () => {
  it('knows one name in its spellings and tells another', () => {
    expect(new Set(['Thiri Aung', ' thiri  AUNG', 'Thiri-Aung', 'ＴＨＩＲＩ Aung'].map(nameKey)).size).toBe(1);
    expect(nameKey('Thiri Oo')).not.toBe(nameKey('Thiri Aung'));
    expect(nameKey('သီရိအောင်')).toBe('သီရိအောင်');
    expect(nameKey('Thiri\u200b Aung')).toBe(nameKey('Thiri Aung'));
    expect(nameKey('က\u1031\u103cာ်')).toBe(nameKey('ကြော်'));
  });

  it('takes numbers without their blanks, and only what the way declares', () => {
    const digits = { alphabet: 'digits', min: 8, max: 12 } as const;
    expect(plainNumber(' 0979-123 456 ')).toBe('0979123456');
    expect(plainNumber('０９７９１２３４５６')).toBe('0979123456');
    for (const [number, problem] of [
      ['0979123456', null],
      ['', 'form.isRequired'],
      ['097912', 'form.isBetween'],
      ['0979123456789', 'form.isBetween'],
      ['09791x3456', 'withdraw.badNumber'],
      ['၀၉၇၉၁၂၃၄', 'withdraw.badNumber'],
      ['-979123456', 'withdraw.badNumber'],
    ] as const)
      expect([number, numberProblem(number, digits)]).toEqual([number, problem]);
    expect(numberProblem('TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', { alphabet: 'latin', min: 34, max: 34 })).toBeNull();
  });

  it('knows a mobile number with and without the zero that is dialled, and no two ways as one', () => {
    expect(accountKey('kbzpay', 'wallet', '0979123456')).toBe(accountKey('kbzpay', 'wallet', '979123456'));
    expect(accountKey('kbzpay', 'wallet', '979123456')).not.toBe(accountKey('wavepay', 'wallet', '979123456'));
    expect(accountKey('aya-bank', 'bank', '0012345678')).not.toBe(accountKey('aya-bank', 'bank', '12345678'));
  });

  it('one wallet has one key, however its number is written', () => {
    const wallet = { code: 'kbzpay', kind: 'wallet', number: { alphabet: 'digits' as const } };
    const read = (typed: string) => readAccountNumber(wallet, typed, '+95');
    for (const typed of [
      '09770001234',
      '9770001234',
      '+95 9 770-001-234',
      '959770001234',
      '0095 (9) 770001234',
      '၀၉၇၇၀၀၀၁၂၃၄',
    ])
      expect([typed, read(typed).key, read(typed).oldKeys]).toEqual([
        typed,
        'kbzpay:9770001234',
        ['kbzpay:959770001234'],
      ]);
    expect(['+959770001234', '959770001234', '9770001234'].map((typed) => read(typed).number)).toEqual([
      '09770001234',
      '09770001234',
      '9770001234',
    ]);
    const bank = { code: 'aya', kind: 'bank', number: { alphabet: 'digits' as const } };
    expect(readAccountNumber(bank, '95-9770 001234', '+95').key).toBe('aya:959770001234');
  });

  it('a wallet of another country is never one of the house’s, and is known behind the prefix that is dialled at home', () => {
    const wallet = { code: 'kbzpay', kind: 'wallet', number: { alphabet: 'digits' as const } };
    expect(readAccountNumber(wallet, '+977 0001234', '+95')).toEqual({
      number: '9770001234',
      key: 'kbzpay:9771234',
      oldKeys: [],
    });
    for (const typed of ['89123456789', '8 (912) 345-67-89', '+7 912 345 67 89', '9123456789'])
      expect([typed, readAccountNumber(wallet, typed, '+7')]).toEqual([
        typed,
        expect.objectContaining({
          key: 'kbzpay:9123456789',
          oldKeys: ['kbzpay:79123456789', 'kbzpay:89123456789'],
        }),
      ]);
  });

  it('shows enough to recognise an account and no more', () => {
    expect([maskNumber('0979123456'), maskNumber('12345678'), maskNumber('123')]).toEqual([
      '09••••3456',
      '••••678',
      '••••123',
    ]);
    expect(maskName('Daw Khin Khin')).toBe('D•• K•• K••');
  });
});

eachDatabase((_kind, open) => {
  let app: TestApp;
  let scene: ReturnType<typeof sceneOf>;
  let desk: ReturnType<typeof consoleOf>;
  let tab: Tab;
  beforeAll(async () => {
    const clock = testClock();
    app = await testApp(await open(), { ...CHEAP, clock: clock.now });
    scene = sceneOf(app);
    desk = consoleOf(app);
    tab = await desk.operator(clock);
  });
  afterAll(() => app.close());
  const termsOf = async (player: Player) => valueOf(await app.call(getWithdrawTerms, { query: {} }, player));

  describe('payees', () => {
    it('are sealed at rest, shown masked, and at most five', async () => {
      const { player, pass } = await scene.ready({ number: '0979 111 2222', holder: 'Daw Khin' });
      const [shown] = (await termsOf(player)).payees;
      expect(shown).toMatchObject({ name: 'KBZPay', number: '09••••2222', holder: 'D•• K••' });
      const { rows } = await sql<{ dump: string }>`select string_agg(p::text, ' ') as dump from payee p`.execute(
        app.database.db,
      );
      for (const secret of ['09791112222', 'Khin', Buffer.from('09791112222').toString('hex')])
        expect(rows[0]?.dump).not.toContain(secret);
      for (let n = 0; n < 4; n++) valueOf(await scene.add(player, pass, { holder: 'daw  khin' }));
      expect((await scene.add(player, pass, { holder: 'Daw Khin' })).body).toMatchObject({ code: 'payee.full' });
      const [first] = (await termsOf(player)).payees;
      const body = { pass, method: 'kbzpay', holder: 'Daw Khin', number: newNumber(), replaces: first?.id ?? '' };
      valueOf(await app.call(addPayoutAccount, { body }, player));
      expect((await termsOf(player)).payees).toHaveLength(5);
    });

    it('P-22 carry one name: another is refused, also after the last one was removed', async () => {
      const { player, pass, payee } = await scene.ready({ holder: 'U Ba' });
      expect((await scene.add(player, pass, { holder: 'U Bo' })).body).toMatchObject({ code: 'payee.name' });
      valueOf(await app.call(removePayoutAccount, { params: { id: payee }, body: { pass } }, player));
      expect((await scene.add(player, pass, { holder: 'U Bo' })).body).toMatchObject({ code: 'payee.name' });
      valueOf(await scene.add(player, pass, { holder: 'u ba' }));
    });

    it('P-22 the name that was given at the registration is the one', async () => {
      const { player, pass } = await scene.ready();
      const stranger = await app.register();
      await sql`update member set details = '{"payeeName": "Ma Hla"}' where account = ${stranger.account}`.execute(
        app.database.db,
      );
      await scene.givePassword(stranger);
      const own = await scene.pay(stranger);
      expect((await scene.add(stranger, own, { holder: 'Thiri Aung' })).body).toMatchObject({ code: 'payee.name' });
      valueOf(await scene.add(stranger, own, { holder: 'MA HLA' }));
      expect((await scene.add(player, pass, { holder: 'Ma Hla' })).body).toMatchObject({ code: 'payee.name' });
    });

    it('one account serves one member, at once too, unless an operator allows it', async () => {
      const number = newNumber();
      const players = await Promise.all(
        [1, 2, 3].map(async () => {
          const player = await app.register();
          await scene.givePassword(player);
          return { player, pass: await scene.pay(player) };
        }),
      );
      const answers = await Promise.all(players.map(({ player, pass }) => scene.add(player, pass, { number })));
      const codes = answers.map(({ body }) => (body.success ? 'success' : body.code)).sort();
      expect(codes).toEqual(['payee.taken', 'payee.taken', 'success']);
      const at = answers.findIndex(({ body }) => body.success);
      const taken = answers[at];
      const other = players[(at + 1) % 3];
      if (!taken || !other) throw new Error('nobody');
      const share = (shared: boolean) =>
        desk.call(sharePayoutAccount, { params: { id: valueOf(taken).id }, body: { shared, reason: 'a couple' } }, tab);
      expect(valueOf(await share(true))).toEqual({ shared: true });
      valueOf(await scene.add(other.player, other.pass, { number: `0${number}` }));
      expect((await share(false)).body).toMatchObject({ code: 'payee.taken' });
      const last = players[(at + 2) % 3];
      if (last)
        expect((await scene.add(last.player, last.pass, { number })).body).toMatchObject({ code: 'payee.taken' });
    });

    it('bad fields are named with what mends them, and unknown or foreign ids are answered alike', async () => {
      const { player, pass } = await scene.ready();
      const stranger = await scene.ready();
      const field = async (over: Parameters<typeof scene.add>[2]) => (await scene.add(player, pass, over)).body;
      for (const [over, name, messageKey] of [
        [{ holder: '' }, 'holder', 'form.isRequired'],
        [{ holder: 'x'.repeat(61) }, 'holder', 'form.isBetween'],
        [{ holder: '<script>' }, 'holder', 'form.realName'],
        [{ holder: '\u202EThiri' }, 'holder', 'form.realName'],
        [{ number: '123' }, 'number', 'form.isBetween'],
        [{ number: '၁၂၃၄၅၆x၈၉' }, 'number', 'withdraw.badNumber'],
        [{ method: 'usdt-trc20', number: '979123456' }, 'number', 'form.isBetween'],
      ] as const)
        expect(await field(over)).toMatchObject({ code: 'register.field', value: { field: name, messageKey } });
      expect(await field({ method: 'nobody-pays' })).toMatchObject({ code: 'thing.unknown' });
      for (const id of [stranger.payee, '999999999'])
        expect((await app.call(removePayoutAccount, { params: { id }, body: { pass } }, player)).body).toMatchObject({
          code: 'thing.unknown',
        });
    });
  });

  describe('the payment password', () => {
    const set = (player: Player, body: { proof?: string; oldPassword?: string; newPassword: string }) =>
      app.call(setPaymentPassword, { body }, player);

    it('is set after a proof, changed with the one in force, and never the login password or the name', async () => {
      const player = await app.register();
      expect((await set(player, { newPassword: PAYMENT })).body).toMatchObject({ code: 'second.proof' });
      const proof = await scene.proveBy(player);
      for (const [newPassword, messageKey] of [
        ['short', 'form.isBetween'],
        [PASSWORD, 'form.paymentIsPassword'],
        ['', 'form.isRequired'],
      ] as const)
        expect((await set(player, { proof, newPassword })).body).toMatchObject({
          code: 'register.field',
          value: { field: 'newPassword', messageKey },
        });
      valueOf(await set(player, { proof, newPassword: PAYMENT }));
      expect((await set(player, { proof, newPassword: 'ten lanterns 5' })).body).toMatchObject({
        code: 'payment.wrong',
      });
      const wrong = { oldPassword: 'not this one 1', newPassword: 'ten lanterns 5' };
      expect((await set(player, wrong)).body).toMatchObject({ code: 'payment.wrong', value: { left: 3 } });
      const same = { oldPassword: PAYMENT, newPassword: PAYMENT };
      expect((await set(player, same)).body).toMatchObject({ code: 'modify.new.old.same' });
      valueOf(await set(player, { oldPassword: PAYMENT, newPassword: 'ten lanterns 5' }));
      await expect(scene.pay(player)).rejects.toThrow('payment.wrong');
      expect(await scene.pay(player, 'ten lanterns 5')).toMatch(/^[\w-]{43}$/);
    });

    it('a change ends what the old one opened, and is told at the contacts of the member', async () => {
      const { player, pass } = await scene.ready();
      await sql`update member set email = ${`${player.account}@example.com`} where account = ${player.account}`.execute(
        app.database.db,
      );
      valueOf(await set(player, { oldPassword: PAYMENT, newPassword: 'ten lanterns 5' }));
      expect((await scene.add(player, pass)).body).toMatchObject({ code: 'payment.proof' });
      await app.settle();
      const mails = app.database.db
        .selectFrom('outbox')
        .select('subject')
        .where('recipient', '=', `${player.account}@example.com`);
      expect(await mails.execute()).toHaveLength(1);
    });

    describe('that was forgotten', () => {
      const NEXT = 'eleven lanterns 2';
      let numbers = 0;
      /** Creates a member whose contacts were verified a day ago, with the calls to reset the payment password. */
      async function forgetful() {
        const out = await scene.ready();
        const { db } = app.database;
        const email = `${out.player.account}@example.com`;
        const mobile = `9${String(process.pid).padStart(5, '0').slice(-5)}${String(++numbers).padStart(4, '0')}`;
        const { id } = await db
          .updateTable('member')
          .set({ email, email_proved_at: now, dialing_code: '95', mobile })
          .where('account', '=', out.player.account)
          .returning('id')
          .executeTakeFirstOrThrow();
        await sql`update member_change set at = at - interval '25 hours' where member_id = ${id}`.execute(db);
        const proof = await scene.proveBy(out.player);
        return { ...out, id, email, mobile, proof };
      }
      type Forgetful = Awaited<ReturnType<typeof forgetful>>;
      type By = 'sms' | 'email';
      const ask = ({ player, proof }: Forgetful, by: By) => app.call(sendPaymentCode, { body: { by, proof } }, player);
      const reset = ({ player, proof }: Forgetful, by: By, code: string, newPassword = NEXT) =>
        app.call(resetPaymentPassword, { body: { by, proof, code, newPassword } }, player);
      const codeIn = async (to: string): Promise<string> => {
        await app.settle();
        const mail = app.database.db
          .selectFrom('outbox')
          .select('body')
          .where('recipient', '=', to)
          .orderBy('id', 'desc');
        return /\b\d{6}\b/.exec((await mail.executeTakeFirst())?.body ?? '')?.[0] ?? '';
      };

      it.each(['sms', 'email'] as const)(
        'P-22 is replaced by a proof of who asks and the code by %s; what was open ends, it is on record, and money waits',
        async (by) => {
          const member = await forgetful();
          const { player, pass, id } = member;
          expect((await ask({ ...member, proof: 'x'.repeat(43) }, by)).body).toMatchObject({ code: 'second.proof' });
          expect((await reset(member, by, SMS_CODE)).body).toMatchObject({ code: 'sms.wrong' });
          valueOf(await ask(member, by));
          expect((await ask(member, by)).body).toMatchObject({ code: 'sms.too_soon' });
          const code = by === 'sms' ? SMS_CODE : await codeIn(member.email);
          expect((await reset({ ...member, proof: '' }, by, code)).body).toMatchObject({ code: 'second.proof' });
          expect((await reset(member, by, '000000')).body).toMatchObject({ code: 'sms.wrong' });
          expect((await reset(member, by, code, PASSWORD)).body).toMatchObject({
            code: 'register.field',
            value: { field: 'newPassword', messageKey: 'form.paymentIsPassword' },
          });
          valueOf(await reset(member, by, code));
          expect((await reset(member, by, code)).body).toMatchObject({ code: 'sms.wrong' });

          await expect(scene.pay(player)).rejects.toThrow('payment.wrong');
          expect((await scene.add(player, pass)).body).toMatchObject({ code: 'payment.proof' });
          const fresh = await scene.pay(player, NEXT);
          expect((await scene.ask({ ...member, pass: fresh }, '1000')).body).toMatchObject({
            code: 'withdraw.cooling',
            value: { kind: 'payment_password' },
          });
          const { db } = app.database;
          const acts = db.selectFrom('audit').select(['operator_role', 'after']).where('member_id', '=', id);
          expect(await acts.where('act', '=', 'payment.reset').execute()).toEqual([
            { operator_role: 'member', after: { by } },
          ]);
          const { rows } = valueOf(await app.call(listInbox, { query: { language: 'EN' } }, player));
          expect(rows.map(({ title }) => title)).toEqual(['Payment password']);
        },
      );

      it('P-22 opens with no code for another purpose or of somebody else, and not after five guesses', async () => {
        const [one, two] = [await forgetful(), await forgetful()];
        const other = { mobileNum: one.mobile, countryDialingCode: '+95', purpose: 'password' } as const;
        valueOf(await app.call(sendCode, { body: other }, one.player));
        expect((await reset(one, 'sms', SMS_CODE)).body).toMatchObject({ code: 'sms.wrong' });
        valueOf(await ask(two, 'email'));
        const right = await codeIn(two.email);
        expect((await reset(one, 'email', right)).body).toMatchObject({ code: 'sms.wrong' });
        for (let guess = 0; guess < 5; guess++)
          expect((await reset(two, 'email', '00000x')).body).toMatchObject({ code: 'sms.wrong' });
        expect((await reset(two, 'email', right)).body).toMatchObject({ code: 'sms.wrong' });
        expect(await scene.pay(two.player)).toMatch(/^[\w-]{43}$/);
        await app.database.db.updateTable('member').set({ email_proved_at: null }).where('id', '=', two.id).execute();
        expect((await ask(two, 'email')).body).toMatchObject({ code: 'thing.unknown' });
      });
    });

    it('a forgotten one is removed by an operator with a reason, on record, and money waits', async () => {
      const { player } = await scene.ready();
      const { id } = await app.database.db
        .selectFrom('member')
        .select('id')
        .where('account', '=', player.account)
        .executeTakeFirstOrThrow();
      const remove = (reason: string) =>
        desk.call(removePaymentPassword, { params: { id: id.toString() }, body: { reason } }, tab);
      expect((await remove(' ')).body).toMatchObject({ code: 'register.field' });
      expect(valueOf(await remove('forgotten; called back'))).toEqual({ removed: true });
      expect(valueOf(await remove('once more'))).toEqual({ removed: false });
      expect(await termsOf(player)).toMatchObject({ payment: 'none', cooling: { kind: 'payment_password' } });
      const { rows } = await sql<{ reason: string }>`select reason from audit
        where act = 'payment.removed' and member_id = ${id}`.execute(app.database.db);
      expect(rows).toEqual([{ reason: 'forgotten; called back' }]);
      const proof = valueOf(await app.call(proveAgain, { body: { password: PASSWORD } }, player)).proof;
      valueOf(await set(player, { proof, newPassword: 'eleven lanterns' }));
      expect((await termsOf(player)).payment).toBe('set');
    });
  });
});
