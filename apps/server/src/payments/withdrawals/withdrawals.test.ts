import { getWallet } from '@parlour/contract/wallet.endpoints';
import { WITHDRAWAL_MOVES, WITHDRAWAL_STATES, type WithdrawalState } from '@parlour/contract/withdrawals';
import {
  getWithdrawalFacts,
  listAdminWithdrawals,
  moveAdminWithdrawal,
  reconcileWithdrawals,
  switchWithdrawals,
} from '@parlour/contract/withdrawals.admin.endpoints';
import { cancelWithdrawal, getWithdrawTerms, listWithdrawals } from '@parlour/contract/withdrawals.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLedger, trialBalance } from '../../ledger/wallet/index.ts';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { pendingOf } from './index.ts';
import { CHEAP, newKey, type Out, sceneOf } from './scene.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let scene: ReturnType<typeof sceneOf>;
  let desk: ReturnType<typeof consoleOf>;
  let first: Tab;
  let second: Tab;
  beforeAll(async () => {
    const clock = testClock();
    app = await testApp(await open(), { ...CHEAP, clock: clock.now });
    scene = sceneOf(app);
    desk = consoleOf(app);
    first = await desk.operator(clock, 'first-eyes');
    second = await desk.operator(clock, 'second-eyes');
  });
  afterAll(() => app.close());

  const balanceOf = async ({ player }: Out) => valueOf(await app.call(getWallet, {}, player)).sumBalance;
  const move = (
    tab: Tab,
    id: string,
    from: WithdrawalState,
    to: WithdrawalState,
    words: { reason?: string; reference?: string } = {},
  ) => desk.call(moveAdminWithdrawal, { params: { id }, body: { from, to, ...words } }, tab);
  const ledgerClean = async () => expect(await trialBalance(app.database.db)).toMatchObject({ clean: true });

  describe('withdrawals', () => {
    it('R-S8 the moves of the database are those of the contract', async () => {
      const rows = await app.database.db.selectFrom('withdrawal_move').selectAll().execute();
      const named = rows.map(({ from_state, to_state, mover }) => `${from_state} ${to_state} ${mover}`).sort();
      const declared = WITHDRAWAL_STATES.flatMap((from) =>
        WITHDRAWAL_STATES.flatMap((to) => (WITHDRAWAL_MOVES[from][to] ?? []).map((mover) => `${from} ${to} ${mover}`)),
      ).sort();
      expect(named).toEqual(declared);
    });

    it('a request lowers the balance at once; paid, the fee goes to the house and the rest out', async () => {
      const out = await scene.ready({ method: 'wavepay' });
      const made = valueOf(await scene.ask(out, '20000.50'));
      expect(made).toMatchObject({ state: 'requested', amount: '20000.50', fee: '100.00', arrives: '19900.50' });
      expect(made.number).toMatch(/^97••••\d{4}$/);
      expect(await balanceOf(out)).toBe('79999.50');
      const { id: memberId } = await app.database.db
        .selectFrom('member')
        .select('id')
        .where('account', '=', out.player.account)
        .executeTakeFirstOrThrow();
      const pending = () => pendingOf(app.database.db, memberId, findLedger('PLAY', 'MMK').id);
      expect(await pending()).toBe(2_000_050n);
      expect(valueOf(await move(first, made.id, 'requested', 'approved')).state).toBe('approved');
      expect((await move(first, made.id, 'approved', 'paid')).body).toMatchObject({ code: 'register.field' });
      const paid = valueOf(await move(first, made.id, 'approved', 'paid', { reference: 'TX 7781' }));
      expect(paid).toMatchObject({ state: 'paid', reference: 'TX 7781' });
      expect(await pending()).toBe(0n);
      const [shown] = valueOf(await app.call(listWithdrawals, { query: {} }, out.player)).withdrawals;
      expect(shown).toMatchObject({ state: 'paid', reference: 'TX 7781' });
      expect(shown?.steps.map(({ state }) => state)).toEqual(['requested', 'approved', 'paid']);
      const { rows } = await sql<{ kind: string; amount: bigint }>`select a.kind, e.amount from account a
        join entry e on e.account_id = a.id join transfer t on t.id = e.transfer_id join operation o on o.id = t.cause_id
        where o.ext_id = ${made.id} and a.kind <> 'player' and o.op like 'withdraw%' order by e.transfer_id, a.kind`.execute(
        app.database.db,
      );
      expect(rows).toEqual([
        { kind: 'withdrawals', amount: 2_000_050n },
        { kind: 'payouts', amount: 1_990_050n },
        { kind: 'withdrawals', amount: -1_990_050n },
        { kind: 'fees', amount: 10_000n },
        { kind: 'withdrawals', amount: -10_000n },
      ]);
      await ledgerClean();
    });

    it('refused and failed ones come back whole, with the reason, and the inbox says so', async () => {
      const out = await scene.ready();
      const [one, two] = [valueOf(await scene.ask(out, '1000')), valueOf(await scene.ask(out, '2000'))];
      expect((await move(first, one.id, 'requested', 'refused')).body).toMatchObject({ code: 'register.field' });
      valueOf(await move(first, one.id, 'requested', 'refused', { reason: 'The name is another one' }));
      valueOf(await move(first, two.id, 'requested', 'approved'));
      valueOf(await move(second, two.id, 'approved', 'failed', { reason: 'The bank sent it back' }));
      expect(await balanceOf(out)).toBe('100000.00');
      const { withdrawals } = valueOf(await app.call(listWithdrawals, { query: {} }, out.player));
      expect(withdrawals.map(({ state, reason }) => [state, reason])).toEqual([
        ['failed', 'The bank sent it back'],
        ['refused', 'The name is another one'],
      ]);
      const { rows } = await sql<{ ref: string }>`select m.ref from inbox_message m
        join inbox_mark k on k.message_id = m.id join member r on r.id = k.member_id
        where r.account = ${out.player.account} order by m.id`.execute(app.database.db);
      expect(rows.map(({ ref }) => ref)).toEqual([`withdrawal/${one.id}`, `withdrawal/${two.id}`]);
      await ledgerClean();
    });

    it('P-47 above the limit two different operators approve, whatever the state is called', async () => {
      const out = await scene.ready();
      const { id } = valueOf(await scene.ask(out, '50000.01'));
      const half = valueOf(await move(first, id, 'requested', 'approved'));
      expect(half).toMatchObject({ state: 'reviewing', approvedBy: 'first-eyes', isOwnApproval: true, needsTwo: true });
      const own = await Promise.all([1, 2, 3].map(() => move(first, id, 'reviewing', 'approved')));
      expect(own.map(({ body }) => !body.success && body.code)).toEqual(Array(3).fill('withdraw.second'));
      const past = sql`update withdrawal set state = 'approved', second_approver = first_approver where id = ${id}`;
      await expect(past.execute(app.database.db)).rejects.toThrow(/violates check constraint/);
      expect(valueOf(await move(second, id, 'reviewing', 'approved')).state).toBe('approved');
      valueOf(await move(second, id, 'approved', 'paid', { reference: 'TX 1' }));
      await ledgerClean();
    });

    it('an approval that waited a day is none: whoever comes then is the first of two', async () => {
      const out = await scene.ready();
      const { id } = valueOf(await scene.ask(out, '60000'));
      valueOf(await move(first, id, 'requested', 'approved'));
      await sql`alter table approval_request disable trigger user`.execute(app.database.db);
      await sql`update approval_request set asked_at = asked_at - interval '25 hours', until = until - interval '25 hours'
        where subject = 'withdrawal' and ref = ${id}`.execute(app.database.db);
      await sql`alter table approval_request enable trigger user`.execute(app.database.db);
      expect(valueOf(await move(second, id, 'reviewing', 'approved'))).toMatchObject({
        state: 'reviewing',
        approvedBy: 'second-eyes',
      });
      expect(valueOf(await move(first, id, 'reviewing', 'approved')).state).toBe('approved');
    });

    it('every bad amount is refused with its reason, and nothing moves', async () => {
      const out = await scene.ready({ method: 'wavepay' });
      const said = async (amount: string) => {
        const { body } = await scene.ask(out, amount);
        return body.success ? 'success' : [body.code, (body.value as { limit?: string } | undefined)?.limit];
      };
      for (const amount of ['', '0', '-5000', '1000.001', '1e4', '1,000', '၁၀၀၀', '٥٠٠٠', ' 5000', '0x10', 'NaN'])
        expect([amount, await said(amount)]).toEqual([amount, ['register.field', undefined]]);
      expect(await said('999.99')).toEqual(['withdraw.limit', 'min']);
      expect(await said('1000000.01')).toEqual(['withdraw.limit', 'max']);
      expect(await said('9999999999999999')).toEqual(['withdraw.limit', 'max']);
      expect(await said('100000.01')).toEqual(['withdraw.funds', undefined]);
      expect(await balanceOf(out)).toBe('100000.00');
    });

    it('the day has a count and a sum; what came back gives its place back', async () => {
      const perDay = { count: 2, sum: '50000' };
      const small = await testApp(app.database, {
        ...CHEAP,
        brand: { withdrawals: { ...app.brand.withdrawals, perDay, playerMayCancel: true } },
      });
      const there = sceneOf(small);
      const out = await scene.ready();
      const { id } = valueOf(await there.ask(out, '30000'));
      expect((await there.ask(out, '20000.01')).body).toMatchObject({
        code: 'withdraw.limit',
        value: { limit: 'sum', amount: '20000.00' },
      });
      valueOf(await there.ask(out, '5000'));
      expect((await there.ask(out, '1000')).body).toMatchObject({ code: 'withdraw.limit', value: { limit: 'count' } });
      expect(valueOf(await small.call(getWithdrawTerms, { query: {} }, out.player))).toMatchObject({
        countLeft: 0,
        sumLeft: '15000.00',
      });
      expect(valueOf(await small.call(cancelWithdrawal, { params: { id }, body: {} }, out.player)).state).toBe(
        'cancelled',
      );
      valueOf(await there.ask(out, '45000'));
      await small.close();
    });

    it('a repeated key answers the first withdrawal; with other content it is refused', async () => {
      const out = await scene.ready();
      const key = newKey();
      const made = valueOf(await scene.ask(out, '1000', key));
      expect(valueOf(await scene.ask(out, '1000', key)).id).toBe(made.id);
      expect((await scene.ask(out, '1001', key)).body).toMatchObject({ code: 'withdraw.changed' });
      expect(await balanceOf(out)).toBe('99000.00');
    });

    it('members take nothing back where the house forbids it, nor after an approval, nor what is another’s', async () => {
      const out = await scene.ready();
      const { id } = valueOf(await scene.ask(out, '1000'));
      const cancel = (who: Out, on = app) => on.call(cancelWithdrawal, { params: { id }, body: {} }, who.player);
      expect((await cancel(out)).body).toMatchObject({ code: 'withdraw.changed' });
      const brand = { withdrawals: { ...app.brand.withdrawals, playerMayCancel: true } };
      const kind = await testApp(app.database, { ...CHEAP, brand });
      expect((await cancel(await scene.ready(), kind)).body).toMatchObject({ code: 'thing.unknown' });
      valueOf(await move(first, id, 'requested', 'approved'));
      expect((await cancel(out, kind)).body).toMatchObject({ code: 'withdraw.changed' });
      await kind.close();
    });

    it('R-O5 the switch stops requests, approvals and payments at once and lets money come back', async () => {
      const [out, other] = [await scene.ready(), await scene.ready()];
      const { id } = valueOf(await scene.ask(out, '1000'));
      const turn = (open: boolean) =>
        desk.call(switchWithdrawals, { body: { open, reason: 'the bank is down' } }, first);
      valueOf(await turn(false));
      expect((await scene.ask(other, '1000')).body).toMatchObject({ code: 'withdraw.off' });
      expect((await move(first, id, 'requested', 'approved')).body).toMatchObject({ code: 'withdraw.off' });
      expect(valueOf(await app.call(getWithdrawTerms, { query: {} }, other.player)).open).toBe(false);
      expect(valueOf(await move(first, id, 'requested', 'refused', { reason: 'not today' })).state).toBe('refused');
      valueOf(await turn(true));
      valueOf(await scene.ask(other, '1000'));
    });

    it('without a fresh second factor an operator moves nothing', async () => {
      const out = await scene.ready();
      const { id } = valueOf(await scene.ask(out, '1000'));
      const old = sql`update operator_session set proved_at = clock_timestamp() - interval '6 minutes'`;
      await old.execute(app.database.db);
      expect((await move(first, id, 'requested', 'approved')).body).toMatchObject({ code: 'second.proof' });
      await sql`update operator_session set proved_at = clock_timestamp()`.execute(app.database.db);
      valueOf(await move(first, id, 'requested', 'approved'));
    });

    it('the queue is oldest first and shows who pays the whole account; looking at the facts is recorded', async () => {
      const out = await scene.ready({ holder: 'Daw Khin' });
      const made = [valueOf(await scene.ask(out, '1000')), valueOf(await scene.ask(out, '2000'))];
      const { rows, due, oldest } = valueOf(
        await desk.call(listAdminWithdrawals, { query: { state: 'due', search: out.player.account } }, first),
      );
      expect(rows.map(({ id }) => id)).toEqual(made.map(({ id }) => id));
      const found = async (search: string) => {
        const list = valueOf(await desk.call(listAdminWithdrawals, { query: { state: 'all', search } }, first));
        return list.rows.map(({ id }) => id);
      };
      expect(await found(` ${out.player.account.toUpperCase()} `)).toEqual(made.map(({ id }) => id).toReversed());
      for (const { id } of made) expect(await found(id)).toEqual([id]);
      expect([await found('0'), await found('9'.repeat(18)), await found('nobody_here')]).toEqual([[], [], []]);
      expect(due).toBeGreaterThanOrEqual(2);
      expect(Date.parse(oldest ?? '')).toBeLessThanOrEqual(Date.parse(rows[0]?.requestedAt ?? ''));
      expect(rows[0]).toMatchObject({ holder: 'Daw Khin', number: expect.stringMatching(/^97\d{9}$/) });
      const id = made[0]?.id ?? '';
      const facts = valueOf(await desk.call(getWithdrawalFacts, { params: { id } }, first));
      expect(facts).toMatchObject({ balance: '97000.00', paid: '0.00', samePayoutAccount: [], shared: false });
      const { rows: audits } = await sql<{ act: string }>`select act from audit
        where act = 'withdrawal.looked' and after ->> 'withdrawal' = ${id}`.execute(app.database.db);
      expect(audits).toHaveLength(1);
    });

    it('P-22 the reconciliation finds no difference, and one that is planted', async () => {
      const out = await scene.ready();
      const { id } = valueOf(await scene.ask(out, '3000'));
      const today = async () => {
        const { to } = valueOf(await desk.call(reconcileWithdrawals, { query: {} }, first));
        return valueOf(await desk.call(reconcileWithdrawals, { query: { from: to, to } }, first));
      };
      const clean = await today();
      expect(clean).toMatchObject({ differences: [], days: [{ same: true }] });
      expect(valueOf(await desk.call(reconcileWithdrawals, { query: {} }, first)).days).toHaveLength(14);
      for (const query of [
        { from: '2026-02-01', to: '2026-01-01' },
        { from: '2020-01-01', to: '2026-01-01' },
      ])
        expect((await desk.call(reconcileWithdrawals, { query }, first)).body).toMatchObject({
          code: 'register.field',
        });
      expect(clean.account).toBe(clean.open);
      await sql`alter table withdrawal disable trigger withdrawal_moves`.execute(app.database.db);
      await sql`update withdrawal set state = 'cancelled' where id = ${id}`.execute(app.database.db);
      const found = await today();
      expect(found.differences).toEqual([{ id, state: 'cancelled', expected: '0.00', found: '3000.00' }]);
      expect([found.days[0]?.same, found.account === found.open]).toEqual([false, false]);
      await sql`update withdrawal set state = 'requested' where id = ${id}`.execute(app.database.db);
      await sql`delete from withdrawal_step where withdrawal_id = ${id} and state = 'cancelled'`.execute(
        app.database.db,
      );
      await sql`alter table withdrawal enable trigger withdrawal_moves`.execute(app.database.db);
    });
  });
});
