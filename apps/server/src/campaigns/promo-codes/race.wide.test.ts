/** Many members compete for one stock, on two server processes. */
import { fileURLToPath } from 'node:url';
import { redeemPromoCode } from '@parlour/contract/rewards.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBrand } from '../../config/brand.ts';
import { readConfig } from '../../config/config.ts';
import type { SessionKeeper } from '../../identity/sessions/index.ts';
import { applyCommands, findLedger, movePlayer, trialBalance } from '../../ledger/wallet/index.ts';
import { now } from '../../platform/db/database-clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { aCommand } from '../../testing/commands.ts';
import { startChild } from '../../testing/crash.ts';
import { onDatabase } from '../../testing/databases.ts';
import { keepSessions, signIn } from '../../testing/member-server.ts';
import { aPlayer, aVendor, type Player } from '../../testing/players.ts';
import { seedBonus, standing } from '../bonus/index.ts';
import { findCode, insertPromo, insertUse, insertWords } from './promo-codes.store.ts';

const SERVER = fileURLToPath(new URL('../../testing/claims-server.ts', import.meta.url));
const BRAND = readBrand(readConfig({ LOG_LEVEL: 'silent' }).brandDir);
/** A fifth of the promised number. */
const STOCK = 20;
const MEMBERS = 200;
const AT_ONCE = 5;
/** Number of members who tap at the same moment. */
const WAVE = 25;
const GIFT = 500n;
const LEDGER = findLedger('PLAY', 'MMK').id;

type Claimer = Player & { headers: Record<string, string> };

