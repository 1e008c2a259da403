import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, openWallet, trialBalance } from '../../ledger/wallet/index.ts';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import {
  BTCPAY,
  type BtcpayDouble,
  type BtcpayInvoice,
  btcpayDouble,
  type Delivery,
  keepRealMoney,
} from '../../testing/btcpay.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { aMember } from '../../testing/players.ts';
import { chaseDeposits, expireDeposits, openDeposit } from './deposits.actions.ts';
import { selectDeposits } from './deposits.admin.store.ts';
import { findDeposit } from './deposits.store.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let double: BtcpayDouble;
  beforeAll(async () => {
    double = await btcpayDouble();
    const { store: BTCPAY_STORE, apiKey: BTCPAY_API_KEY, webhookSecret: BTCPAY_WEBHOOK_SECRET } = BTCPAY;
    app = await testApp(await open(), {
      env: { BTCPAY_URL: `${double.base}/`, BTCPAY_STORE, BTCPAY_API_KEY, BTCPAY_WEBHOOK_SECRET },
    });
    const { db } = app.database;
    await keepRealMoney(db);
  });
  afterEach(() => double.plan(null));
  afterAll(async () => {
    await app.close();
    await double.close();
  });

  const depositContext = () => app.engagement.money.deposits.depositContext;
  const draft = (memberId: bigint, amount = '5000.00') => ({
    memberId,
    book: 'REAL' as const,
    method: 'bitcoin',
    amount,
    key: randomUUID(),
    bonus: null,
    language: 'EN',
  });
  /** Creates a member with a real-money wallet, and a deposit that is waiting at the provider. */
  async function aDeposit(amount?: string) {
    const { db } = app.database;
    const memberId = await aMember(db);
    await openWallet(db, { memberId, book: 'REAL', currency: 'MMK' });
    const outcome = await openDeposit(depositContext(), draft(memberId, amount));
    if (!outcome.ok) throw new Error(outcome.code);
    const { id, provider_ref: ref } = outcome.value;
    return {
      id,
      memberId,
      ref: ref ?? '',
      row: async () => {
        const row = await findDeposit(db, id);
        if (!row) throw new Error('gone');
        return row;
      },
      state: async () => (await findDeposit(db, id))?.state,
      money: async () => (await balanceOf(db, memberId, 'REAL')).balance,
      cases: async () =>
        (await db.selectFrom('cashier_case').select(['kind', 'amount']).where('deposit_id', '=', id).execute()).map(
          ({ kind, amount }) => `${kind} ${amount}`,
        ),
    };
  }
  const send = async ({ body, signature }: Delivery): Promise<number> =>
    (
      await app.raw({
        method: 'POST',
        url: '/payments/webhook/btcpay',
        headers: { 'content-type': 'application/json; charset=utf-8', 'btcpay-sig': signature },
        payload: body,
      })
    ).statusCode;
  const settled: Partial<BtcpayInvoice> = { status: 'Settled', paidAmount: '5000.00000000' };

  describe('BTCPay Server', () => {
    it('an invoice is made for exactly the amount, with the order number and the way back', async () => {
      const { id, ref, row } = await aDeposit('1234.5');
      const invoice = double.invoices.get(ref);
      expect(invoice).toMatchObject({
        amount: '1234.50',
        currency: 'MMK',
        metadata: { orderId: `D${id.toString().padStart(8, '0')}` },
        checkout: { redirectAutomatically: true, expirationMinutes: 15 },
      });
      expect(invoice?.checkout.redirectURL).toMatch(new RegExp(`/m/voucherCenter\\?deposit=${id}$`));
      expect(await row()).toMatchObject({ state: 'waiting', redirect_url: `${double.base}/i/${ref}` });
    });

    it('the whole way of a payment: seen, processing, settled; delivered again and out of order it is one credit', async () => {
      const deposit = await aDeposit();
      const { ref } = deposit;
      expect(await send(double.deliver('InvoiceCreated', ref))).toBe(200);
      double.become(ref, { status: 'Processing', paidAmount: '5000.00' });
      expect(await send(double.deliver('InvoiceReceivedPayment', ref, { afterExpiration: false }))).toBe(200);
      expect([await deposit.state(), (await deposit.row()).seen]).toEqual(['waiting', true]);
      double.become(ref, settled);
      const last = double.deliver('InvoiceSettled', ref, { manuallyMarked: false, overPaid: false });
      const again = double.deliver('InvoiceSettled', ref, { of: last.deliveryId });
      const answers = await Promise.all(
        [last, again, last, double.deliver('InvoicePaymentSettled', ref), double.deliver('InvoiceProcessing', ref)].map(
          send,
        ),
      );
      expect(answers).toEqual([200, 200, 200, 200, 200]);
      expect([await deposit.state(), await deposit.money(), await deposit.cases()]).toEqual(['settled', 495_000n, []]);
      expect(await deposit.row()).toMatchObject({ amount: 500_000n, fee: 5_000n, ext_ref: ref });
      const { db } = app.database;
      const heard = await db
        .selectFrom('payment_event')
        .select('event_id')
        .where('event_id', '=', last.deliveryId)
        .execute();
      expect(heard).toHaveLength(1);
      expect((await trialBalance(db)).problems).toEqual([]);
    });

    it('paid after its time: expired, then credited', async () => {
      const deposit = await aDeposit();
      double.become(deposit.ref, { status: 'Expired' });
      await send(double.deliver('InvoiceExpired', deposit.ref, { partiallyPaid: false }));
      expect(await deposit.state()).toBe('expired');
      double.become(deposit.ref, { ...settled, additionalStatus: 'PaidLate' });
      await send(double.deliver('InvoiceSettled', deposit.ref));
      expect([await deposit.state(), await deposit.money()]).toEqual(['settled', 495_000n]);
    });

    it.each([
      [
        'less',
        { status: 'Expired', additionalStatus: 'PaidPartial', paidAmount: '4000.00' },
        'InvoiceExpired',
        'amount 4000',
      ],
      [
        'more',
        { status: 'Settled', additionalStatus: 'PaidOver', paidAmount: '5000.01' },
        'InvoiceSettled',
        'amount 5000.01',
      ],
      [
        'more, of a server that does not say how much',
        { status: 'Settled', additionalStatus: 'PaidOver', paidAmount: undefined },
        'InvoiceSettled',
        'amount null',
      ],
      [
        'nothing, marked by hand',
        { status: 'Settled', additionalStatus: 'Marked', paidAmount: '0.00' },
        'InvoiceSettled',
        'amount 0',
      ],
    ] as const)('%s than was asked for waits for a person', async (_name, change, event, said) => {
      const deposit = await aDeposit();
      double.become(deposit.ref, change);
      expect(await send(double.deliver(event, deposit.ref))).toBe(200);
      expect([await deposit.state(), await deposit.cases(), await deposit.money()]).toEqual(['confirming', [said], 0n]);
    });

    it('invalid fails, and a server without the paid amount settles what was paid exactly', async () => {
      const bad = await aDeposit();
      double.become(bad.ref, { status: 'Invalid', additionalStatus: 'Invalid' });
      await send(double.deliver('InvoiceInvalid', bad.ref, { manuallyMarked: false }));
      expect(await bad.row()).toMatchObject({ state: 'failed', reason: 'declined' });
      const old = await aDeposit();
      const invoice = double.invoices.get(old.ref);
      if (invoice) delete invoice.paidAmount;
      double.become(old.ref, { status: 'Settled' });
      await send(double.deliver('InvoiceSettled', old.ref));
      expect(await old.state()).toBe('settled');
    });

    it('a webhook alone credits nothing: the invoice itself decides, and forged ones are not even looked up', async () => {
      const deposit = await aDeposit();
      const good = double.deliver('InvoiceSettled', deposit.ref);
      const before = double.asked.length;
      for (const bad of [
        { ...good, signature: '' },
        { ...good, signature: good.signature.slice(7) },
        { ...good, signature: good.signature.replace('sha256', 'sha1') },
        { ...good, body: good.body.replace('Settled', 'Invalid') },
        double.deliver('InvoiceSettled', deposit.ref, { secret: 'another secret' }),
      ])
        expect(await send(bad)).toBe(401);
      expect(double.asked.length).toBe(before);
      // Correctly signed, but the invoice is unpaid, of another store, or unknown.
      expect(await send(good)).toBe(200);
      expect(await send(double.deliver('InvoiceSettled', deposit.ref, { storeId: 'Another' }))).toBe(200);
      expect(await send(double.deliver('InvoiceSettled', 'unknownInvoice'))).toBe(200);
      expect([await deposit.state(), await deposit.money()]).toEqual(['waiting', 0n]);
    });

    it('a paid invoice of the store that is no deposit of ours is a case', async () => {
      const id = 'someOtherInvoice';
      const other = [...double.invoices.values()][0];
      if (!other) throw new Error('no invoice');
      double.invoices.set(id, { ...other, id, status: 'Settled', paidAmount: '77.00' });
      await send(double.deliver('InvoiceSettled', id));
      const rows = await app.database.db
        .selectFrom('cashier_case')
        .select(['kind', 'amount', 'deposit_id'])
        .where('provider_ref', '=', id)
        .execute();
      expect(rows).toEqual([{ kind: 'unknown', amount: '77', deposit_id: null }]);
    });

    it('while it does not answer, a webhook is asked to come again, and nothing is opened, taken or lost', async () => {
      const deposit = await aDeposit();
      double.become(deposit.ref, settled);
      const delivery = double.deliver('InvoiceSettled', deposit.ref);
      for (const answer of [
        { status: 500, body: '{}' },
        { status: 302, body: '' },
        { status: 200, body: 'not JSON' },
        { status: 200, body: '{"id":"x"}' },
      ]) {
        double.plan(answer);
        expect([answer, await send(delivery)]).toEqual([answer, 503]);
      }
      const memberId = await aMember(app.database.db);
      await openWallet(app.database.db, { memberId, book: 'REAL', currency: 'MMK' });
      expect(await openDeposit(depositContext(), draft(memberId))).toMatchObject({
        ok: false,
        code: 'cashier.provider',
      });
      const [failed] = await app.database.db
        .selectFrom('deposit')
        .selectAll()
        .where('member_id', '=', memberId)
        .execute();
      expect(failed).toMatchObject({ state: 'failed', reason: 'unreachable' });
      double.plan(null);
      expect([await send(delivery), await deposit.state(), await deposit.money()]).toEqual([200, 'settled', 495_000n]);
      const state = await app.database.db
        .selectFrom('payment_provider')
        .selectAll()
        .where('code', '=', 'btcpay')
        .executeTakeFirstOrThrow();
      expect(state.failure).not.toContain(BTCPAY.apiKey);
      expect(state.heard_at).toBeInstanceOf(Date);
    });

    it('a deposit whose webhook was lost is found by asking before it expires', async () => {
      const deposit = await aDeposit();
      double.become(deposit.ref, settled);
      await app.database.db
        .updateTable('deposit')
        .set({ expires_at: sql<Date>`clock_timestamp() - interval '1 minute'` })
        .where('id', '=', deposit.id)
        .execute();
      double.plan({ status: 500, body: '' });
      await expireDeposits(depositContext());
      expect(await deposit.state()).toBe('waiting');
      double.plan(null);
      await expireDeposits(depositContext());
      expect([await deposit.state(), await deposit.money()]).toEqual(['settled', 495_000n]);
    });

    it('money that was seen is never given up: asked for again, and a person looks after a day', async () => {
      const deposit = await aDeposit();
      double.become(deposit.ref, { status: 'Processing', paidAmount: '5000.00' });
      await send(double.deliver('InvoiceProcessing', deposit.ref));
      const { db } = app.database;
      await db
        .updateTable('deposit')
        .set({ expires_at: sql<Date>`clock_timestamp() - interval '25 hours'` })
        .where('id', '=', deposit.id)
        .execute();
      await expireDeposits(depositContext());
      expect(await deposit.state()).toBe('waiting');
      const page = { list: 'waiting', state: null, method: 'bitcoin', search: null, from: null, to: null } as const;
      const queue = await selectDeposits(db, { ...page, timeZone: 'UTC', after: null, limit: 100 });
      expect(queue.map(({ id }) => id)).toContain(deposit.id);
      double.become(deposit.ref, settled);
      await chaseDeposits(depositContext());
      expect([await deposit.state(), await deposit.money()]).toEqual(['settled', 495_000n]);
    });

    it('play money is never sold: the method is offered in no session of play money', async () => {
      const player = await app.register();
      const { listDepositMethods } = await import('@parlour/contract/deposits.endpoints');
      const { methods } = valueOf(await app.call(listDepositMethods, { query: {} }, player));
      expect(methods.map(({ code }) => code)).not.toContain('bitcoin');
      await expect(
        app.database.db
          .updateTable('payment_method')
          .set({ books: ['PLAY'] })
          .where('code', '=', 'bitcoin')
          .execute(),
      ).rejects.toThrow(/payment_method/);
    });
  });
});
