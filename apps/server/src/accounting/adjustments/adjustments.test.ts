import {
  approveAdjustment,
  askAdjustment,
  listAdjustments,
  refuseAdjustment,
} from '@parlour/contract/adjustments.endpoints';
import { getWallet } from '@parlour/contract/wallet.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movePlayer, trialBalance } from '../../ledger/wallet/index.ts';
import { type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { cleanUpAdjustments } from './index.ts';

/** A fifth of the promised number, through the whole product. */
const LONELY = 48;

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let [asker, approver, third]: Tab[] = [];
  let keys = 0;
  beforeAll(async () => {
    const clock = testClock();
    app = await testApp(await open(), { clock: clock.now });
    desk = consoleOf(app);
    asker = await desk.operator(clock, 'nandar');
    approver = await desk.operator(clock, 'thiri');
    third = await desk.operator(clock, 'zaw');
  });
  afterAll(() => app.close());

  type Over = { amount?: string; direction?: 'credit' | 'debit'; book?: 'PLAY' | 'REAL'; key?: string; by?: Tab };
  const draft = (account: string, { amount = '250.50', direction = 'credit', book = 'PLAY', key }: Over = {}) => ({
    account,
    book,
    direction,
    amount,
    reason: 'A round that the vendor lost',
    idempotencyKey: key ?? `adjustment-key-${++keys}`,
  });
  const asking = (account: string, over: Over = {}) =>
    desk.call(askAdjustment, { body: draft(account, over) }, over.by ?? (asker as Tab));
  const approving = (id: string, before: string | null, by = approver as Tab) =>
    desk.call(approveAdjustment, { params: { id }, body: { before: before ?? '' } }, by);
  const refusing = (id: string, by = approver as Tab) =>
    desk.call(refuseAdjustment, { params: { id }, body: { reason: 'Not ours' } }, by);
  const balance = async (player: Player) => valueOf(await app.call(getWallet, {}, player)).sumBalance;
  const acts = async (account: string) =>
    (
      await app.database.db
        .selectFrom('audit')
        .innerJoin('member', 'member.id', 'audit.member_id')
        .where('member.account', '=', account)
        .where('act', 'like', 'adjustment.%')
        .select(['act', 'operator_name', 'reason'])
        .orderBy('audit.id')
        .execute()
    ).map(({ act, operator_name }) => `${act} ${operator_name}`);

  describe('adjustments', () => {
    it('are asked for by one and carried out by another, with the exact balance before and after', async () => {
      const player = await app.register();
      const start = await balance(player);
      expect(start).toBe('100000.00');
      const asked = valueOf(await asking(player.account));
      expect(asked).toMatchObject({
        amount: '250.50',
        before: '100000.00',
        after: '100250.50',
        state: 'asked',
        own: true,
        askedBy: 'nandar',
        needs: 1,
        approvedBy: [],
      });
      expect(await balance(player)).toBe(start);
      expect(await desk.codeOf(approving(asked.id, asked.before, asker))).toBe('approval.own');
      const done = valueOf(await approving(asked.id, asked.before));
      expect(done).toMatchObject({ state: 'done', before: '100000.00', after: '100250.50', approvedBy: ['thiri'] });
      expect(await balance(player)).toBe('100250.50');
      expect(await desk.codeOf(approving(asked.id, asked.before))).toBe('approval.decided');
      expect(await desk.codeOf(refusing(asked.id))).toBe('approval.decided');
      const taken = valueOf(await asking(player.account, { amount: '100250.50', direction: 'debit' }));
      expect(taken.after).toBe('0.00');
      expect(valueOf(await approving(taken.id, taken.before)).after).toBe('0.00');
      expect(await balance(player)).toBe('0.00');
      expect(await acts(player.account)).toEqual([
        'adjustment.asked nandar',
        'adjustment.done thiri',
        'adjustment.asked nandar',
        'adjustment.done thiri',
      ]);
    });

    it('never take a balance below zero, neither when asked for nor when approved', async () => {
      const player = await app.register();
      expect(await desk.codeOf(asking(player.account, { amount: '100000.01', direction: 'debit' }))).toBe(
        'adjustment.short',
      );
      const asked = valueOf(await asking(player.account, { amount: '90000', direction: 'debit' }));
      const member = await app.database.db
        .selectFrom('member')
        .select('id')
        .where('account', '=', player.account)
        .executeTakeFirstOrThrow();
      await movePlayer(app.database.db, {
        memberId: member.id,
        book: 'PLAY',
        house: 'promotions',
        amount: -2_000_000n,
        op: 'test',
        id: 'spent',
      });
      expect(await desk.codeOf(approving(asked.id, asked.before))).toBe('adjustment.short');
      expect(await balance(player)).toBe('80000.00');
    });

    it('are not approved on figures that moved meanwhile', async () => {
      const player = await app.register();
      const first = valueOf(await asking(player.account));
      const second = valueOf(await asking(player.account, { amount: '1' }));
      valueOf(await approving(first.id, first.before));
      expect(await desk.codeOf(approving(second.id, second.before))).toBe('adjustment.moved');
      const { rows } = valueOf(await desk.call(listAdjustments, { query: { state: 'asked' } }, approver as Tab));
      const now = rows.find(({ id }) => id === second.id);
      expect([now?.before, now?.after]).toEqual(['100250.50', '100251.50']);
      expect(valueOf(await approving(second.id, now?.before ?? null)).state).toBe('done');
    });

    it('refuse what is no amount, no member, no book, or a key with other content, and repeat what is the same', async () => {
      const player = await app.register();
      for (const amount of ['0', '-5', '1.234', '١٢', '1e9', '', '100000000.01', ' '])
        expect(await desk.codeOf(asking(player.account, { amount })), amount).toBe('register.field');
      expect(await desk.codeOf(asking('nobody_at_all'))).toBe('thing.unknown');
      expect(await desk.codeOf(asking(player.account, { book: 'REAL' }))).toBe('thing.unknown');
      expect(valueOf(await desk.call(listAdjustments, { query: {} }, approver as Tab)).books).toEqual(['PLAY']);
      const same = { key: 'the-very-same-key' };
      const [one, two] = await Promise.all([asking(player.account, same), asking(player.account, same)]);
      expect(valueOf(one).id).toBe(valueOf(two).id);
      expect(await desk.codeOf(asking(player.account, { ...same, amount: '7' }))).toBe('adjustment.key_used');
      expect(await desk.codeOf(approving('999999', '1.00'))).toBe('thing.unknown');
      expect(await acts(player.account)).toEqual(['adjustment.asked nandar']);
    });

    it('are refused by another, taken back by who asked, and over after a day', async () => {
      const player = await app.register();
      const [one, two, three] = await Promise.all([1, 2, 3].map(async () => valueOf(await asking(player.account))));
      const { waiting, oldest, rows } = valueOf(
        await desk.call(listAdjustments, { query: { state: 'asked', size: '100' } }, approver as Tab),
      );
      expect(rows.map(({ askedAt }) => askedAt)).toContain(oldest);
      expect(valueOf(await refusing(one?.id ?? ''))).toMatchObject({
        state: 'refused',
        decidedBy: 'thiri',
        decision: 'Not ours',
      });
      expect(valueOf(await refusing(two?.id ?? '', asker))).toMatchObject({ state: 'withdrawn', decidedBy: 'nandar' });
      expect(valueOf(await desk.call(listAdjustments, { query: {} }, approver as Tab)).waiting).toBe(waiting - 2);
      const { db } = app.database;
      await app.database.exec(
        'alter table approval_request disable trigger user; alter table adjustment disable trigger user',
      );
      for (const table of ['approval_request', 'adjustment'])
        await sql`update ${sql.table(table)} set asked_at = asked_at - interval '24 hours', until = until - interval '24 hours'
          where ${sql.ref(table === 'adjustment' ? 'id' : 'ref')}::text = ${three?.id ?? ''}`.execute(db);
      await app.database.exec(
        'alter table approval_request enable trigger user; alter table adjustment enable trigger user',
      );
      expect(await desk.codeOf(approving(three?.id ?? '', three?.before ?? ''))).toBe('approval.expired');
      expect(await desk.codeOf(approving(three?.id ?? '', three?.before ?? ''))).toBe('approval.expired');
      expect(await cleanUpAdjustments(db)).toBe(0);
      expect(await balance(player)).toBe('100000.00');
    });

    it('above the second limit take two others', async () => {
      const player = await app.register();
      const asked = valueOf(await asking(player.account, { amount: '10000000.01' }));
      expect(asked.needs).toBe(2);
      const half = valueOf(await approving(asked.id, asked.before));
      expect(half).toMatchObject({ state: 'asked', approvedBy: ['thiri'] });
      expect(await desk.codeOf(approving(asked.id, asked.before))).toBe('approval.decided');
      expect(await balance(player)).toBe('100000.00');
      expect(valueOf(await approving(asked.id, asked.before, third))).toMatchObject({
        state: 'done',
        approvedBy: ['thiri', 'zaw'],
        after: '10100000.01',
      });
    });

    it('many approve at once: it is carried out once, and the books stay clean', async () => {
      const player = await app.register();
      const asked = valueOf(await asking(player.account));
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, n) => desk.codeOf(approving(asked.id, asked.before, n % 2 ? third : approver))),
      );
      expect(answers.filter((code) => code === 'success')).toHaveLength(1);
      expect(await balance(player)).toBe('100250.50');
      expect(await trialBalance(app.database.db)).toMatchObject({ clean: true, problems: [] });
    });

    it('P-47 nobody carries one out alone: by the page, another tab, a race or a row; a proof is asked for each time', async () => {
      const player = await app.register();
      const { db } = app.database;
      const clock = testClock();
      clock.step(4);
      const tab = asker as Tab;
      for (let n = 0; n < LONELY / 6; n++) {
        const asked = valueOf(await asking(player.account, { amount: '1' }));
        const codes = await Promise.all([
          approving(asked.id, asked.before, tab),
          approving(asked.id, asked.before, tab),
        ]);
        expect(codes.map(({ body }) => body.success)).toEqual([false, false]);
        for (const alone of [
          sql`update adjustment set state = 'done', decided_at = clock_timestamp(), balance_before = 0,
            balance_after = amount, transfer_id = ${-n - 1} where id = ${asked.id}`,
          sql`update adjustment set requester_id = (select id from operator where name = 'thiri') where id = ${asked.id}`,
          sql`insert into approval (request_id, requester_id, approver_id)
            select id, requester_id, requester_id from approval_request where ref = ${asked.id}`,
          sql`insert into adjustment (member_id, ledger_id, amount, reason, requester_id, idempotency_key, state, until,
              decided_at, transfer_id, balance_before, balance_after)
            select member_id, ledger_id, amount, reason, requester_id, ${`forged-${asked.id}`}, 'done', until,
              clock_timestamp(), ${-n - 1}, 0, amount from adjustment where id = ${asked.id}`,
        ])
          await expect(alone.execute(db)).rejects.toMatchObject({ code: expect.stringMatching(/^23/) });
        valueOf(await refusing(asked.id, tab));
      }
      expect(await balance(player)).toBe('100000.00');
      const last = valueOf(await asking(player.account));
      await sql`update operator_session set proved_at = clock_timestamp() - interval '6 minutes'`.execute(db);
      expect(await desk.codeOf(approving(last.id, last.before))).toBe('second.proof');
      expect(await desk.codeOf(refusing(last.id))).toBe('second.proof');
      expect(await desk.codeOf(asking(player.account))).toBe('second.proof');
      await sql`update operator_session set proved_at = clock_timestamp()`.execute(db);
    });

    it('trial money is never adjusted, and nobody but an operator sees the page', async () => {
      const player = await app.register();
      const seen = await app.call(listAdjustments, { query: {} }, player);
      expect(seen.body).toMatchObject({ success: false, code: 'session.none' });
      const body = { ...draft(player.account), book: 'TRIAL' as 'PLAY' };
      expect(await desk.codeOf(desk.call(askAdjustment, { body }, asker as Tab))).toBe('request.invalid');
    });
  });
});
