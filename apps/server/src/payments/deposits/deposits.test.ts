import { DEPOSIT_MOVERS, DEPOSIT_MOVES, DEPOSIT_STATES, MOST_OPEN_DEPOSITS } from '@parlour/contract/deposits';
import {
  announceDeposit,
  cancelDeposit,
  checkDeposit,
  type Deposit,
  getDeposit,
  listDepositMethods,
} from '@parlour/contract/deposits.endpoints';
import { startFreePlay } from '@parlour/contract/guest-play.endpoints';
import { putLimit, stopPlay } from '@parlour/contract/responsible-gaming.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trialBalance } from '../../ledger/wallet/index.ts';
import { type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { AT_ONCE, type CashierScene, codeOf, language, newKey, sceneOf } from './scene.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let scene: CashierScene;
  beforeAll(async () => {
    app = await testApp(await open());
    scene = sceneOf(app);
  });
  afterAll(() => app.close());

  describe('opening a deposit', () => {
    it('the ways of the brand are offered with limits, fee, quick amounts and a name in the language', async () => {
      const player = await app.register();
      const { methods, book, symbol, exponent } = valueOf(
        await app.call(listDepositMethods, { query: { language: 'MY' } }, player),
      );
      expect([book, symbol, exponent]).toEqual(['PLAY', 'K', 2]);
      expect(methods.map(({ code, kind }) => `${code} ${kind}`)).toEqual([
        'bank-transfer bank',
        'mobile-wallet gateway',
        'qr gateway',
        'card gateway',
        'crypto gateway',
        'voucher voucher',
      ]);
      expect(methods[3]).toMatchObject({
        name: 'ကတ်',
        limits: { least: '5000.00', most: '5000000.00' },
        fee: { fixed: '0.00', permille: 15 },
        quick: ['10000.00', '50000.00', '100000.00', '500000.00'],
        sandbox: true,
      });
    });

    it('the same key, and the same wish while it waits, answer the same deposit however many calls come at once', async () => {
      const player = await app.register();
      const key = newKey();
      const answers = await Promise.all([
        ...Array.from({ length: AT_ONCE / 2 }, () => scene.ask(player, { key })),
        ...Array.from({ length: AT_ONCE / 2 }, () => scene.ask(player)),
      ]);
      const deposits = answers.map(valueOf);
      expect(new Set(deposits.map(({ id }) => id)).size).toBe(1);
      expect((await scene.own(player)).deposits).toHaveLength(1);
      const first = deposits[0] as Deposit;
      expect(await scene.look(player, first.id)).toMatchObject({
        state: 'waiting',
        amount: '50000.00',
        fee: '0.00',
        next: { kind: 'redirect', url: expect.stringMatching(/^\/sandbox-pay\/[\w-]{22}$/) },
      });
      // The key still refers to that deposit, and cannot be used for another request.
      await scene.paid(first);
      expect(valueOf(await scene.ask(player, { key }))).toMatchObject({ id: first.id, state: 'settled' });
      expect(codeOf(await scene.ask(player, { key, amount: '60000' }))).toBe('cashier.key');
      expect((await scene.opened(player)).id).not.toBe(first.id);
    });

    it('amounts outside the limits, with too many decimals or in no digits of the wire are refused with the limits', async () => {
      const player = await app.register();
      for (const amount of ['999.99', '5000000.01', '1000.001', '0', '-5000']) {
        const { status, body } = await scene.ask(player, { amount });
        expect([amount, status, body]).toMatchObject([
          amount,
          422,
          { code: 'cashier.amount', value: { least: '1000.00', most: '5000000.00' } },
        ]);
      }
      for (const amount of ['၁၀၀၀', '1e5', '', '9'.repeat(30), '1,000'])
        expect([amount, codeOf(await scene.ask(player, { amount }))]).toEqual([amount, 'request.invalid']);
      expect((await scene.own(player)).deposits).toEqual([]);
    });

    it('the fee that was shown is the fee that is taken: gross from the provider, the rest to the player', async () => {
      const player = await app.register();
      const before = Number(await scene.balance(player));
      const deposit = await scene.opened(player, { method: 'card', amount: '10000.33' });
      expect(deposit).toMatchObject({ amount: '10000.33', fee: '150.00', credited: '9850.33', balanceAfter: null });
      expect(await scene.paid(deposit)).toBe(200);
      const done = await scene.look(player, deposit.id);
      expect(done).toMatchObject({
        state: 'settled',
        credited: '9850.33',
        next: null,
        expiresAt: null,
        mayCancel: false,
      });
      expect(Number(await scene.balance(player))).toBeCloseTo(before + 9850.33, 2);
      expect(done.balanceAfter).toBe(await scene.balance(player));
      expect((await trialBalance(app.database.db)).problems).toEqual([]);
    });

    it('unknown, switched off and voucher methods open nothing; a sixth open deposit has to wait', async () => {
      const player = await app.register();
      expect(codeOf(await scene.ask(player, { method: 'nothing' }))).toBe('cashier.method');
      expect(codeOf(await scene.ask(player, { method: 'voucher' }))).toBe('cashier.method');
      const off = (enabled: boolean) =>
        app.database.db.updateTable('payment_method').set({ enabled }).where('code', '=', 'qr').execute();
      await off(false);
      expect(codeOf(await scene.ask(player, { method: 'qr' }))).toBe('cashier.method');
      await off(true);
      for (let i = 0; i < MOST_OPEN_DEPOSITS; i++) await scene.opened(player, { amount: `${10_000 + i}` });
      expect(codeOf(await scene.ask(player))).toBe('cashier.many');
    });

    it('visitors, trial players and readers of foreign deposits are refused, and unknown ids answer as foreign ones', async () => {
      const player = await app.register();
      const stranger = await app.register();
      const { id } = await scene.opened(player);
      expect(codeOf(await scene.ask(null))).toBe('session.none');
      const trial: Player = { token: '', cookies: {}, account: '' };
      trial.token = valueOf(await app.call(startFreePlay, { body: { moduleId: 'FREEPLAY3' } }, trial)).token;
      expect(codeOf(await scene.ask(trial))).toBe('access.free_reject');
      for (const foreign of [id, '999999999'])
        for (const answer of [
          app.call(getDeposit, { params: { id: foreign }, query: { language } }, stranger),
          app.call(cancelDeposit, { params: { id: foreign }, body: { language } }, stranger),
          app.call(checkDeposit, { params: { id: foreign }, body: { language } }, stranger),
          app.call(
            announceDeposit,
            { params: { id: foreign }, body: { reference: '', images: [], language } },
            stranger,
          ),
        ])
          expect((await answer).body).toMatchObject({ success: false, code: 'thing.unknown' });
      expect((await scene.look(player, id)).state).toBe('waiting');
    });

    it('the bonus that was chosen comes with the money, and the newest choice counts while nobody paid', async () => {
      const player = await app.register();
      const before = Number(await scene.balance(player));
      const deposit = await scene.opened(player, { amount: '20000' });
      expect((await scene.opened(player, { amount: '20000', bonus: 'welcome' })).id).toBe(deposit.id);
      await scene.paid(deposit);
      const done = await scene.look(player, deposit.id);
      expect(done).toMatchObject({ state: 'settled', bonus: 'welcome', credited: '20000.00' });
      expect(done.balanceAfter).toBe((before + 20_000).toFixed(2));
      expect(Number(await scene.balance(player))).toBe(before + 40_000);
      expect((await trialBalance(app.database.db)).problems).toEqual([]);
    });

    it('a chosen bonus that does not come is told with its reason, on the deposit and in the inbox of every language', async () => {
      const rule = (change: { state?: 'active' | 'ended'; stock?: number | null; taken?: number }) =>
        app.database.db.updateTable('bonus_rule').set(change).where('code', '=', 'welcome').execute();
      const missed = async (meanwhile: () => Promise<unknown>, bonus = 'welcome') => {
        const player = await app.register();
        const deposit = await scene.opened(player, { amount: '20000', bonus });
        await meanwhile();
        await scene.paid(deposit);
        await rule({ state: 'active', stock: null, taken: 0 });
        const done = await scene.look(player, deposit.id);
        expect(done).toMatchObject({ state: 'settled', credited: '20000.00', bonus });
        const letters = await app.database.db
          .selectFrom('inbox_message')
          .select('texts')
          .where('ref', '=', `deposit/${deposit.id}/bonus`)
          .execute();
        expect(letters).toHaveLength(done.bonusMissed === null ? 0 : 1);
        return { why: done.bonusMissed, texts: letters[0]?.texts, number: done.number };
      };
      const over = await missed(() => rule({ state: 'ended' }));
      expect([over.why, over.texts?.EN]).toEqual([
        'over',
        {
          title: 'Bonus not added',
          html: `<p>The bonus that you chose with deposit ${over.number} was not added.</p><p>This bonus is no longer offered to you.</p>`,
        },
      ]);
      expect(over.texts?.CN?.title).toBe('奖金未发放');
      const gone = await missed(() => rule({ stock: 1, taken: 1 }));
      expect([gone.why, gone.texts?.EN?.html]).toEqual([
        'gone',
        expect.stringContaining('All of these bonuses are taken.'),
      ]);
      expect((await missed(async () => {}, 'no-such-bonus')).why).toBe('over');
      expect((await missed(async () => {})).why).toBe(null);
      expect((await trialBalance(app.database.db)).problems).toEqual([]);
    });

    it('a limit of the player holds the gross amount of what is open, and gives back what was called off', async () => {
      const player = await app.register();
      await app.call(putLimit, { body: { kind: 'deposit', span: 'day', amount: '60000' } }, player);
      const first = await scene.opened(player, { amount: '50000' });
      const refused = await Promise.all(
        Array.from({ length: 6 }, (_, i) => scene.ask(player, { amount: `${10_001 + i}` })),
      );
      for (const { status, body } of refused)
        expect([status, body]).toMatchObject([
          409,
          { code: 'protection.deposit_limit', value: { span: 'day', limit: '60000.00', left: '10000.00' } },
        ]);
      expect((await scene.own(player)).deposits).toHaveLength(1);
      await app.call(cancelDeposit, { params: { id: first.id }, body: { language } }, player);
      expect((await scene.opened(player, { amount: '60000' })).state).toBe('waiting');
      // In a time-out no deposit can be opened, but one paid before is still credited.
      const other = await app.register();
      const paid = await scene.opened(other);
      await app.call(stopPlay, { body: { kind: 'time_out', span: '24h' } }, other);
      expect(codeOf(await scene.ask(other, { amount: '2000' }))).toBe('protection.stopped');
      await scene.paid(paid);
      expect((await scene.look(other, paid.id)).state).toBe('settled');
    });

    it('a history is paged by ids and looked through by what became of it', async () => {
      const player = await app.register();
      const [one, two, three] = [
        await scene.opened(player, { amount: '1001' }),
        await scene.opened(player, { amount: '1002' }),
        await scene.opened(player, { amount: '1003' }),
      ];
      await scene.paid(one);
      await app.call(cancelDeposit, { params: { id: two.id }, body: { language } }, player);
      const ids = ({ deposits }: { deposits: Deposit[] }) => deposits.map(({ id }) => id);
      const first = await scene.own(player, { size: '2' });
      expect([ids(first), first.next]).toEqual([[three.id, two.id], two.id]);
      expect(ids(await scene.own(player, { size: '2', before: two.id }))).toEqual([one.id]);
      expect(ids(await scene.own(player, { group: 'open' }))).toEqual([three.id]);
      expect(ids(await scene.own(player, { group: 'done' }))).toEqual([one.id]);
      expect(ids(await scene.own(player, { group: 'lost' }))).toEqual([two.id]);
    });
  });

  describe('the books of deposits', () => {
    it('the moves of the database are those of the contract', async () => {
      const rows = await app.database.db.selectFrom('deposit_move').selectAll().execute();
      const kept = rows.map((row) => `${row.from_state} ${row.to_state} ${row.mover}`).sort();
      const declared = DEPOSIT_STATES.flatMap((from) =>
        Object.entries(DEPOSIT_MOVES[from]).flatMap(([to, movers]) => movers.map((mover) => `${from} ${to} ${mover}`)),
      ).sort();
      expect(kept).toEqual(declared);
      expect(DEPOSIT_MOVERS).toHaveLength(4);
    });

    it('the database refuses a move that is in no table, and any change of a settled deposit or of a step', async () => {
      const player = await app.register();
      const deposit = await scene.opened(player, { amount: '41000' });
      await scene.paid(deposit);
      const id = BigInt(deposit.id);
      const { db } = app.database;
      const change = (set: object) => db.updateTable('deposit').set(set).where('id', '=', id).execute();
      for (const set of [
        { state: 'waiting', moved_by: 'house', transfer_id: null, balance_after: null, settled_at: null },
        { amount: 9_900_000n },
        { member_id: 1n },
        { asked: 1n },
        { ext_ref: 'other' },
      ])
        await expect(change(set)).rejects.toThrow(/deposit|foreign/);
      await expect(
        db.updateTable('deposit_step').set({ mover: 'house' }).where('deposit_id', '=', id).execute(),
      ).rejects.toThrow(/append-only/);
      const steps = await db
        .selectFrom('deposit_step')
        .selectAll()
        .where('deposit_id', '=', id)
        .orderBy('id')
        .execute();
      expect(steps.map((step) => `${step.from_state} ${step.to_state} ${step.mover}`)).toEqual([
        'null opened member',
        'opened waiting house',
        'waiting settled provider',
      ]);
    });

    it('what was settled in all is what left the ledger’s account of deposits', async () => {
      const sum = await scene.settledSum();
      expect(sum).toBeGreaterThan(0n);
      expect(await scene.ledgerSum()).toBe(sum);
      expect((await trialBalance(app.database.db)).problems).toEqual([]);
    });
  });
});
