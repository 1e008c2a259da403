import { randomUUID } from 'node:crypto';
import { listAudit } from '@parlour/contract/audit.endpoints';
import {
  type BatchInput,
  listVoucherBatches,
  makeVouchers,
  voidVouchers,
} from '@parlour/contract/deposits.admin.endpoints';
import { listDeposits, redeemVoucher } from '@parlour/contract/deposits.endpoints';
import { stopPlay } from '@parlour/contract/responsible-gaming.endpoints';
import { getWallet } from '@parlour/contract/wallet.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trialBalance } from '../../ledger/wallet/index.ts';
import { type Player, SHARED_SECRET, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, goingClock, type Tab } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';

const language = 'EN';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let tab: Tab;
  beforeAll(async () => {
    const clock = goingClock();
    app = await testApp(await open(), {
      env: SHARED_SECRET,
      clock: clock.now,
    });
    desk = consoleOf(app);
    tab = await desk.operator(clock);
  });
  afterAll(() => app.close());

  const make = (over: Partial<BatchInput> = {}, key: string = randomUUID()) =>
    desk.call(
      makeVouchers,
      {
        body: {
          name: 'Night market',
          count: 2,
          amount: '3000',
          expiresAt: null,
          audience: null,
          ...over,
          idempotencyKey: key,
        },
      },
      tab,
    );
  const made = async (over: Partial<BatchInput> = {}) => valueOf(await make(over));
  const redeem = (player: Player | null, code: string, on: TestApp = app) =>
    on.call(redeemVoucher, { body: { code, bonus: null, language } }, player);
  const codeOf = ({ body }: { body: { success: boolean; code?: string } }) => (body.success ? 'success' : body.code);
  const balance = async (player: Player) => Number(valueOf(await app.call(getWallet, {}, player)).sumBalance);
  const batches = async () => valueOf(await desk.call(listVoucherBatches, { query: {} }, tab)).batches;

  describe('voucher codes', () => {
    it('are shown once and kept as hashes alone; the record holds none, and the same key makes no second batch', async () => {
      const key = randomUUID();
      const { batch, codes } = valueOf(await make({ count: 50 }, key));
      expect(new Set(codes).size).toBe(50);
      for (const code of codes) expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
      expect(batch).toMatchObject({ count: 50, used: 0, amount: '3000.00', operator: 'nandar', book: 'PLAY' });
      expect(codeOf(await make({ count: 50 }, key))).toBe('cashier.key');
      const { rows } = await sql<{ dump: string }>`select string_agg(v::text, ' ') as dump from voucher v`.execute(
        app.database.db,
      );
      const acts = JSON.stringify(valueOf(await desk.call(listAudit, { query: {} }, tab)).rows);
      for (const code of codes) {
        expect(rows[0]?.dump).not.toContain(code.replaceAll('-', ''));
        expect(acts).not.toContain(code);
      }
      expect(acts).toContain('voucher.made');
    });

    it('are worth their amount once, as they are typed, in any case and spacing', async () => {
      const player = await app.register();
      const before = await balance(player);
      const { batch, codes } = await made();
      const [first = '', second = ''] = codes;
      const deposit = valueOf(await redeem(player, first.toLowerCase().replaceAll('-', ' ')));
      expect(deposit).toMatchObject({
        state: 'settled',
        amount: '3000.00',
        credited: '3000.00',
        method: { kind: 'voucher' },
        balanceAfter: (before + 3_000).toFixed(2),
      });
      expect(codeOf(await redeem(player, first))).toBe('cashier.voucher');
      expect(codeOf(await redeem(await app.register(), first))).toBe('cashier.voucher');
      expect(codeOf(await redeem(player, second))).toBe('success');
      expect(await balance(player)).toBe(before + 6_000);
      expect((await batches()).find(({ id }) => id === batch.id)).toMatchObject({ used: 2 });
      expect((await trialBalance(app.database.db)).problems).toEqual([]);
    });

    it('one code, many members and many taps at once on two servers: one deposit', async () => {
      const other = await testApp(app.database, { env: SHARED_SECRET });
      try {
        const players = await Promise.all(Array.from({ length: 5 }, () => app.register()));
        const before = await Promise.all(players.map(balance));
        const [code = ''] = (await made({ count: 1 })).codes;
        const answers = await Promise.all(
          players.flatMap((player) => Array.from({ length: 4 }, (_, n) => redeem(player, code, n % 2 ? other : app))),
        );
        const outcomes = answers.map(codeOf);
        expect(outcomes.filter((outcome) => outcome === 'success')).toHaveLength(1);
        expect(new Set(outcomes)).toEqual(new Set(['success', 'cashier.voucher']));
        const after = await Promise.all(players.map(balance));
        expect(after.reduce((sum, n) => sum + n, 0) - before.reduce((sum, n) => sum + n, 0)).toBe(3_000);
        const lists = await Promise.all(
          players.map((player) => app.call(listDeposits, { query: { language } }, player)),
        );
        expect(lists.flatMap((list) => valueOf(list).deposits)).toHaveLength(1);
      } finally {
        await other.close();
      }
    });

    it('unknown, void, expired and for somebody else are answered alike, word for word', async () => {
      const player = await app.register();
      const before = await balance(player);
      const voided = await made();
      await desk.call(voidVouchers, { params: { id: voided.batch.id }, body: { reason: 'printed wrong' } }, tab);
      const expired = await made({ expiresAt: new Date(Date.now() + 60_000).toISOString() });
      await sql`update voucher_batch set expires_at = clock_timestamp() where id = ${BigInt(expired.batch.id)}`.execute(
        app.database.db,
      );
      await app.register('somebody_else');
      const elsewhere = await made({ audience: { kind: 'chosen', accounts: ['somebody_else'] } });
      const answers = await Promise.all(
        [
          voided.codes[0] ?? '',
          expired.codes[0] ?? '',
          elsewhere.codes[0] ?? '',
          'ABCD-2345-EFGH-6789',
          'x',
          '',
          'ABCD-2345-EFGH-678O',
          'ＡＢＣＤ-2345-EFGH-6789',
        ].map((code) => redeem(player, code)),
      );
      expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
      expect(answers[0]?.body).toMatchObject({ success: false, code: 'cashier.voucher' });
      expect(await balance(player)).toBe(before);
      expect((await batches()).find(({ id }) => id === voided.batch.id)?.voidedAt).not.toBeNull();
    });

    it('an audience is kept to, and visitors redeem nothing', async () => {
      const player = await app.register('voucher_friend');
      const { codes } = await made({ audience: { kind: 'chosen', accounts: ['Voucher_Friend'] } });
      expect(codeOf(await redeem(null, codes[0] ?? ''))).toBe('session.none');
      expect(codeOf(await redeem(player, codes[0] ?? ''))).toBe('success');
    });

    it.each([
      ['time_out', '24h'],
      ['exclusion', '6m'],
    ] as const)(
      'P-61 %s for %s: who is stopped redeems none, of play money either; nothing is kept, and the code stays good',
      async (kind, span) => {
        const { db } = app.database;
        const [player, friend] = [await app.register(), await app.register()];
        const before = await balance(player);
        const { batch, codes } = await made({ count: 1 });
        expect(batch.book).toBe('PLAY');
        valueOf(await app.call(stopPlay, { body: { kind, span } }, player));
        const { status, body } = await redeem(player, codes[0] ?? '');
        expect([status, body]).toMatchObject([403, { success: false, code: 'protection.stopped' }]);
        expect(await balance(player)).toBe(before);
        expect(valueOf(await app.call(listDeposits, { query: { language } }, player)).deposits).toEqual([]);
        const { rows } = await sql<{ kept: bigint }>`select
        (select count(*) from deposit d where d.member_id = m.id) + (select count(*) from deposit_use u where u.member_id = m.id)
        as kept from member m where m.account = ${player.account}`.execute(db);
        expect(rows).toEqual([{ kept: 0n }]);
        const usedOf = async () => (await batches()).find((each) => each.id === batch.id)?.used;
        expect(await usedOf()).toBe(0);
        // The same code for a member who is not stopped.
        expect(codeOf(await redeem(friend, codes[0] ?? ''))).toBe('success');
        expect(await usedOf()).toBe(1);
        expect((await trialBalance(db)).problems).toEqual([]);
      },
    );

    it('are of the book of play money, or of real money where the house keeps it', async () => {
      const { db } = app.database;
      const books = async () => valueOf(await desk.call(listVoucherBatches, { query: {} }, tab)).books;
      expect(await books()).toEqual(['PLAY']);
      expect(codeOf(await make({ book: 'REAL' }))).toBe('register.field');
      await db.updateTable('ledger').set({ enabled: true }).where('id', '=', 3).execute();
      expect(await books()).toEqual(['PLAY', 'REAL']);
      const { batch, codes } = await made({ book: 'REAL' });
      expect(batch.book).toBe('REAL');
      await db.updateTable('ledger').set({ enabled: false }).where('id', '=', 3).execute();
      // A member who plays with play money cannot redeem it.
      expect(codeOf(await redeem(await app.register(), codes[0] ?? ''))).toBe('cashier.voucher');
    });

    it('a batch needs a name, an amount that there is, and a fresh proof', async () => {
      for (const [over, field] of [
        [{ name: ' ' }, 'name'],
        [{ amount: '0' }, 'amount'],
        [{ amount: '1.005' }, 'amount'],
      ] as const)
        expect((await make(over)).body).toMatchObject({ code: 'register.field', value: { field } });
      expect(codeOf(await make({ count: 0 }))).toBe('request.invalid');
      expect(codeOf(await make({ count: 1001 }))).toBe('request.invalid');
      await sql`update operator_session set proved_at = clock_timestamp() - interval '1 hour'`.execute(app.database.db);
      expect(codeOf(await make())).toBe('second.proof');
      await sql`update operator_session set proved_at = clock_timestamp()`.execute(app.database.db);
    });
  });

  it('guesses at codes run into their throttle', async () => {
    const strict = await testApp(app.database, { env: { ...SHARED_SECRET, THROTTLE_SCALE: '1' } });
    try {
      // From its own address, because guesses of other tests count against theirs.
      const player = { ...(await app.register()), address: '203.0.113.90' };
      const answers: (string | undefined)[] = [];
      for (let i = 0; i < 12; i++) answers.push(codeOf(await redeem(player, `GUESS${i}`, strict)));
      expect(answers.slice(0, 10)).toEqual(Array(10).fill('cashier.voucher'));
      expect(answers.slice(10)).toEqual(['request.too_many', 'request.too_many']);
    } finally {
      await strict.close();
    }
  });
});
