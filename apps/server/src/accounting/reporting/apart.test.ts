/** An installation with both books: money of one book appears nowhere in the other. */
import { randomUUID } from 'node:crypto';
import { getBonuses, giveBonus } from '@parlour/contract/bonus.endpoints';
import { listAdminDeposits } from '@parlour/contract/deposits.admin.endpoints';
import { getBooks, getPosition, listBookDays } from '@parlour/contract/reporting.endpoints';
import { getWallet, listStatement, listWallets } from '@parlour/contract/wallet.endpoints';
import { listAdminWithdrawals, moveAdminWithdrawal } from '@parlour/contract/withdrawals.admin.endpoints';
import { getWithdrawTerms } from '@parlour/contract/withdrawals.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWallet, trialBalance } from '../../ledger/wallet/index.ts';
import { openDeposit } from '../../payments/deposits/deposits.actions.ts';
import { sceneOf as depositsOf } from '../../payments/deposits/scene.ts';
import { CHEAP, sceneOf } from '../../payments/withdrawals/scene.ts';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { BTCPAY, type BtcpayDouble, btcpayDouble, keepRealMoney } from '../../testing/btcpay.ts';
import { consoleOf, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let double: BtcpayDouble;
  let desk: ReturnType<typeof consoleOf>;
  let tab: Tab;
  beforeAll(async () => {
    double = await btcpayDouble();
    const clock = testClock();
    const { store: BTCPAY_STORE, apiKey: BTCPAY_API_KEY, webhookSecret: BTCPAY_WEBHOOK_SECRET } = BTCPAY;
    const paid = { BTCPAY_URL: `${double.base}/`, BTCPAY_STORE, BTCPAY_API_KEY, BTCPAY_WEBHOOK_SECRET };
    app = await testApp(await open(), { ...CHEAP, env: { ...CHEAP.env, ...paid }, clock: clock.now });
    desk = consoleOf(app);
    tab = await desk.operator(clock);
    const { db } = app.database;
    await keepRealMoney(db);
  });
  afterAll(async () => {
    await app.close();
    await double.close();
  });

  it('P-22 deposit, bonus, withdrawal and statement of play money and of real money never mix', async () => {
    const { db } = app.database;
    const scene = sceneOf(app);
    const deposits = depositsOf(app);
    const out = await scene.ready();
    const { player } = out;
    const { id: memberId } = await db
      .selectFrom('member')
      .select('id')
      .where('account', '=', player.account)
      .executeTakeFirstOrThrow();
    await openWallet(db, { memberId, book: 'REAL', currency: 'MMK' });

    // In: play money by the sandbox, real money by a paid invoice.
    const sandbox = await deposits.opened(player, { amount: '5000' });
    await deposits.paid(sandbox);
    const depositContext = app.engagement.money.deposits.depositContext;
    const draft = { memberId, method: 'bitcoin', amount: '7000', key: randomUUID(), bonus: null, language: 'EN' };
    const real = await openDeposit(depositContext, { ...draft, book: 'REAL' });
    if (!real.ok) throw new Error(real.code);
    const ref = real.value.provider_ref ?? '';
    double.become(ref, { status: 'Settled', paidAmount: '7000.00' });
    const { body: payload, signature } = double.deliver('InvoiceSettled', ref);
    const headers = { 'content-type': 'application/json', 'btcpay-sig': signature };
    expect((await app.raw({ method: 'POST', url: '/payments/webhook/btcpay', headers, payload })).statusCode).toBe(200);
    // Neither method is offered in the other's book.
    expect(await openDeposit(depositContext, { ...draft, book: 'PLAY', key: randomUUID() })).toMatchObject({
      code: 'cashier.method',
    });
    expect((await deposits.ask(player, { method: 'bitcoin' })).body).toMatchObject({ code: 'cashier.method' });

    const give = (book: 'PLAY' | 'REAL', amount: string) =>
      desk.call(
        giveBonus,
        { body: { account: player.account, book, rule: 'gift', amount, reason: 'x', idempotencyKey: randomUUID() } },
        tab,
      );
    valueOf(await give('PLAY', '300'));
    valueOf(await give('REAL', '200'));

    const apart = async () =>
      Object.fromEntries(
        valueOf(await app.call(listWallets, {}, player)).wallets.map((each) => [
          each.book,
          [each.sumBalance, each.withdrawable, each.bonus, each.pending],
        ]),
      );
    expect(await apart()).toEqual({
      PLAY: ['105300.00', '100000.00', '300.00', '0.00'],
      REAL: ['7130.00', '0.00', '200.00', '0.00'],
    });
    // The member plays in one book, which every screen of the cashier shows.
    expect(valueOf(await app.call(getWallet, {}, player))).toMatchObject({ book: 'PLAY', sumBalance: '105300.00' });
    const lines = async () =>
      valueOf(await app.call(listStatement, { query: { language: 'EN' } }, player)).lines.map(
        ({ kind, amount }) => `${kind} ${amount}`,
      );
    expect(await lines()).toEqual(['bonus 300.00', 'deposit 5000.00', 'grant 100000.00']);
    expect((await deposits.own(player)).deposits.map(({ amount }) => amount)).toEqual(['5000.00']);
    const { credits } = valueOf(await app.call(getBonuses, { query: { language: 'EN' } }, player));
    expect(credits.map(({ kind, amount }) => `${kind} ${amount}`).sort()).toEqual(['deposit 5000.00', 'manual 300.00']);
    expect(valueOf(await app.call(getPosition, {}, player)).spans[0]).toMatchObject({ deposits: '5000.00' });

    // Out: only the book's own free balance.
    expect(valueOf(await app.call(getWithdrawTerms, { query: {} }, player)).withdrawable).toBe('100000.00');
    expect((await scene.ask(out, '100001')).body).toMatchObject({ code: 'withdraw.funds' });
    const { id } = valueOf(await scene.ask(out, '40000'));
    expect(await apart()).toEqual({
      PLAY: ['65300.00', '60000.00', '300.00', '40000.00'],
      REAL: ['7130.00', '0.00', '200.00', '0.00'],
    });
    for (const [from, to] of [
      ['requested', 'approved'],
      ['approved', 'paid'],
    ] as const)
      valueOf(
        await desk.call(
          moveAdminWithdrawal,
          { params: { id }, body: { from, to, reason: '', reference: 'TX 1' } },
          tab,
        ),
      );
    expect(await apart()).toMatchObject({ REAL: ['7130.00', '0.00', '200.00', '0.00'] });

    // The console names the book of each, and each book's day contains only its own movements.
    const { deposits: all } = valueOf(await desk.call(listAdminDeposits, { query: { list: 'all' } }, tab));
    expect(all.map(({ book, amount }) => `${book} ${amount}`).sort()).toEqual(['PLAY 5000.00', 'REAL 7000.00']);
    const { rows } = valueOf(await desk.call(listAdminWithdrawals, { query: { state: 'all' } }, tab));
    expect(rows.map(({ book, amount }) => `${book} ${amount}`)).toEqual(['PLAY 40000.00']);
    const { today, books } = valueOf(await desk.call(getBooks, {}, tab));
    expect(books).toEqual(['PLAY', 'REAL', 'TRIAL']);
    const sums = async (book: 'PLAY' | 'REAL') =>
      valueOf(await desk.call(listBookDays, { query: { book, from: today, to: today } }, tab)).days[0]?.sums;
    expect(await sums('REAL')).toMatchObject({
      deposits: '7000.00',
      fees: '70.00',
      bonuses: '200.00',
      paidOut: '0.00',
    });
    expect(await sums('PLAY')).toMatchObject({
      deposits: '5000.00',
      fees: '0.00',
      bonuses: '300.00',
      paidOut: '40000.00',
    });
    expect((await trialBalance(db)).problems).toEqual([]);
  });
});
