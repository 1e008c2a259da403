/** Locks of a player's bets, deposits and withdrawals: what each stops, and what goes on. */
import { randomUUID } from 'node:crypto';
import { confirmDeposit, makeVouchers } from '@parlour/contract/deposits.admin.endpoints';
import { announceDeposit, redeemVoucher } from '@parlour/contract/deposits.endpoints';
import { startGame } from '@parlour/contract/launch.endpoints';
import type { LockKind } from '@parlour/contract/member-locks';
import { liftMemberLock, listMemberLocks, placeMemberLock } from '@parlour/contract/member-locks.admin.endpoints';
import { getMemberPage, listMemberTimeline } from '@parlour/contract/members.admin.endpoints';
import { listMembers } from '@parlour/contract/operator-sessions.endpoints';
import { getProtection, stopPlay, trackPlayTime } from '@parlour/contract/responsible-gaming.endpoints';
import { refillPlayMoney } from '@parlour/contract/wallet.endpoints';
import { listAdminWithdrawals, moveAdminWithdrawal } from '@parlour/contract/withdrawals.admin.endpoints';
import { getWithdrawTerms } from '@parlour/contract/withdrawals.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdMember, insertLock } from '../core/member-locks/index.ts';
import { sceneOf as lotteryOf } from '../lottery/scene.ts';
import { sceneOf as depositsOf } from '../payments/deposits/scene.ts';
import { claimUnsent } from '../payments/withdrawals/payouts.store.ts';
import { CHEAP, sceneOf as withdrawalsOf } from '../payments/withdrawals/scene.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { renewGuards } from '../players/responsible-gaming/index.ts';
import { type Player, type TestApp, testApp, valueOf } from '../testing/app.ts';
import { consoleOf, goingClock, type Tab } from '../testing/console.ts';
import { eachDatabase } from '../testing/databases.ts';
import { aGuarded } from '../testing/guarded.ts';

const IN_AN_HOUR = () => new Date(Date.now() + 3_600_000).toISOString();
const codeOf = ({ body }: { body: { success: boolean; code?: string } }) => (body.success ? 'success' : body.code);

