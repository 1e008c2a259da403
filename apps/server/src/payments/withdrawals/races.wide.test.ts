/** Concurrent actions on withdrawals over two servers' pools: each has one outcome, and its money moves once. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLedger, lockPlayer, movePlayer, openWallet, trialBalance } from '../../ledger/wallet/index.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { aMember } from '../../testing/players.ts';
import { giveBack, hold, OPS } from './ledger-moves.ts';
import { cancel, request, type WithdrawRules } from './withdrawals.actions.ts';
import { decideWithdrawal } from './withdrawals.admin.actions.ts';
import { listDifferences, readHeld } from './withdrawals.admin.store.ts';
import { insertWithdrawal, lockWithdrawal } from './withdrawals.store.ts';

const LEDGER = findLedger('PLAY', 'MMK').id;
const START = 1_000_000n;
const AMOUNT = 1_000n;
const FEE = 10n;
const AT_ONCE = 50;
const MEMBERS = 40;
/** Concurrent races; each has three or four actions. */
const LANES = 8;
const CONNECTIONS = AT_ONCE / 2;
const ZONE = 'Asia/Yangon';
const SPAN = { from: '2020-01-01', to: '2020-01-01', timeZone: ZONE, ledgerIds: [LEDGER] };

const hub = { publish: async () => {} };
type Out = { memberId: bigint; payeeId: bigint };

