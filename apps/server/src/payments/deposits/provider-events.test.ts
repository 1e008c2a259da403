import { cancelDeposit, checkDeposit, type Deposit } from '@parlour/contract/deposits.endpoints';
import { listInbox } from '@parlour/contract/inbox.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trialBalance } from '../../ledger/wallet/index.ts';
import { now } from '../../platform/db/database-clock.ts';
import { SHARED_SECRET, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { headersOf, listenTo } from '../../testing/streams.ts';
import { AT_ONCE, type CashierScene, language, sceneOf } from './scene.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let scene: CashierScene;
  beforeAll(async () => {
    app = await testApp(await open(), { env: SHARED_SECRET });
    scene = sceneOf(app);
  });
  afterAll(() => app.close());

  describe('what providers say', () => {
    it('twice, and many times at once: one effect and the exact amount', async () => {
      const player = await app.register();
      const before = Number(await scene.balance(player));
      const deposit = await scene.opened(player);
      const ref = await scene.sandbox.refOf(deposit.id);
      const same = { ref, amount: deposit.amount };
      const statuses = await Promise.all([
        ...Array.from({ length: AT_ONCE / 2 }, () => scene.sandbox.say({ ...same, id: `once-${ref}` })),
        ...Array.from({ length: AT_ONCE / 2 }, () => scene.sandbox.say(same)),
      ]);
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(Number(await scene.balance(player))).toBe(before + 50_000);
      expect(await scene.cases(deposit)).toEqual([]);
      // A second payment is a different one: it opens a case.
      await scene.sandbox.say({ ...same, payment: 'another' });
      await scene.sandbox.say({ ...same, payment: 'another' });
      expect(await scene.cases(deposit)).toEqual(['paid_again 50000.00 MMK']);
      expect(Number(await scene.balance(player))).toBe(before + 50_000);
    });

    it('on two servers at once: one effect', async () => {
      const other = await testApp(app.database, { env: SHARED_SECRET });
      try {
        const player = await app.register();
        const before = Number(await scene.balance(player));
        const deposit = await scene.opened(player, { amount: '18000' });
        const elsewhere = sceneOf(other);
        await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => (i % 2 ? elsewhere : scene).paid(deposit)));
        expect(Number(await scene.balance(player))).toBe(before + 18_000);
        expect(await scene.cases(deposit)).toEqual([]);
      } finally {
        await other.close();
      }
    });

    it('forged, stale, unsigned or unreadable: refused, and nothing moves', async () => {
      const player = await app.register();
      const before = await scene.balance(player);
      const deposit = await scene.opened(player);
      const body = JSON.stringify({
        id: 'forged',
        type: 'payment.paid',
        ref: await scene.sandbox.refOf(deposit.id),
        payment: 'x',
        amount: deposit.amount,
        currency: 'MMK',
      });
      const now = Math.floor(Date.now() / 1000);
      const good = scene.sandbox.sign(body, now);
      const bad = [
        ['', body],
        [good.replace(/.$/, (last) => (last === '0' ? '1' : '0')), body],
        [good, body.replace('50000.00', '90000.00')],
        [scene.sandbox.sign(body, now - 301), body],
        // The clock advances during the cases; `sandbox.test.ts` checks the boundary to the second.
        [scene.sandbox.sign(body, now + 3_600), body],
        [good.replace(`t=${now}`, `t=${now + 1}`), body],
        [good.replace('t=', 't=0'), body],
        [scene.sandbox.sign('{}', now), '{}'],
        [scene.sandbox.sign('{"id":', now), '{"id":'],
      ];
      for (const [signature = '', payload = ''] of bad)
        expect([signature, (await scene.sandbox.post(payload, signature)).statusCode]).toEqual([signature, 401]);
      expect([(await scene.look(player, deposit.id)).state, await scene.balance(player)]).toEqual(['waiting', before]);
      const events = await app.database.db.selectFrom('payment_event').where('event_id', '=', 'forged').execute();
      expect(events).toEqual([]);
      const provider = await app.database.db
        .selectFrom('payment_provider')
        .selectAll()
        .where('code', '=', 'sandbox')
        .executeTakeFirstOrThrow();
      expect(provider.failure).toBe('a message without a good signature');
    });

    it('another amount or currency waits for a person and credits nothing', async () => {
      const player = await app.register();
      const before = await scene.balance(player);
      const less = await scene.opened(player, { amount: '20000' });
      await scene.paid(less, { amount: '19999.99' });
      const other = await scene.opened(player, { amount: '30000' });
      await scene.paid(other, { currency: 'USD' });
      expect([await scene.cases(less), (await scene.look(player, less.id)).state]).toEqual([
        ['amount 19999.99 MMK'],
        'confirming',
      ]);
      expect([await scene.cases(other), (await scene.look(player, other.id)).state]).toEqual([
        ['currency 30000.00 USD'],
        'confirming',
      ]);
      expect(await scene.balance(player)).toBe(before);
    });

    it('for what failed or was called off: a case; for nothing that is known: a case of nobody', async () => {
      const player = await app.register();
      const before = await scene.balance(player);
      const failing = await scene.opened(player, { amount: '21000' });
      await scene.paid(failing, { type: 'payment.failed' });
      expect(await scene.look(player, failing.id)).toMatchObject({
        state: 'failed',
        reason: 'declined',
        mayCancel: false,
      });
      await scene.paid(failing);
      expect([await scene.cases(failing), (await scene.look(player, failing.id)).state]).toEqual([
        ['after_failed 21000.00 MMK'],
        'failed',
      ]);
      const calledOff = await scene.opened(player, { amount: '22000' });
      expect(
        valueOf(await app.call(cancelDeposit, { params: { id: calledOff.id }, body: { language } }, player)),
      ).toMatchObject({ state: 'cancelled', reason: 'cancelled' });
      await scene.paid(calledOff);
      expect(await scene.cases(calledOff)).toEqual(['after_cancelled 22000.00 MMK']);
      expect(await scene.sandbox.say({ ref: 'nobody-knows-this', amount: '1.00' })).toBe(200);
      const unknown = await app.database.db
        .selectFrom('cashier_case')
        .select(['kind', 'deposit_id'])
        .where('provider_ref', '=', 'nobody-knows-this')
        .execute();
      expect(unknown).toEqual([{ kind: 'unknown', deposit_id: null }]);
      expect(await scene.balance(player)).toBe(before);
    });

    it('too late: what had expired is credited all the same, once, and the inbox says so', async () => {
      const player = await app.register();
      const before = Number(await scene.balance(player));
      const deposit = await scene.opened(player, { amount: '23000' });
      await scene.runOut(deposit);
      expect(await scene.expire()).toBe(1);
      expect(await scene.look(player, deposit.id)).toMatchObject({ state: 'expired', reason: 'expired', next: null });
      await Promise.all(Array.from({ length: 6 }, () => scene.paid(deposit)));
      expect(await scene.look(player, deposit.id)).toMatchObject({ state: 'settled', reason: null });
      expect(Number(await scene.balance(player))).toBe(before + 23_000);
      const { rows: letters } = valueOf(await app.call(listInbox, { query: { language } }, player));
      expect(letters.map(({ title }) => title)).toEqual(['Deposit credited: K 23,000.00']);
    });

    it('races of payment, cancelling and expiry end in one of them, with the money exactly once or not at all', async () => {
      const player = await app.register();
      let expected = Number(await scene.balance(player));
      for (let i = 0; i < 6; i++) {
        const deposit = await scene.opened(player, { amount: `${31_000 + i}` });
        await scene.runOut(deposit);
        await Promise.all([
          scene.paid(deposit),
          app.call(cancelDeposit, { params: { id: deposit.id }, body: { language } }, player),
          scene.expire(),
          scene.paid(deposit),
        ]);
        const { state } = await scene.look(player, deposit.id);
        expect(['settled', 'cancelled']).toContain(state);
        if (state === 'settled') expected += 31_000 + i;
        else expect(await scene.cases(deposit)).toEqual([`after_cancelled ${31_000 + i}.00 MMK`]);
      }
      expect(Number(await scene.balance(player))).toBe(expected);
      expect((await trialBalance(app.database.db)).problems).toEqual([]);
    });
  });

  describe('the sandbox over real HTTP', () => {
    let address: string;
    beforeAll(async () => {
      address = await app.server.listen({ port: 0, host: '127.0.0.1' });
    });
    const choose = async (deposit: Deposit, choice: string) => {
      if (deposit.next?.kind !== 'redirect') throw new Error('nowhere to go');
      const page = await fetch(address + deposit.next.url);
      const html = await page.text();
      expect([page.status, html.includes('<script'), html.includes(' style=')]).toEqual([200, false, false]);
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(html).toContain(deposit.number);
      const answer = await fetch(address + deposit.next.url, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `choice=${choice}`,
      });
      return [answer.status, answer.headers.get('location')];
    };

    it('pay, fail and pay twice: the player comes back to a deposit that stands as it was chosen', async () => {
      const player = await app.register();
      // The server's own job may already be processing the message.
      const stands = ({ id }: Deposit, state: string) =>
        expect.poll(async () => (await scene.look(player, id)).state).toBe(state);
      const before = Number(await scene.balance(player));
      const good = await scene.opened(player, { amount: '11000' });
      expect(await choose(good, 'pay')).toEqual([303, `/m/voucherCenter?deposit=${good.id}`]);
      await stands(good, 'settled');
      // A closed order accepts no further action.
      await choose(good, 'pay').catch(() => {});
      const bad = await scene.opened(player, { amount: '12000' });
      await choose(bad, 'fail');
      await stands(bad, 'failed');
      const twice = await scene.opened(player, { amount: '13000' });
      await choose(twice, 'twice');
      await stands(twice, 'settled');
      expect(await scene.cases(twice)).toEqual(['paid_again 13000.00 MMK']);
      expect(Number(await scene.balance(player))).toBe(before + 24_000);
    });

    it('pay too late: expired first, credited when the money is there, and a message that was not taken comes again', async () => {
      const player = await app.register();
      const before = Number(await scene.balance(player));
      const deposit = await scene.opened(player, { amount: '17000' });
      await choose(deposit, 'late');
      // The server's own job may already be processing the message.
      await expect.poll(async () => (await scene.look(player, deposit.id)).state).toBe('expired');
      const { db } = app.database;
      const ref = await scene.sandbox.refOf(deposit.id);
      const due = () => db.updateTable('sandbox_message').set({ due_at: now }).where('ref', '=', ref).execute();
      // While the platform cannot process messages, none is lost.
      await db.schema.alterTable('payment_event').renameTo('payment_event_away').execute();
      await due();
      expect(await app.engagement.money.deposits.pump()).toBe(0);
      await db.schema.alterTable('payment_event_away').renameTo('payment_event').execute();
      await due();
      await app.engagement.money.deposits.pump();
      await expect.poll(async () => (await scene.look(player, deposit.id)).state).toBe('settled');
      expect(Number(await scene.balance(player))).toBe(before + 17_000);
    });

    it('the balance rises on an open stream by itself, and the deposit is named there', async () => {
      const player = await app.register();
      const before = Number(await scene.balance(player));
      const stream = await listenTo(address, headersOf(player));
      const deposit = await scene.opened(player, { amount: '16000' });
      await choose(deposit, 'pay');
      await stream.until(
        (told) =>
          told.some(({ event }) => event.type === 'balance' && Number(event.sumBalance) === before + 16_000) &&
          told.filter(({ event }) => event.type === 'deposit' && event.id === deposit.id).length >= 2,
      );
      await stream.close();
    });

    it('a message that was lost is made good by asking: by the player, and before time ends a deposit', async () => {
      const player = await app.register();
      const before = Number(await scene.balance(player));
      const lost = async (amount: string) => {
        const deposit = await scene.opened(player, { amount });
        await app.database.db
          .updateTable('sandbox_payment')
          .set({ state: 'paid', payment_id: `lost-${amount}`, paid_at: sql<Date>`clock_timestamp()` })
          .where('ref', '=', await scene.sandbox.refOf(deposit.id))
          .execute();
        return deposit;
      };
      const asked = await lost('14000');
      const answers = await Promise.all(
        Array.from({ length: 8 }, () =>
          app.call(checkDeposit, { params: { id: asked.id }, body: { language } }, player),
        ),
      );
      expect(new Set(answers.map((answer) => valueOf(answer).state))).toEqual(new Set(['settled']));
      const forgotten = await lost('15000');
      await scene.runOut(forgotten);
      expect(await scene.expire()).toBe(0);
      expect((await scene.look(player, forgotten.id)).state).toBe('settled');
      expect(Number(await scene.balance(player))).toBe(before + 29_000);
    });
  });
});