onDatabase('postgres', (_kind, _open, { newTarget }) => {
  describe('many members and one stock', () => {
    let database: Database;
    let db: Db;
    let keeper: SessionKeeper;
    let servers: ReturnType<typeof startChild>[];
    let addresses: string[];
    let vendor: number;
    let members: Claimer[];
    beforeAll(async () => {
      const target = await newTarget();
      servers = [0, 1].map(() => startChild(SERVER, [JSON.stringify(target)]));
      database = await openDatabase(target);
      db = database.db;
      keeper = await keepSessions(database);
      const gift = { code: 'gift', kind: 'manual', name: { EN: 'Gift' }, args: { max: '1000' } } as const;
      const terms = { wagering: 1, contribution: {}, days: 7, stock: null, maxMultiple: null };
      const bonus = {
        ...BRAND.bonus,
        smallestStake: '0.01',
        contribution: { other: 1000 },
        rules: [{ ...gift, ...terms }],
      };
      await seedBonus(db, { ...BRAND, bonus });
      vendor = await aVendor(db, 'RACE');
      members = [];
      const member = async () => {
        const player = await aPlayer(db, vendor, 0n);
        members.push({ ...player, headers: (await signIn(keeper, db, player.memberId)).headers });
      };
      for (let at = 0; at < MEMBERS; at += 10) await Promise.all(Array.from({ length: 10 }, member));
      const lines = servers.map((server) => server.line((said) => said.startsWith('listening ')));
      addresses = (await Promise.all(lines)).map((line) => line.slice('listening '.length));
    }, 60_000);
    afterAll(async () => {
      for (const server of servers) await server.kill();
      await keeper.close();
      await database.close();
    });

    async function promo(word: string): Promise<bigint> {
      const terms = { name: word, rule: 'gift', amount: GIFT, startsAt: null, endsAt: null };
      const { id } = await insertPromo(
        db,
        { ...terms, stock: STOCK, perMember: 1, audience: { kind: 'members' } },
        { madeBy: 'test' },
      );
      await insertWords(db, id, [word], null);
      return id;
    }
    /** Every member sends five concurrent requests, alternating between the servers; returns the answers. */
    async function rush(code: string, who: readonly Claimer[]): Promise<string[]> {
      const press = async ({ headers }: Claimer, i: number) => {
        const answer = await fetch(`${addresses[i % addresses.length]}${redeemPromoCode.path}`, {
          method: redeemPromoCode.method,
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ code }),
        });
        const body = (await answer.json()) as { success: boolean; code?: string };
        return body.success ? 'success' : (body.code ?? '');
      };
      const answers: string[] = [];
      for (let at = 0; at < who.length; at += WAVE) {
        const presses = who.slice(at, at + WAVE).flatMap((member) => Array.from({ length: AT_ONCE }, () => member));
        answers.push(...(await Promise.all(presses.map(press))));
      }
      return answers;
    }
    /** Redemptions of a promo code: total, largest number of one member, and the resulting credits and money. */
    async function claims(id: bigint) {
      const { rows } = await sql<{ all: bigint; most: bigint; credits: bigint; paid: bigint }>`
        select coalesce(sum(n), 0)::bigint as all, coalesce(max(n), 0)::bigint as most,
          (select count(*) from bonus_credit where right_key like ${`promo/${id}/%`}) as credits,
          (select coalesce(-sum(e.amount), 0)::bigint from bonus_credit c
            join entry e on e.transfer_id = c.transfer_id and e.account_id = ${LEDGER * 10 + 2}
            where c.right_key like ${`promo/${id}/%`}) as paid
        from (select count(*) as n from promo_code_claim where promo_id = ${id} group by member_id) c`.execute(db);
      return rows[0];
    }

    it(`P-21 a stock of ${STOCK} for ${MEMBERS} members with ${AT_ONCE} presses each on two servers: exactly the stock, one each`, async () => {
      const id = await promo('RACE2026');
      const answers = await rush('race-2026', members);
      expect(answers.filter((answer) => answer === 'success')).toHaveLength(STOCK);
      expect(new Set(answers)).toEqual(new Set(['success', 'promo_code.used', 'promo_code.used_up']));
      const stock = BigInt(STOCK);
      expect(await claims(id)).toEqual({ all: stock, most: 1n, credits: stock, paid: GIFT * stock });

      // Their ends: wagered and kept, lost, expired, adjusted, or still open.
      const { rows } = await sql<{ member_id: bigint }>`select member_id from bonus_credit order by id`.execute(db);
      const lucky = rows.flatMap(({ member_id }) => members.find(({ memberId }) => memberId === member_id) ?? []);
      const ended: bigint[] = [];
      for (const [at, player] of lucky.entries()) {
        const draft = { memberId: player.memberId, book: 'PLAY' } as const;
        const play = (bet: bigint, win: bigint) =>
          applyCommands(db, [aCommand(vendor, player)({ op: 'settle', tx: `t${at}`, round: `r${at}`, bet, win })]);
        if (at % 5 === 0) await play(GIFT, 2n * GIFT);
        if (at % 5 === 1) await play(GIFT / 2n, 0n);
        if (at % 5 === 2) ended.push(player.memberId);
        if (at % 5 === 3)
          await movePlayer(db, { ...draft, house: 'adjustments', amount: -100n, op: 'adjustment', id: `${at}` });
      }
      await sql`alter table bonus_credit disable trigger bonus_moves`.execute(db);
      await db.updateTable('bonus_credit').set({ expires_at: now }).where('member_id', 'in', ended).execute();
      await sql`alter table bonus_credit enable trigger bonus_moves`.execute(db);
      for (const { memberId } of lucky) await inTransaction(db, (tx) => standing(tx, { memberId, book: 'PLAY' }));
      const { rows: found } = await sql<Record<'issued' | 'redeemed' | 'expired' | 'open' | 'adjusted', bigint>>`
        select sum(amount)::bigint as issued, sum(drawn - won + released)::bigint as redeemed,
          sum(returned)::bigint as expired, sum(remaining)::bigint as open, sum(adjusted)::bigint as adjusted
        from bonus_credit where rule_id is not null`.execute(db);
      const each = BigInt(STOCK / 5);
      const redeemed = each * (GIFT + GIFT / 2n);
      const [expired, adjusted] = [each * GIFT, each * 100n];
      const left = each * (GIFT / 2n + (GIFT - 100n) + GIFT);
      expect(found).toEqual([{ issued: GIFT * stock, redeemed, expired, open: left, adjusted }]);
      expect(redeemed + expired + left + adjusted).toBe(GIFT * stock);
      expect((await trialBalance(db)).problems).toEqual([]);
    });

    it('P-21 control: where the count of the stock is lost, the same servers give out more', async () => {
      const id = await promo('LOST2026');
      await sql`create function lost() returns trigger language plpgsql as $$
        begin new.taken := old.taken; return new; end $$`.execute(db);
      await sql`create trigger lost before update on promo_code for each row execute function lost()`.execute(db);
      const some = members.slice(0, 3 * STOCK);
      await rush('lost-2026', some);
      expect(await claims(id)).toMatchObject({ all: BigInt(some.length), most: 1n });
      await sql`drop trigger lost on promo_code`.execute(db);
    });

    it('P-21 control: without the lock and the unique turn a member has it twice', async () => {
      const id = await promo('NAIVE2026');
      /** Reads first and writes afterwards without a lock, as a planted fault. */
      async function naive({ memberId }: Claimer, name: string): Promise<void> {
        const found = await findCode(db, 'NAIVE2026', memberId);
        if (!found || found.had > 0 || found.promo.taken >= STOCK) return;
        await inTransaction(db, async (tx) => {
          await movePlayer(tx, { memberId, book: 'PLAY', house: 'promotions', amount: GIFT, op: 'naive', id: name });
          await insertUse(tx, { promoId: id, memberId, turn: 1, code: 'NAIVE2026', amount: GIFT, ledgerId: LEDGER });
        });
      }
      const both = () =>
        Promise.allSettled(members.slice(0, 30).flatMap((member) => [naive(member, 'a'), naive(member, 'b')]));
      await both();
      expect((await claims(id))?.most).toBe(1n);
      await sql`alter table promo_code_claim drop constraint promo_code_claim_promo_id_member_id_turn_key`.execute(db);
      await sql`truncate promo_code_claim`.execute(db);
      await both();
      expect((await claims(id))?.most).toBe(2n);
    });
  });
});