eachDatabase((kind, open, { newTarget }) => {
  /** A fifth of the promised numbers; the embedded database serialises the actions. */
  const [RACES, ROUNDS] = kind === 'postgres' ? [1_000, 10] : [80, 2];
  let servers: Database[];
  let db: Db;
  const operators: bigint[] = [];
  beforeAll(async () => {
    if (kind === 'embedded') servers = [await open()];
    else {
      // As many connections as concurrent actions, so that they compete for the withdrawal, not for the pool.
      const target = { ...(await newTarget()), connections: CONNECTIONS };
      servers = [await openDatabase(target), await openDatabase(target)];
    }
    db = serverOf(0);
    for (const name of ['first', 'second', 'third']) {
      const row = { name, role: 'owner', password_hash: 'none' };
      operators.push((await db.insertInto('operator').values(row).returning('id').executeTakeFirstOrThrow()).id);
    }
  });
  afterAll(async () => {
    if (kind === 'postgres') for (const server of servers) await server.close();
  });

  const serverOf = (i: number): Db => {
    const server = servers[i % servers.length];
    if (!server) throw new Error('there is no server');
    return server.db;
  };
  const move =
    (id: bigint, from: 'requested' | 'reviewing' | 'approved', to: 'approved' | 'refused' | 'paid' | 'failed') =>
    async (i: number, by = i) => {
      const operator = { id: null, operatorId: operators[by] ?? null, name: `operator ${by}`, role: 'owner' };
      const limits = { limits: () => ({ fourEyesAbove: 1_000_000_000_000n }), threeAbove: null, timeZone: 'UTC' };
      const parts = { db: serverOf(i), hub, provider: null, write: async () => {}, ...limits };
      const words = { reason: 'no', reference: `TX ${by}` };
      const done = await decideWithdrawal(parts, { id, from, to, ...words, by: { operator, request: { ip: '' } } });
      return done.ok ? done.value.state : null;
    };
  const takeBack = (id: bigint, memberId: bigint) => async (i: number) => {
    const done = await cancel(serverOf(i), { playerMayCancel: true }, hub, { memberId, id });
    return done.ok ? done.value.state : null;
  };

  async function aPayoutAccount(amount = START): Promise<Out> {
    const memberId = await aMember(db);
    await openWallet(db, { memberId, book: 'PLAY', currency: 'MMK' });
    await movePlayer(db, { memberId, book: 'PLAY', house: 'deposits', amount, op: 'start', id: 'start' });
    await db
      .insertInto('payee_holder')
      .values({ member_id: memberId, name_hash: Buffer.from('name') })
      .execute();
    const payee = { member_id: memberId, name_hash: Buffer.from('name'), fingerprint: Buffer.from(`${memberId}`) };
    const made = await db
      .insertInto('payee')
      .values({ ...payee, sealed: Buffer.from('x'), method: 'kbzpay', kind: 'wallet' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { memberId, payeeId: made.id };
  }
  let keys = 0;
  const wanted = (out: Out, amount: bigint, needsTwo = false) => ({
    ...out,
    ledgerId: LEDGER,
    amount,
    fee: FEE,
    day: '2026-01-01',
    needsTwo,
    isFree: false,
    key: `race ${++keys}`,
    requestHash: Buffer.alloc(1),
  });
  /** Creates waiting withdrawals with held money; every third exceeds the limit of one operator. */
  async function waiting(count: number): Promise<{ id: bigint; memberId: bigint; needsTwo: boolean }[]> {
    const made: { id: bigint; memberId: bigint; needsTwo: boolean }[] = [];
    const member = async () => {
      const out = await aPayoutAccount();
      await inTransaction(db, async (tx) => {
        for (let n = 0; n < count / MEMBERS; n++) {
          const row = await insertWithdrawal(tx, wanted(out, AMOUNT, n % 3 === 0));
          expect(await hold(tx, row)).not.toBeNull();
          made.push({ id: row.id, memberId: out.memberId, needsTwo: row.needs_two });
        }
      });
    };
    for (let at = 0; at < MEMBERS; at += LANES) await Promise.all(Array.from({ length: LANES }, member));
    return made;
  }
  /** Runs races in concurrent lanes; returns the outcomes of all actions of each race. */
  async function race<T>(things: readonly T[], acts: (thing: T) => ((i: number) => Promise<string | null>)[]) {
    const outcomes: string[][] = [];
    let next = 0;
    const lane = async () => {
      for (let at = next++; at < things.length; at = next++) {
        const thing = things[at];
        if (thing === undefined) return;
        const all = acts(thing).map((act, i) => ({ act, i }));
        const turned = [...all.slice(at % all.length), ...all.slice(0, at % all.length)];
        const answers = await Promise.all(turned.map(({ act, i }) => act(i)));
        outcomes.push(answers.filter((answer) => answer !== null));
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    return outcomes;
  }
  const moneyOf = async (memberId: bigint) => (await lockPlayer(db, { memberId, book: 'PLAY' })).balance;

  describe('withdrawals that are raced for', () => {
    it(`P-22 approve, take back and refuse at once: one outcome in each of ${RACES}, then paid or failed once`, async () => {
      const things = await waiting(RACES);
      const first = await race(things, ({ id, memberId }) => [
        move(id, 'requested', 'approved'),
        takeBack(id, memberId),
        move(id, 'requested', 'refused'),
      ]);
      expect(first.filter((won) => won.length !== 1)).toEqual([]);
      expect(first).toHaveLength(RACES);

      const stood = await db.selectFrom('withdrawal').select(['id', 'state']).execute();
      const idsIn = (draft: string) => stood.filter(({ state }) => state === draft).map(({ id }) => id);
      // Of two concurrent second approvals and one refusal, again one succeeds.
      const second = await race(idsIn('reviewing'), (id) => [
        async (i) => move(id, 'reviewing', 'approved')(i, 1),
        async (i) => move(id, 'reviewing', 'approved')(i, 2),
        async (i) => move(id, 'reviewing', 'refused')(i, 2),
        // The first operator again, through the other server: never a valid second approval.
        async (i) => move(id, 'reviewing', 'approved')(i, 0),
      ]);
      expect(second.filter((won) => won.length !== 1)).toEqual([]);
      const own = await db
        .selectFrom('withdrawal')
        .select('id')
        .whereRef('first_approver', '=', 'second_approver')
        .execute();
      expect(own).toEqual([]);

      const approved = await db.selectFrom('withdrawal').select('id').where('state', '=', 'approved').execute();
      const last = await race(approved, ({ id }) => [
        move(id, 'approved', 'paid'),
        move(id, 'approved', 'failed'),
        move(id, 'approved', 'paid'),
      ]);
      expect(last.filter((won) => won.length !== 1)).toEqual([]);

      // Each has one final state, which moved its money once.
      const { rows } = await sql<{ state: string; n: bigint; ends: bigint }>`
        select w.state, count(*) as n, sum((select count(*) from withdrawal_step s
          where s.withdrawal_id = w.id and s.state in ('paid', 'refused', 'failed', 'cancelled')))::bigint as ends
        from withdrawal w group by w.state`.execute(db);
      const count = Object.fromEntries(rows.map(({ state, n }) => [state, Number(n)]));
      expect(Object.keys(count).filter((state) => !['paid', 'refused', 'failed', 'cancelled'].includes(state))).toEqual(
        [],
      );
      expect(rows.map(({ n, ends }) => ends - n)).toEqual(rows.map(() => 0n));
      const moved = await sql<{ op: string; n: bigint; amount: bigint }>`
        select o.op, count(*) as n, sum(abs(e.amount))::bigint as amount from operation o
        join entry e on e.transfer_id = o.transfer_id and e.account_id = ${LEDGER * 10 + 6}
        group by o.op order by o.op`.execute(db);
      const paid = BigInt(count.paid ?? 0);
      const back = BigInt(RACES) - paid;
      expect(moved.rows).toEqual(
        [
          { op: OPS.hold, n: BigInt(RACES), amount: BigInt(RACES) * AMOUNT },
          { op: OPS.back, n: back, amount: back * AMOUNT },
          { op: OPS.fee, n: paid, amount: paid * FEE },
          { op: OPS.paid, n: paid, amount: paid * (AMOUNT - FEE) },
        ].toSorted((a, b) => (a.op < b.op ? -1 : 1)),
      );
      expect(await readHeld(db, [LEDGER])).toEqual({ account: 0n, open: 0n });
      expect(await listDifferences(db, SPAN, 10)).toEqual([]);
      expect((await trialBalance(db)).problems).toEqual([]);
    });

    it('P-22 control: without the locked row and the table of moves the same race has more than one outcome', async () => {
      const things = await waiting(MEMBERS);
      await sql`alter table withdrawal disable trigger withdrawal_moves`.execute(db);
      /** Reads the state and then writes without a lock, as a planted fault. */
      const naive = (id: bigint, to: 'approved' | 'cancelled') => async (i: number) => {
        const seen = await serverOf(i).selectFrom('withdrawal').select('state').where('id', '=', id).executeTakeFirst();
        if (seen?.state !== 'requested') return null;
        const approver = { first_approver: operators[0] ?? null, first_approved_at: new Date() };
        await inTransaction(serverOf(i), async (tx) => {
          await tx
            .updateTable('withdrawal')
            .set({ state: to, needs_two: false, ...approver })
            .where('id', '=', id)
            .execute();
          const row = await lockWithdrawal(tx, id);
          if (to === 'cancelled' && row) await giveBack(tx, row);
        });
        return to;
      };
      const outcomes = await race(things, ({ id }) => [
        naive(id, 'approved'),
        naive(id, 'cancelled'),
        naive(id, 'approved'),
      ]);
      expect(outcomes.filter((won) => won.length > 1)).not.toEqual([]);
      await sql`alter table withdrawal enable trigger withdrawal_moves`.execute(db);
    });

    const terms = { code: 'kbzpay', fee: { fixed: 0n, permille: 0 }, min: 1n, max: START };
    const rules: WithdrawRules = {
      terms: () => ({
        min: 1n,
        max: START,
        dayCount: null,
        daySum: null,
        fourEyesAbove: START,
        ways: new Map([['kbzpay', terms]]),
      }),
      exponent: 2,
      currency: 'MMK',
      timeZone: ZONE,
      coolOffHours: 24,
      firstAtOnce: true,
      playerMayCancel: false,
      async standing(tx, player) {
        const { balance } = await lockPlayer(tx, player);
        return { balance, withdrawable: balance, toPlay: 0n, afterCommit: () => {} };
      },
      toAllowance: () => ({ daily: null, count: null, free: 0 }),
    };
    const MORE_THAN_HALF = START / 2n + 1n;

    it(`P-22 a balance for one: of ${AT_ONCE} at once exactly one, in each of ${ROUNDS} rounds`, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const out = await aPayoutAccount();
        const draft = { ...out, book: 'PLAY', amount: MORE_THAN_HALF } as const;
        const answers = await Promise.all(
          Array.from({ length: AT_ONCE }, (_, i) => request(serverOf(i), rules, hub, { ...draft, key: `once ${i}` })),
        );
        expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
        expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.code])))).toEqual(
          new Set(['withdraw.funds']),
        );
        expect(await moneyOf(out.memberId)).toBe(START - MORE_THAN_HALF);
      }
      expect((await trialBalance(db)).problems).toEqual([]);
    });

    /** All callers read the balance before any of them writes. */
    async function overspend(out: Out): Promise<number> {
      const seen = await Promise.all(Array.from({ length: AT_ONCE }, () => moneyOf(out.memberId)));
      const taken = await Promise.all(
        seen.map(async (balance, i) => {
          if (balance < MORE_THAN_HALF) return false;
          const take = inTransaction(serverOf(i), async (tx) => {
            const row = await insertWithdrawal(tx, wanted(out, MORE_THAN_HALF));
            if (!(await hold(tx, row))) throw new Error('short');
          });
          return take.then(
            () => true,
            () => false,
          );
        }),
      );
      return taken.filter(Boolean).length;
    }

    it('P-22 control: without the lock the ledger still lets one through, and without the ledger’s guards all fifty', async () => {
      const guarded = await aPayoutAccount();
      expect(await overspend(guarded)).toBe(1);
      const out = await aPayoutAccount();
      const { rows } = await sql<{ body: string }>`
        select pg_get_functiondef('wallet_post'::regproc) as body`.execute(db);
      const body = rows[0]?.body ?? '';
      await sql.raw(body.replace('if balance < 0 then', 'if false then')).execute(db);
      await sql`alter table wallet drop constraint wallet_balance_check, drop constraint wallet_check`.execute(db);
      await sql`alter table entry drop constraint entry_balance_after_check`.execute(db);
      expect(await overspend(out)).toBe(AT_ONCE);
      expect(await moneyOf(out.memberId)).toBe(START - BigInt(AT_ONCE) * MORE_THAN_HALF);
      await sql.raw(body).execute(db);
    });
  });
});