eachDatabase((kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let tab: Tab;
  let deposits: ReturnType<typeof depositsOf>;
  let withdrawals: ReturnType<typeof withdrawalsOf>;
  beforeAll(async () => {
    const clock = goingClock();
    app = await testApp(await open(), { ...CHEAP, clock: clock.now, brand: { lottery: { enabled: true } } });
    desk = consoleOf(app);
    tab = await desk.operator(clock);
    deposits = depositsOf(app);
    withdrawals = withdrawalsOf(app);
  });
  afterAll(() => app.close());

  const db = () => app.database.db;
  async function idOf({ account }: Pick<Player, 'account'>): Promise<bigint> {
    const row = await db().selectFrom('member').select('id').where('account', '=', account).executeTakeFirstOrThrow();
    return row.id;
  }
  const placing = (memberId: bigint, of: LockKind, over: { until?: string | null; reason?: string } = {}, by = tab) =>
    desk.call(
      placeMemberLock,
      { params: { id: memberId.toString() }, body: { kind: of, until: null, reason: 'looked into', ...over } },
      by,
    );
  const lock = async (memberId: bigint, of: LockKind, over: { until?: string | null } = {}) =>
    valueOf(await placing(memberId, of, over)).id;
  const lifting = (memberId: bigint, id: string, reason = 'cleared up') =>
    desk.call(liftMemberLock, { params: { id: memberId.toString(), lock: id }, body: { reason } }, tab);
  const locksOf = async (memberId: bigint) =>
    valueOf(await desk.call(listMemberLocks, { params: { id: memberId.toString() } }, tab)).locks;
  /** Lets two hours pass for the locks of a member, with what they wrote on the wallets. */
  async function later(memberId: bigint): Promise<void> {
    await app.database.exec(`alter table member_lock disable trigger member_lock_stays;
      update member_lock set placed_at = placed_at - interval '2 hours', until = until - interval '2 hours'
        where member_id = ${memberId};
      alter table member_lock enable trigger member_lock_stays;
      update wallet set stopped_until = stopped_until - interval '2 hours' where member_id = ${memberId}`);
  }
  /** Runs a call that starts while a lock is being placed, and waits for it; returns its outcome. */
  async function whilePlaced<T>(memberId: bigint, of: LockKind, act: () => Promise<T>): Promise<T> {
    const [written, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const placed = inTransaction(db(), async (tx) => {
      await holdMember(tx, memberId);
      await insertLock(tx, { memberId, kind: of, until: null, reason: 'a race', by: 'a test' });
      if (of === 'bets') await renewGuards(tx, memberId);
      written.resolve();
      await gate.promise;
    });
    await written.promise;
    const pending = act();
    // The embedded database has one connection: there the call waits for the transaction's end.
    if (kind === 'postgres')
      await expect
        .poll(async () => (await sql`select from pg_locks where not granted`.execute(db())).rows.length)
        .toBeGreaterThan(0);
    gate.resolve();
    await placed;
    return pending;
  }

  describe('a lock of play', () => {
    it('refuses bets and launches with its commit, in words of its own; open rounds settle, and money goes in and out', async () => {
      const { player, memberId, bet, apply, view } = await aGuarded(app);
      expect([await bet(1000n, 'open'), await bet(500n, 'undo')]).toEqual(['ok', 'ok']);
      const id = await lock(memberId, 'bets');
      expect(await bet(1n)).toBe('PLAYER_BLOCKED');
      expect(await apply({ op: 'win', round: 'open', tx: 'w', win: 700n, game: '1001' })).toBe('ok');
      expect(await apply({ op: 'rollback', round: 'undo', tx: 'rb', ref: 'b-undo', bet: 500n, game: '1001' })).toBe(
        'ok',
      );
      const launch = await app.call(startGame, { body: { nodeId: '1001' } }, player);
      expect([launch.status, launch.body]).toMatchObject([403, { code: 'lock.bets' }]);
      expect(JSON.stringify([launch.body, await view()])).not.toContain('looked into');
      expect(await view()).toMatchObject({ stop: null, locks: ['bets'] });
      const played = valueOf(await app.call(trackPlayTime, { body: { checked: false } }, player));
      expect(played).toMatchObject({ stop: null, isLocked: true });
      const refill = { body: { idempotencyKey: `lock-${randomUUID()}` } };
      expect(codeOf(await app.call(refillPlayMoney, refill, player))).toBe('lock.bets');
      expect(codeOf(await deposits.ask(player))).toBe('success');
      expect(codeOf(await lifting(memberId, id))).toBe('success');
      expect(await bet(1n)).toBe('ok');
      expect(codeOf(await app.call(startGame, { body: { nodeId: '1001' } }, player))).toBe('success');
    });

    it('refuses orders of the lottery, also one whose session passed the first check', async () => {
      const scene = await lotteryOf(app);
      const player = await app.register();
      const memberId = await idOf(player);
      const { numero } = await scene.issue();
      const order = [{ playCode: 'wingo.big', content: '*' }];
      valueOf(await scene.place(player, order, [numero]));
      const refused = await whilePlaced(memberId, 'bets', () => scene.place(player, order, [numero]));
      expect(refused.body).toMatchObject({
        code: 'lock.bets',
        // Refused by the database; on the embedded one the first check waits, too.
        ...(kind === 'postgres' ? { value: { errorCode: 'lock.bets' } } : {}),
      });
      expect((await scene.place(player, order, [numero])).body).toMatchObject({ code: 'lock.bets' });
    });

    it('waits for a bet that is in flight, and a bet that waits for the lock is refused', async () => {
      const { memberId, bet } = await aGuarded(app);
      expect(await whilePlaced(memberId, 'bets', () => bet(1n))).toBe('PLAYER_BLOCKED');
      const [open] = await locksOf(memberId);
      valueOf(await lifting(memberId, open?.id ?? ''));
      const [placed, ...outcomes] = await Promise.all([
        placing(memberId, 'bets'),
        ...Array.from({ length: 8 }, () => bet(1n)),
      ]);
      expect(codeOf(placed)).toBe('success');
      expect(outcomes.filter((code) => code !== 'ok' && code !== 'PLAYER_BLOCKED')).toEqual([]);
      expect(await bet(1n)).toBe('PLAYER_BLOCKED');
    });

    it('neither shortens a break nor is shortened by one, and ends by itself', async () => {
      const { player, memberId, bet } = await aGuarded(app);
      await lock(memberId, 'bets', { until: IN_AN_HOUR() });
      const stopped = await app.call(stopPlay, { body: { kind: 'time_out', span: '24h' } }, player);
      expect(codeOf(stopped)).toBe('success');
      await later(memberId);
      expect(await bet(1n)).toBe('PLAYER_BLOCKED');
      expect(codeOf(await app.call(startGame, { body: { nodeId: '1001' } }, player))).toBe('protection.stopped');
      const other = await aGuarded(app);
      await lock(other.memberId, 'bets', { until: IN_AN_HOUR() });
      expect(await other.bet(1n)).toBe('PLAYER_BLOCKED');
      await later(other.memberId);
      expect(await other.bet(1n)).toBe('ok');
      expect(await other.view()).toMatchObject({ locks: [] });
    });

    it('outlives a freeze that is released, and stops a wallet that is opened later', async () => {
      const { memberId, accountId, bet } = await aGuarded(app);
      await lock(memberId, 'bets');
      await sql`update wallet set stopped_until = member_stopped_until(member_id) where account_id = ${accountId}`.execute(
        db(),
      );
      expect(await bet(1n)).toBe('PLAYER_BLOCKED');
      const { rows } = await sql<{ stopped: boolean }>`
        with spare as (
          select l.id from ledger l where l.id not in (select ledger_id from wallet where member_id = ${memberId}) limit 1
        ), made as (
          insert into account (ledger_id, kind, member_id) select id, 'player', ${memberId}::bigint from spare returning id, ledger_id
        )
        insert into wallet (account_id, member_id, ledger_id) select id, ${memberId}::bigint, ledger_id from made
        returning true as stopped`.execute(db());
      expect(rows).toHaveLength(1);
      const wallets = await db()
        .selectFrom('wallet')
        .select('stopped_until')
        .where('member_id', '=', memberId)
        .execute();
      expect(wallets.filter(({ stopped_until }) => stopped_until === null)).toEqual([]);
    });
  });

  describe('a lock of deposits', () => {
    it('refuses deposits and vouchers, keeps the code good, and books what was paid before', async () => {
      const player = await app.register();
      const memberId = await idOf(player);
      const before = Number(await deposits.balance(player));
      const paid = await deposits.opened(player, { amount: '3000' });
      const transfer = { method: 'bank-transfer', amount: '40000', key: randomUUID() };
      const bank = await deposits.opened(player, transfer);
      const batch = { name: 'Locks', count: 1, amount: '2000', expiresAt: null, audience: null };
      const made = valueOf(await desk.call(makeVouchers, { body: { ...batch, idempotencyKey: randomUUID() } }, tab));
      const redeem = () =>
        app.call(redeemVoucher, { body: { code: made.codes[0] ?? '', bonus: null, language: 'EN' } }, player);
      const id = await lock(memberId, 'deposits');
      const refused = await deposits.ask(player, { amount: '5000' });
      expect([refused.status, refused.body]).toMatchObject([403, { code: 'lock.deposits' }]);
      expect(JSON.stringify(refused.body)).not.toContain('looked into');
      // The same request with a new key would continue the one that waits.
      expect(codeOf(await deposits.ask(player, { amount: '3000' }))).toBe('lock.deposits');
      expect(valueOf(await deposits.ask(player, transfer)).id).toBe(bank.id);
      expect(codeOf(await redeem())).toBe('lock.deposits');
      // Announced, confirmed and reported payments are booked.
      const params = { id: bank.id };
      const announced = { reference: 'Thiri', images: [], language: 'EN' };
      valueOf(await app.call(announceDeposit, { params, body: announced }, player));
      const seen = { from: 'confirming', amount: '40000', note: 'on the statement' } as const;
      expect(codeOf(await desk.call(confirmDeposit, { params, body: seen }, tab))).toBe('success');
      await deposits.paid(paid);
      expect([(await deposits.look(player, bank.id)).state, (await deposits.look(player, paid.id)).state]).toEqual([
        'settled',
        'settled',
      ]);
      expect(Number(await deposits.balance(player))).toBe(before + 43_000);
      valueOf(await lifting(memberId, id));
      expect(codeOf(await redeem())).toBe('success');
      expect(codeOf(await deposits.ask(player, { amount: '5000' }))).toBe('success');
    });

    it('opens no order at a provider for a deposit that was begun before', async () => {
      const player = await app.register();
      const memberId = await idOf(player);
      const key = randomUUID();
      const opened = await deposits.opened(player, { amount: '3000', key });
      // As a server leaves it that dies before it reaches the provider.
      await app.database.exec(`alter table deposit disable trigger user;
        update deposit set state = 'opened', provider_ref = null, redirect_url = null where id = ${opened.id};
        alter table deposit enable trigger user`);
      await lock(memberId, 'deposits');
      expect(codeOf(await deposits.ask(player, { amount: '3000', key }))).toBe('lock.deposits');
    });

    it('refuses a deposit that waits for the lock to be placed', async () => {
      const player = await app.register();
      const memberId = await idOf(player);
      expect(codeOf(await whilePlaced(memberId, 'deposits', () => deposits.ask(player)))).toBe('lock.deposits');
    });
  });

  describe('a lock of withdrawals', () => {
    const move = (id: string, from: 'requested' | 'approved', to: 'approved' | 'paid' | 'refused') =>
      desk.call(moveAdminWithdrawal, { params: { id }, body: { from, to, reason: 'no', reference: 'TX 1' } }, tab);

    it('refuses requests, holds those that wait, and gives refused ones back', async () => {
      const out = await withdrawals.ready();
      const memberId = await idOf(out.player);
      const ask = () => withdrawals.ask(out, '1000');
      const [one, two, back] = [valueOf(await ask()).id, valueOf(await ask()).id, valueOf(await ask()).id];
      valueOf(await move(one, 'requested', 'approved'));
      const id = await lock(memberId, 'withdrawals');
      const refused = await ask();
      expect([refused.status, refused.body]).toMatchObject([403, { code: 'lock.withdrawals' }]);
      expect(valueOf(await app.call(getWithdrawTerms, { query: {} }, out.player))).toMatchObject({
        open: true,
        isLocked: true,
      });
      expect(codeOf(await move(two, 'requested', 'approved'))).toBe('withdraw.held');
      expect(codeOf(await move(one, 'approved', 'paid'))).toBe('withdraw.held');
      expect(valueOf(await move(back, 'requested', 'refused')).state).toBe('refused');
      const { rows } = valueOf(await desk.call(listAdminWithdrawals, { query: { search: one } }, tab));
      expect(rows[0]?.member).toMatchObject({ disabled: false, locked: true });
      // Nothing is handed to a provider either.
      await db()
        .insertInto('payout')
        .values({ withdrawal_id: BigInt(one), provider: 'claims', ref: null })
        .execute();
      await db().updateTable('withdrawal').set({ state: 'paying' }).where('id', '=', BigInt(one)).execute();
      expect(await claimUnsent(db(), 'claims', 10)).toEqual([]);
      valueOf(await lifting(memberId, id));
      expect((await claimUnsent(db(), 'claims', 10)).map((row) => row.id.toString())).toEqual([one]);
      expect(valueOf(await move(two, 'requested', 'approved')).state).toBe('approved');
      expect(codeOf(await ask())).toBe('success');
    });

    it('ends by itself, and refuses what waits for it to be placed', async () => {
      const out = await withdrawals.ready();
      const memberId = await idOf(out.player);
      const { id } = valueOf(await withdrawals.ask(out, '1000'));
      await lock(memberId, 'withdrawals', { until: IN_AN_HOUR() });
      expect(codeOf(await move(id, 'requested', 'approved'))).toBe('withdraw.held');
      await later(memberId);
      expect(codeOf(await whilePlaced(memberId, 'withdrawals', () => move(id, 'requested', 'approved')))).toBe(
        'withdraw.held',
      );
      const [again] = await locksOf(memberId);
      valueOf(await lifting(memberId, again?.id ?? ''));
      expect(codeOf(await whilePlaced(memberId, 'withdrawals', () => withdrawals.ask(out, '1000')))).toBe(
        'lock.withdrawals',
      );
    });
  });

  describe('locks on record', () => {
    it('are placed once of a kind, also by two at once; each is lifted once, and the history stays', async () => {
      const player = await app.register();
      const memberId = await idOf(player);
      const codes = (await Promise.all(Array.from({ length: 6 }, () => placing(memberId, 'deposits')))).map(codeOf);
      expect(codes.filter((code) => code === 'success')).toHaveLength(1);
      expect(codes.filter((code) => code === 'lock.open')).toHaveLength(5);
      await lock(memberId, 'bets', { until: IN_AN_HOUR() });
      const [play, first] = await locksOf(memberId);
      expect([play, first]).toMatchObject([
        { kind: 'bets', state: 'open', lifted: null },
        { kind: 'deposits', state: 'open', placedBy: 'nandar', reason: 'looked into', until: null },
      ]);
      const lifts = await Promise.all([lifting(memberId, first?.id ?? ''), lifting(memberId, first?.id ?? '')]);
      expect(lifts.map((answer) => codeOf(answer) ?? '').sort()).toEqual(['lock.over', 'success']);
      await later(memberId);
      expect(codeOf(await lifting(memberId, play?.id ?? ''))).toBe('lock.over');
      await lock(memberId, 'bets');
      expect(
        (await locksOf(memberId)).map(({ kind: of, state, lifted }) => [of, state, lifted?.reason ?? null]),
      ).toEqual([
        ['bets', 'open', null],
        ['bets', 'over', null],
        ['deposits', 'lifted', 'cleared up'],
      ]);
      for (const change of [
        sql`update member_lock set reason = 'another' where member_id = ${memberId}`,
        sql`update member_lock set lifted_at = null where member_id = ${memberId}`,
        sql`delete from member_lock where member_id = ${memberId}`,
        sql`truncate member_lock`,
      ])
        await expect(change.execute(db())).rejects.toThrow(/a lock is lifted once|append-only/);
    });

    it('need a reason, an end that is to come, a player, and the right to lock players', async () => {
      const memberId = await idOf(await app.register());
      const fault = ({ body }: { body: object }) => (body as { value?: { field?: string } }).value?.field;
      expect(fault(await placing(memberId, 'bets', { reason: ' ' }))).toBe('reason');
      expect(fault(await placing(memberId, 'bets', { until: new Date(Date.now() - 1000).toISOString() }))).toBe(
        'until',
      );
      expect(codeOf(await placing(999_999_999n, 'bets'))).toBe('thing.unknown');
      const id = await lock(memberId, 'bets');
      expect(fault(await lifting(memberId, id, ' '))).toBe('reason');
      expect(codeOf(await lifting(await idOf(await app.register()), id))).toBe('thing.unknown');
      const clock = goingClock();
      const auditor = await desk.operator(clock, 'looks-only', 'auditor');
      expect(codeOf(await placing(memberId, 'deposits', {}, auditor))).toBe('access.right');
      expect(await locksOf(memberId)).toHaveLength(1);
    });

    it('are shown on the page and in the timeline of the player, and find the player in the list', async () => {
      const player = await app.register();
      const memberId = await idOf(player);
      const params = { id: memberId.toString() };
      const until = IN_AN_HOUR();
      await lock(memberId, 'withdrawals', { until });
      const id = await lock(memberId, 'bets');
      const page = async () => valueOf(await desk.call(getMemberPage, { params }, tab)).locks;
      expect(await page()).toEqual([
        { kind: 'withdrawals', until },
        { kind: 'bets', until: null },
      ]);
      const found = async (of: LockKind) => {
        const { members } = valueOf(await desk.call(listMembers, { query: { lock: of, name: player.account } }, tab));
        return members.map(({ account }) => account);
      };
      expect([await found('bets'), await found('deposits'), await found('withdrawals')]).toEqual([
        [player.account],
        [],
        [player.account],
      ]);
      valueOf(await lifting(memberId, id));
      await later(memberId);
      expect([await page(), await found('bets'), await found('withdrawals')]).toEqual([[], [], []]);
      const { events } = valueOf(await desk.call(listMemberTimeline, { params, query: { kind: 'staff' } }, tab));
      expect(events.map(({ what, detail, reason }) => [what, detail, reason])).toEqual([
        ['act', 'member.bets_unlocked', 'cleared up'],
        ['act', 'member.bets_locked', 'looked into'],
        ['act', 'member.withdrawals_locked', 'looked into'],
        ['lock_over', 'withdrawals', ''],
      ]);
      expect(valueOf(await app.call(getProtection, { query: {} }, player)).locks).toEqual([]);
    });
  });
});
