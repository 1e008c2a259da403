import { giveBonus } from '@parlour/contract/bonus.endpoints';
import { changePassword } from '@parlour/contract/password-reset.endpoints';
import { proveAgain } from '@parlour/contract/two-factor.endpoints';
import { getWallet } from '@parlour/contract/wallet.endpoints';
import { moveAdminWithdrawal } from '@parlour/contract/withdrawals.admin.endpoints';
import {
  cancelWithdrawal,
  getWithdrawTerms,
  removePayoutAccount,
  setPaymentPassword,
} from '@parlour/contract/withdrawals.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base32, fromBase32 } from '../../identity/two-factor/index.ts';
import { codeAt, stepOf } from '../../identity/two-factor/totp.ts';
import { trialBalance } from '../../ledger/wallet/index.ts';
import { PASSWORD, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { CHEAP, newKey, newNumber, type Out, PAYMENT, sceneOf } from './scene.ts';

/** Over HTTP; `races.wide.test.ts` runs the same races by the thousand. */
const ROUNDS = 2;
const AT_ONCE = 50;
const RACES = 4;

eachDatabase((kind, open) => {
  let app: TestApp;
  /** A second server on the same database; the embedded database allows only one. */
  let other: TestApp;
  let scene: ReturnType<typeof sceneOf>;
  let desk: ReturnType<typeof consoleOf>;
  let first: Tab;
  const clock = testClock();
  beforeAll(async () => {
    const database = await open();
    app = await testApp(database, { ...CHEAP, clock: clock.now });
    const brand = { withdrawals: { ...app.brand.withdrawals, playerMayCancel: true } };
    other = await testApp(database, { ...CHEAP, clock: clock.now, brand });
    scene = sceneOf(app);
    desk = consoleOf(app);
    first = await desk.operator(clock, 'only-eyes');
  });
  afterAll(async () => {
    await app.close();
    await other.close();
  });

  const balanceOf = async ({ player }: Out) => valueOf(await app.call(getWallet, {}, player)).sumBalance;
  const idOf = async ({ player }: Out) => {
    const query = app.database.db.selectFrom('member').select('id').where('account', '=', player.account);
    return (await query.executeTakeFirstOrThrow()).id;
  };
  const ledgerClean = async () => expect(await trialBalance(app.database.db)).toMatchObject({ clean: true });

  describe('withdrawing safely', () => {
    it(`P-22 a balance for one: of ${AT_ONCE} requests at once on two servers exactly one, ${ROUNDS} times over`, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const out = await scene.ready();
        const answers = await Promise.all(
          Array.from({ length: AT_ONCE }, (_, i) => scene.ask(out, '50001', newKey(), i % 2 ? app : other)),
        );
        const codes = answers.map(({ body }) => (body.success ? 'success' : body.code));
        expect(codes.filter((code) => code === 'success')).toHaveLength(1);
        expect(new Set(codes)).toEqual(new Set(['success', 'withdraw.funds']));
        expect(await balanceOf(out)).toBe('49999.00');
      }
      await ledgerClean();
    });

    it('a bonus that is still to be played never goes out, however much is left of the rest', async () => {
      const out = await scene.ready();
      const gift = {
        account: out.player.account,
        book: 'PLAY',
        rule: 'gift',
        amount: '2000',
        reason: 'a gift',
      } as const;
      valueOf(await desk.call(giveBonus, { body: { ...gift, idempotencyKey: newKey() } }, first));
      expect(await balanceOf(out)).toBe('102000.00');
      expect(valueOf(await app.call(getWithdrawTerms, { query: {} }, out.player)).withdrawable).toBe('100000.00');
      const codeOf = async (amount: string) => {
        const { body } = await scene.ask(out, amount);
        return body.success ? 'success' : body.code;
      };
      expect([await codeOf('60000'), await codeOf('40001'), await codeOf('40000'), await codeOf('2000')]).toEqual([
        'success',
        'withdraw.funds',
        'success',
        'withdraw.funds',
      ]);
      expect(await balanceOf(out)).toBe('2000.00');
    });

    it('P-22 the same key in fifty requests at once is one withdrawal', async () => {
      const out = await scene.ready();
      const key = newKey();
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, i) => scene.ask(out, '1000', key, i % 2 ? app : other)),
      );
      expect(new Set(answers.map((answer) => valueOf(answer).id)).size).toBe(1);
      expect(await balanceOf(out)).toBe('99000.00');
    });

    it(`P-22 approve, refuse and take back at once: one outcome each, ${RACES} times, and the ledger clean`, async () => {
      const outcomes = new Map<string, number>();
      for (let race = 0; race < RACES; race += 4) {
        const out = await scene.ready();
        for (let n = 0; n < 4; n++) {
          const { id } = valueOf(await scene.ask(out, '1000'));
          const move = (to: 'approved' | 'refused') =>
            desk.call(
              moveAdminWithdrawal,
              { params: { id }, body: { from: 'requested', to, reason: 'no' } },
              { ...first, cookies: { ...first.cookies } },
            );
          const acts = [
            () => move('approved'),
            () => other.call(cancelWithdrawal, { params: { id }, body: {} }, out.player),
            () => move('refused'),
          ];
          const turned = [...acts.slice((race + n) % 3), ...acts.slice(0, (race + n) % 3)];
          const answers = await Promise.all(turned.map((act) => act()));
          const won = answers.flatMap(({ body }) => (body.success ? [body.value.state] : []));
          expect(won).toHaveLength(1);
          outcomes.set(won[0] ?? '', (outcomes.get(won[0] ?? '') ?? 0) + 1);
          const row = app.database.db.selectFrom('withdrawal').select('state').where('id', '=', BigInt(id));
          expect((await row.executeTakeFirstOrThrow()).state).toBe(won[0]);
        }
        const { rows } = await sql<{ held: bigint }>`select coalesce(sum(amount), 0)::bigint as held from withdrawal
          where member_id = ${await idOf(out)} and state = 'approved'`.execute(app.database.db);
        const held = Number(rows[0]?.held ?? 0n) / 100;
        expect(await balanceOf(out)).toBe((100_000 - held).toFixed(2));
      }
      expect([...outcomes.values()].reduce((a, b) => a + b, 0)).toBe(RACES);
      await ledgerClean();
    });

    it('P-22 the database itself refuses a payee of another member, another name, and a second outcome', async () => {
      const [one, two] = [await scene.ready(), await scene.ready()];
      const { id } = valueOf(await scene.ask(one, '1000'));
      const { db } = app.database;
      const foreign = sql`insert into withdrawal (member_id, payee_id, amount, fee, ledger_id, day, needs_two, idempotency_key, request_hash)
        values (${await idOf(one)}, ${BigInt(two.payee)}, 100, 0, 4, '2026-01-01', false, 'a', '')`;
      await expect(foreign.execute(db)).rejects.toThrow(/foreign key/);
      const named = sql`insert into payee (member_id, name_hash, fingerprint, sealed, method, kind)
        values (${await idOf(one)}, 'somebody else', 'x', 'x', 'kbzpay', 'wallet')`;
      await expect(named.execute(db)).rejects.toThrow(/foreign key/);
      const changed = sql`update payee set sealed = 'x' where id = ${BigInt(one.payee)}`;
      await expect(changed.execute(db)).rejects.toThrow(/kept as it was made/);
      const moved = sql`update withdrawal set state = 'paid', reference = 'x' where id = ${BigInt(id)}`;
      await expect(moved.execute(db)).rejects.toThrow(/cannot move/);
    });

    it('P-22 without the payment password typed in this session a moment ago nothing goes out and no payee changes', async () => {
      const [out, stranger] = [await scene.ready(), await scene.ready()];
      for (const pass of ['', 'x'.repeat(43), stranger.pass]) {
        expect((await scene.ask({ ...out, pass }, '1000')).body).toMatchObject({ code: 'payment.proof' });
        expect((await scene.add(out.player, pass)).body).toMatchObject({ code: 'payment.proof' });
        const gone = await app.call(removePayoutAccount, { params: { id: out.payee }, body: { pass } }, out.player);
        expect(gone.body).toMatchObject({ code: 'payment.proof' });
      }
      await sql`update payment_pass set created_at = created_at - interval '5 minutes'`.execute(app.database.db);
      expect((await scene.ask(out, '1000')).body).toMatchObject({ code: 'payment.proof' });
      expect(await balanceOf(out)).toBe('100000.00');
    });

    it('P-22 where there is a second factor it is asked for beside the payment password', async () => {
      const out = await scene.ready();
      const secret = fromBase32('JBSWY3DPEHPK3PXP');
      const id = await idOf(out);
      await app.database.db
        .insertInto('member_totp')
        .values({
          member_id: id,
          sealed_secret: app.secrets.seal(secret, `totp:member:${id}`),
          confirmed_at: sql`clock_timestamp()`,
        })
        .execute();
      expect(base32(secret)).toBe('JBSWY3DPEHPK3PXP');
      await expect(scene.pay(out.player)).rejects.toThrow('second.proof');
      clock.step();
      const code = codeAt(secret, stepOf(clock.now()));
      const { proof } = valueOf(await app.call(proveAgain, { body: { code } }, out.player));
      const pass = await scene.pay(out.player, PAYMENT, proof);
      valueOf(await scene.ask({ ...out, pass }, '1000'));
    });

    it('five wrong payment passwords lock it, twenty at once get no more looks, and half an hour opens it again', async () => {
      const { player } = await scene.ready();
      const wrong = () =>
        scene.pay(player, 'not the right one').catch((error: Error) => error.message.split(' ')[4] ?? '');
      const said = [];
      for (let n = 0; n < 6; n++) said.push(await wrong());
      expect(said).toEqual([...Array<string>(4).fill('payment.wrong'), 'payment.locked', 'payment.locked']);
      await expect(scene.pay(player)).rejects.toThrow('payment.locked');
      expect(valueOf(await app.call(getWithdrawTerms, { query: {} }, player)).payment).toBe('locked');
      await sql`update payment_failure set at = at - interval '30 minutes'`.execute(app.database.db);
      expect(await scene.pay(player)).toMatch(/^[\w-]{43}$/);
      const many = await Promise.all(Array.from({ length: 20 }, wrong));
      expect(many.filter((one) => one === 'payment.wrong').length).toBeLessThanOrEqual(4);
    });
  });

  describe('the time after a change', () => {
    const hours = (n: number) =>
      sql`update member_change set at = at - make_interval(hours => ${n})`.execute(app.database.db);

    it('P-22 nothing goes out for 24 hours after a change of payee, phone or password, by the database’s clock', async () => {
      const changes: [string, (out: Out) => Promise<unknown>][] = [
        ['payee', (out) => scene.add(out.player, out.pass)],
        [
          'payee',
          async (out) => {
            const { id } = valueOf(await scene.add(out.player, out.pass));
            await hours(25);
            valueOf(await app.call(removePayoutAccount, { params: { id }, body: { pass: out.pass } }, out.player));
          },
        ],
        [
          'phone',
          async (out) =>
            sql`update member set dialing_code = '95', mobile = ${newNumber()} where id = ${await idOf(out)}`.execute(
              app.database.db,
            ),
        ],
        [
          'login_password',
          async (out) => {
            const body = {
              oldPassword: PASSWORD,
              newPassword: 'another horse 7',
              confirmNewPassword: 'another horse 7',
            };
            valueOf(await app.call(changePassword, { body }, out.player));
          },
        ],
        [
          'payment_password',
          async (out) => {
            const body = { oldPassword: PAYMENT, newPassword: 'ten lanterns 5' };
            valueOf(await app.call(setPaymentPassword, { body }, out.player));
            out.pass = await scene.pay(out.player, 'ten lanterns 5');
          },
        ],
        [
          'payment_password',
          async (out) => {
            await sql`delete from payment_password where member_id = ${await idOf(out)}`.execute(app.database.db);
          },
        ],
      ];
      for (const [what, change] of changes) {
        const out = await scene.ready();
        await change(out);
        const refused = await scene.ask(out, '1000');
        expect([what, refused.status, refused.body]).toMatchObject([
          what,
          409,
          { code: 'withdraw.cooling', value: { kind: what } },
        ]);
        const { cooling } = valueOf(await app.call(getWithdrawTerms, { query: {} }, out.player));
        const left = Date.parse(cooling?.until ?? '') - Date.now();
        expect(left).toBeGreaterThan(23.9 * 3_600_000);
        expect(left).toBeLessThanOrEqual(24 * 3_600_000);
        await hours(23);
        expect((await scene.ask(out, '1000')).body).toMatchObject({ code: 'withdraw.cooling' });
        await hours(1);
        valueOf(await scene.ask(out, '1000'));
      }
    });

    it('the first payee waits too, unless it is play money and the house says so', async () => {
      const brand = { withdrawals: { ...app.brand.withdrawals, firstAtOnce: false } };
      const strict = await testApp(app.database, { ...CHEAP, brand });
      const out = await scene.ready();
      expect((await scene.ask(out, '1000', newKey(), strict)).body).toMatchObject({ code: 'withdraw.cooling' });
      valueOf(await scene.ask(out, '1000'));
      await strict.close();
    });

    it('a change that is not committed yet is waited for: of both at once no withdrawal slips past', async () => {
      if (kind === 'embedded') return;
      const out = await scene.ready();
      const id = await idOf(out);
      const { db } = app.database;
      let asked: Promise<unknown> = Promise.resolve();
      await db.transaction().execute(async (tx) => {
        await tx.insertInto('member_change').values({ member_id: id, kind: 'payee' }).execute();
        asked = scene.ask(out, '1000');
        // The request waits for the lock on the member's row until this transaction ends.
        await expect
          .poll(async () => {
            const { rows } = await sql<{ n: bigint }>`select count(*) as n from pg_stat_activity
              where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
            return Number(rows[0]?.n);
          })
          .toBeGreaterThan(0);
      });
      expect(await asked).toMatchObject({ body: { code: 'withdraw.cooling' } });
    });
  });
});
