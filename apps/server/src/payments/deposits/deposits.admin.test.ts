import { randomUUID } from 'node:crypto';
import { listAudit } from '@parlour/contract/audit.endpoints';
import type { DepositState } from '@parlour/contract/deposits';
import {
  addMethod,
  changeMethod,
  closeDepositCase,
  confirmDeposit,
  countDepositsWaiting,
  getAdminDeposit,
  listAdminDeposits,
  listDepositCases,
  listMethodRows,
  type MethodInput,
  orderMethods,
  refuseDeposit,
} from '@parlour/contract/deposits.admin.endpoints';
import {
  announceDeposit,
  cancelDeposit,
  type Deposit,
  getDeposit,
  listDepositMethods,
  openDeposit,
} from '@parlour/contract/deposits.endpoints';
import { listInbox } from '@parlour/contract/inbox.endpoints';
import { getWallet } from '@parlour/contract/wallet.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trialBalance } from '../../ledger/wallet/index.ts';
import { type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, goingClock, type Tab } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { uploadPicture } from '../../testing/pictures.ts';
import { sandboxOf } from '../../testing/sandbox.ts';

const language = 'EN';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let tab: Tab;
  let sandbox: ReturnType<typeof sandboxOf>;
  beforeAll(async () => {
    const clock = goingClock();
    app = await testApp(await open(), { clock: clock.now });
    desk = consoleOf(app);
    tab = await desk.operator(clock);
    sandbox = sandboxOf(app);
  });
  afterAll(() => app.close());

  const opened = async (player: Player, method: string, amount: string) =>
    valueOf(
      await app.call(
        openDeposit,
        { body: { method, amount, idempotencyKey: randomUUID(), bonus: null, language } },
        player,
      ),
    );
  const look = async (player: Player, id: string) =>
    valueOf(await app.call(getDeposit, { params: { id }, query: { language } }, player));
  const balance = async (player: Player) => Number(valueOf(await app.call(getWallet, {}, player)).sumBalance);
  const announce = (player: Player, id: string, images: string[] = []) =>
    app.call(announceDeposit, { params: { id }, body: { reference: ' U Aung ', images, language } }, player);
  const confirm = (id: string, from: DepositState, amount: string, note = 'in the list of today') =>
    desk.call(confirmDeposit, { params: { id }, body: { from, amount, note } }, tab);
  const refuse = (id: string, from: DepositState, words: string) =>
    desk.call(refuseDeposit, { params: { id }, body: { from, words } }, tab);
  const queue = async (query: { search?: string; list?: 'waiting' | 'all'; state?: DepositState } = {}) =>
    valueOf(await desk.call(listAdminDeposits, { query: { list: 'waiting', ...query } }, tab)).deposits;
  const letters = async (player: Player) =>
    valueOf(await app.call(listInbox, { query: { language } }, player)).rows.map(({ title }) => title);
  const acts = async (act: string) =>
    valueOf(await desk.call(listAudit, { query: {} }, tab)).rows.filter((row) => row.act === act);
  /** Sets the time of the operator's last re-authentication. */
  const prove = (minutes: number) =>
    sql`update operator_session set proved_at = clock_timestamp() - make_interval(mins => ${minutes})`.execute(
      app.database.db,
    );

  describe('bank transfers', () => {
    it('the account and a reference are shown, the player announces, an operator credits exactly what came', async () => {
      const player = await app.register();
      const before = await balance(player);
      const deposit = await opened(player, 'bank-transfer', '40000');
      expect(deposit).toMatchObject({
        state: 'waiting',
        mayCancel: true,
        next: {
          kind: 'transfer',
          bank: 'Parlour Demo Bank',
          announced: false,
          reference: expect.stringMatching(/^.{7}$/),
        },
      });
      expect(deposit.next?.kind === 'transfer' && deposit.next.note).toContain('nothing real');
      const picture = await uploadPicture(app, player, 'receipt');
      const announced = valueOf(await announce(player, deposit.id, [picture.id]));
      expect(announced).toMatchObject({
        state: 'confirming',
        mayCancel: false,
        expiresAt: null,
        next: { announced: true },
      });
      // Announcing is idempotent, and a deposit that waits for an operator cannot be cancelled.
      expect(valueOf(await announce(player, deposit.id)).state).toBe('confirming');
      expect(
        (await app.call(cancelDeposit, { params: { id: deposit.id }, body: { language } }, player)).body,
      ).toMatchObject({ code: 'cashier.changed' });
      const reference = deposit.next?.kind === 'transfer' ? deposit.next.reference : '';
      const [row] = await queue({ search: reference.toLowerCase() });
      expect(row).toMatchObject({
        id: deposit.id,
        member: { account: player.account },
        payer: 'U Aung',
        state: 'confirming',
        pictures: [{ id: picture.id }],
      });
      expect((await app.raw({ url: row?.pictures[0]?.url ?? '', cookies: tab.cookies })).statusCode).toBe(200);
      expect(valueOf(await confirm(deposit.id, 'confirming', '39000.50'))).toMatchObject({
        state: 'settled',
        amount: '39000.50',
        asked: '40000.00',
        operator: 'nandar',
      });
      expect(await balance(player)).toBe(before + 39_000.5);
      expect(await look(player, deposit.id)).toMatchObject({
        amount: '39000.50',
        asked: '40000.00',
        credited: '39000.50',
        balanceAfter: (before + 39_000.5).toFixed(2),
      });
      expect(await letters(player)).toEqual(['Deposit credited: K 39,000.50']);
      const [act] = await acts('deposit.confirmed');
      expect(act).toMatchObject({ reason: 'in the list of today', after: { amount: '39000.50', state: 'settled' } });
      const { steps } = valueOf(await desk.call(getAdminDeposit, { params: { id: deposit.id } }, tab));
      expect(steps.map((step) => [step.to, step.by, step.operator])).toEqual([
        ['opened', 'member', null],
        ['waiting', 'house', null],
        ['confirming', 'member', null],
        ['settled', 'operator', 'nandar'],
      ]);
      expect((await trialBalance(app.database.db)).problems).toEqual([]);
    });

    it('a refusal needs words, reaches the member with them, and money that comes after all is credited by hand', async () => {
      const player = await app.register();
      const before = await balance(player);
      const deposit = await opened(player, 'bank-transfer', '41000');
      await announce(player, deposit.id);
      expect((await refuse(deposit.id, 'confirming', ' ')).body).toMatchObject({ code: 'register.field' });
      expect(valueOf(await refuse(deposit.id, 'confirming', 'Nothing came until noon.'))).toMatchObject({
        state: 'failed',
      });
      expect(await look(player, deposit.id)).toMatchObject({ reason: 'refused', words: 'Nothing came until noon.' });
      expect(await letters(player)).toEqual(['Deposit not credited']);
      expect(await balance(player)).toBe(before);
      expect(valueOf(await confirm(deposit.id, 'failed', '41000')).state).toBe('settled');
      expect(await balance(player)).toBe(before + 41_000);
    });

    it('ten operators at once, confirming and refusing: one outcome, and the money once or not at all', async () => {
      const player = await app.register();
      let expected = await balance(player);
      for (let i = 0; i < 3; i++) {
        const deposit = await opened(player, 'bank-transfer', `${42_000 + i}`);
        await announce(player, deposit.id);
        const answers = await Promise.all(
          Array.from({ length: 10 }, (_, n) =>
            n % 2 ? refuse(deposit.id, 'confirming', 'no') : confirm(deposit.id, 'confirming', '500'),
          ),
        );
        expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
        expect(new Set(answers.flatMap(({ body }) => (body.success ? [] : body.code)))).toEqual(
          new Set(['cashier.changed']),
        );
        if ((await look(player, deposit.id)).state === 'settled') expected += 500;
      }
      expect(await balance(player)).toBe(expected);
    });

    it('nothing is decided without a fresh proof, a right amount, or from a state that is no more', async () => {
      const player = await app.register();
      const deposit = await opened(player, 'bank-transfer', '43000');
      await announce(player, deposit.id);
      await prove(60);
      expect((await confirm(deposit.id, 'confirming', '43000')).body).toMatchObject({ code: 'second.proof' });
      expect((await refuse(deposit.id, 'confirming', 'no')).body).toMatchObject({ code: 'second.proof' });
      await prove(0);
      for (const amount of ['0', '-1', '1.005', '99999999999999.00'])
        expect([amount, (await confirm(deposit.id, 'confirming', amount)).body]).toMatchObject([
          amount,
          { code: 'register.field', value: { field: 'amount' } },
        ]);
      expect((await confirm(deposit.id, 'confirming', '43000', ' ')).body).toMatchObject({ value: { field: 'note' } });
      expect((await confirm(deposit.id, 'waiting', '43000')).body).toMatchObject({ code: 'cashier.changed' });
      expect((await confirm('99999999', 'confirming', '1')).body).toMatchObject({ code: 'thing.unknown' });
      expect((await look(player, deposit.id)).state).toBe('confirming');
    });

    it("a picture of somebody else's is not taken, and then nothing is announced", async () => {
      const [player, other] = [await app.register(), await app.register()];
      const deposit = await opened(player, 'bank-transfer', '44000');
      const { id } = await uploadPicture(app, other, 'receipt');
      expect((await announce(player, deposit.id, [id])).body).toMatchObject({ code: 'upload.gone' });
      const wrong = await uploadPicture(app, player, 'feedback');
      expect((await announce(player, deposit.id, [wrong.id])).body).toMatchObject({ code: 'upload.gone' });
      expect((await look(player, deposit.id)).state).toBe('waiting');
    });
  });

  describe('cases', () => {
    const paid = async (deposit: Deposit, over: object = {}) =>
      sandbox.say({ ref: await sandbox.refOf(deposit.id), amount: deposit.amount, ...over });
    const openCases = async () => valueOf(await desk.call(listDepositCases, { query: { list: 'open' } }, tab)).cases;

    it('another amount stands in the queue until a person credits it, and the case is closed with it', async () => {
      const player = await app.register();
      const before = await balance(player);
      const deposit = await opened(player, 'qr', '50000');
      await paid(deposit, { amount: '45000.00' });
      expect((await queue({ search: player.account })).map(({ id, cases }) => [id, cases])).toEqual([[deposit.id, 1]]);
      const mine = (await openCases()).find((each) => each.deposit?.id === deposit.id);
      expect(mine).toMatchObject({ kind: 'amount', amount: '45000.00', currency: 'MMK', provider: 'sandbox' });
      const openCasesBefore = await openCases();
      const counted = valueOf(await desk.call(countDepositsWaiting, {}, tab));
      expect(counted.oldest.deposits).toBe((await queue({}))[0]?.changedAt);
      await confirm(deposit.id, 'confirming', '45000', 'as the provider says');
      expect(await balance(player)).toBe(before + 45_000);
      expect(await queue({ search: player.account })).toEqual([]);
      // The age of the oldest item is that of the first row of each queue.
      expect(counted.oldest.cases).toBe(openCasesBefore[0]?.openedAt);
      expect(valueOf(await desk.call(countDepositsWaiting, {}, tab))).toMatchObject({
        deposits: counted.deposits - 1,
        cases: counted.cases - 1,
      });
      // The provider's repeated message reports the payment that was credited.
      await paid(deposit, { amount: '45000.00' });
      expect(await queue({ search: player.account })).toEqual([]);
      const detail = valueOf(await desk.call(getAdminDeposit, { params: { id: deposit.id } }, tab));
      expect(detail.heard.map(({ outcome }) => outcome)).toEqual(['case: amount', 'again']);
      expect(detail.cases).toMatchObject([{ operator: 'nandar', note: 'as the provider says' }]);
    });

    it('a case that moves no money is closed once, with a note, and stays in the record', async () => {
      const ref = `lost-${randomUUID()}`;
      await sandbox.say({ ref, amount: '700.00' });
      const found = (await openCases()).find((each) => each.providerRef === ref);
      if (!found) throw new Error('no case');
      expect(found).toMatchObject({ kind: 'unknown', deposit: null });
      const close = (note: string) => desk.call(closeDepositCase, { params: { id: found.id }, body: { note } }, tab);
      expect((await close('')).body).toMatchObject({ code: 'register.field' });
      expect(valueOf(await close('returned to the sender'))).toMatchObject({ operator: 'nandar' });
      expect((await close('again')).body).toMatchObject({ code: 'cashier.changed' });
      expect((await acts('deposit.case_closed'))[0]).toMatchObject({ reason: 'returned to the sender' });
      const { cases } = valueOf(await desk.call(listDepositCases, { query: { list: 'closed' } }, tab));
      expect(cases.some((each) => each.id === found.id)).toBe(true);
    });

    it('all deposits are looked through by state, member and number', async () => {
      const player = await app.register('look_through');
      const deposit = await opened(player, 'qr', '51000');
      const other = await opened(player, 'qr', '52000');
      await paid(other);
      const ids = async (query: Parameters<typeof queue>[0]) =>
        (await queue({ list: 'all', ...query })).map(({ id }) => id);
      expect(await ids({ search: 'LOOK_thr' })).toEqual([other.id, deposit.id]);
      expect(await ids({ search: 'look%thr' })).toEqual([]);
      expect(await ids({ search: deposit.number })).toEqual([deposit.id]);
      expect(await ids({ search: 'look_through', state: 'settled' })).toEqual([other.id]);
    });
  });

  describe('methods and providers', () => {
    const rows = async () => valueOf(await desk.call(listMethodRows, {}, tab));
    const draft: MethodInput = {
      provider: 'sandbox',
      names: { EN: 'Night bank', MY: 'ညဘဏ်', XX: 'nobody' },
      icon: 'store',
      least: '10',
      most: '100',
      fee: { fixed: '1.5', permille: 5 },
      quick: ['10', '50'],
      minutes: { from: 1, to: 2 },
      tag: '+1%',
      books: ['PLAY'],
      enabled: true,
      waits: 10,
      account: null,
    };
    const add = (code: string, over: Partial<MethodInput> = {}) =>
      desk.call(addMethod, { body: { code, method: { ...draft, ...over } } }, tab);

    it('a method is added, changed, switched off and moved; players see it at once, and every act is recorded', async () => {
      const player = await app.register();
      const offered = async () =>
        valueOf(await app.call(listDepositMethods, { query: { language: 'MY' } }, player)).methods;
      expect(valueOf(await add('night'))).toMatchObject({
        kind: 'gateway',
        offered: true,
        draft: { names: { EN: 'Night bank', MY: 'ညဘဏ်' }, least: '10.00', fee: { fixed: '1.50', permille: 5 } },
      });
      expect((await add('night')).body).toMatchObject({ value: { field: 'code' } });
      expect((await offered()).at(-1)).toMatchObject({ code: 'night', name: 'ညဘဏ်', tag: '+1%', icon: 'store' });
      const codes = (await rows()).methods.map(({ code }) => code);
      const order = (list: string[]) => desk.call(orderMethods, { body: { codes: list } }, tab);
      await order(['night', ...codes.filter((code) => code !== 'night')]);
      expect((await offered())[0]?.code).toBe('night');
      expect((await order(codes.slice(1))).body).toMatchObject({ code: 'cashier.changed' });
      expect((await order([...codes.slice(1), 'night'])).body).toMatchObject({ code: 'cashier.changed' });
      const change = (over: Partial<MethodInput>) =>
        desk.call(changeMethod, { params: { code: 'night' }, body: { ...draft, ...over } }, tab);
      expect(valueOf(await change({ enabled: false }))).toMatchObject({ offered: false });
      expect((await offered()).map(({ code }) => code)).not.toContain('night');
      for (const [over, field] of [
        [{ least: '0' }, 'least'],
        [{ most: '9.99' }, 'most'],
        [{ least: '10.001' }, 'least'],
        [{ names: { XX: 'nobody' } }, 'names'],
        [{ fee: { fixed: '10', permille: 0 } }, 'fee'],
        [{ quick: ['9'] }, 'quick'],
        [{ books: ['REAL'] }, 'books'],
        [{ provider: 'voucher' }, 'provider'],
      ] as const)
        expect([over, (await change(over as unknown as Partial<MethodInput>)).body]).toMatchObject([
          over,
          { value: { field } },
        ]);
      expect(await acts('payment.method_added')).toHaveLength(1);
      expect(await acts('payment.method_changed')).toHaveLength(1);
      expect(await acts('payment.methods_ordered')).toHaveLength(1);
    });

    it('a change never touches a deposit that is open: it keeps the fee that was shown', async () => {
      const player = await app.register();
      await add('keeps', { fee: { fixed: '1', permille: 0 } });
      const deposit = await opened(player, 'keeps', '20');
      await desk.call(
        changeMethod,
        { params: { code: 'keeps' }, body: { ...draft, fee: { fixed: '5', permille: 0 }, enabled: false } },
        tab,
      );
      await sandbox.say({ ref: await sandbox.refOf(deposit.id), amount: '20.00' });
      expect(await look(player, deposit.id)).toMatchObject({ state: 'settled', fee: '1.00', credited: '19.00' });
    });

    it('providers show whether their keys are set and when they were heard, and never a key', async () => {
      await sandbox.say({ ref: `nobody-${randomUUID()}`, amount: '1.00', type: 'payment.failed' });
      const { providers } = await rows();
      expect(providers.map(({ code, ready }) => [code, ready])).toEqual([
        ['sandbox', true],
        ['btcpay', false],
        ['bank', true],
        ['voucher', true],
      ]);
      expect(providers[1]).toMatchObject({
        keys: ['BTCPAY_URL', 'BTCPAY_STORE', 'BTCPAY_API_KEY', 'BTCPAY_WEBHOOK_SECRET'].map((name) => ({
          name,
          set: false,
        })),
        webhook: expect.stringMatching(/\/payments\/webhook\/btcpay$/),
      });
      expect(providers[0]?.lastHeardAt).not.toBeNull();
      await prove(60);
      expect((await add('unproven')).body).toMatchObject({ code: 'second.proof' });
      await prove(0);
    });
  });
});
