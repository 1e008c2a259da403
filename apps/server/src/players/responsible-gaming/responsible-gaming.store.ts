import type { LimitKind, LimitSpan } from '@parlour/contract/responsible-gaming';
import { sql } from 'kysely';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Book } from '../../platform/http/sessions.ts';

/** Stores the brand's settings on which the database's decisions depend. */
export async function keepHouse(db: Db, { zone, mustAnswer }: { zone: string; mustAnswer: boolean }): Promise<void> {
  await db
    .updateTable('protection_house')
    .set({ zone, must_answer: mustAnswer })
    .where((e) => e.or([e('zone', '<>', zone), e('must_answer', '<>', mustAnswer)]))
    .execute();
  await sql`update play_watch set zone = ${zone} where zone <> ${zone}`.execute(db);
}

/**
 * Locks a member's protection row until the transaction ends, creating it if necessary. Lock it before a wallet, never
 * after.
 */
export async function lockProtection(tx: Db, memberId: bigint): Promise<void> {
  await tx
    .insertInto('protection')
    .values({ member_id: memberId })
    .onConflict((c) => c.doNothing())
    .execute();
  await tx.selectFrom('protection').select('member_id').where('member_id', '=', memberId).forUpdate().execute();
}

/** Finds the protection row of a member; undefined for one who never used it. */
export const findProtection = (db: Db, memberId: bigint) =>
  db.selectFrom('protection').selectAll().where('member_id', '=', memberId).executeTakeFirst();

export type StopFacts = { kind: 'time_out' | 'exclusion'; began_at: Date; until: Date | null };

/** Returns the member's stop that lasts longest; undefined when there is none now. */
export const currentStop = (db: Db, memberId: bigint): Promise<StopFacts | undefined> =>
  db
    .selectFrom('member_stop')
    .select(['kind', 'began_at', 'until'])
    .where('member_id', '=', memberId)
    .where('lifted_at', 'is', null)
    .where((e) => e.or([e('until', 'is', null), e('until', '>', now)]))
    .orderBy(sql`until desc nulls first`)
    .limit(1)
    .executeTakeFirst();

/** Returns the ledger number of a member's wallet in a book. */
export async function ledgerOfWallet(db: Db, memberId: bigint, book: Book): Promise<number | undefined> {
  const row = await db
    .selectFrom('wallet as w')
    .innerJoin('ledger as l', 'l.id', 'w.ledger_id')
    .where('w.member_id', '=', memberId)
    .where('l.book', '=', book)
    .select('w.ledger_id')
    .executeTakeFirst();
  return row?.ledger_id;
}

export type SpanSums = Record<'day' | 'week' | 'month', bigint>;

/** Sums the gross deposits of the last 24 hours, the last 7 days and this month. */
export async function depositSums(db: Db, memberId: bigint, ledgerId: number): Promise<SpanSums> {
  const { rows } = await sql<SpanSums>`
    select coalesce(sum(u.amount) filter (where u.at > t.now - interval '24 hours'), 0)::bigint as day,
      coalesce(sum(u.amount) filter (where u.at > t.now - interval '168 hours'), 0)::bigint as week,
      coalesce(sum(u.amount) filter (where u.at >= t.month), 0)::bigint as month
    from (select c.now, date_trunc('month', c.now at time zone h.zone) at time zone h.zone as month
      from protection_house h, (select clock_timestamp() as now) c) t
    left join deposit_use u on u.member_id = ${memberId} and u.ledger_id = ${ledgerId} and u.fell_at is null
      and u.at > least(t.now - interval '168 hours', t.month - interval '1 second')`.execute(db);
  return rows[0] ?? { day: 0n, week: 0n, month: 0n };
}

export type LimitRow = { kind: LimitKind; span: LimitSpan; setter: 'member' | 'operator'; amount: bigint };

export const listLimits = (db: Db, memberId: bigint): Promise<LimitRow[]> =>
  db
    .selectFrom('protection_limit')
    .select(['kind', 'span', 'setter', 'amount'])
    .where('member_id', '=', memberId)
    .execute();

export async function mustAnswer(db: Db): Promise<boolean> {
  return (await db.selectFrom('protection_house').select('must_answer').executeTakeFirst())?.must_answer ?? false;
}

export async function insertUse(
  tx: Db,
  use: { depositId: string; memberId: bigint; ledgerId: number; amount: bigint },
): Promise<void> {
  await tx
    .insertInto('deposit_use')
    .values({ deposit_id: use.depositId, member_id: use.memberId, ledger_id: use.ledgerId, amount: use.amount })
    .onConflict((c) => c.doNothing())
    .execute();
}

/** Whether a deposit already uses its share. */
export async function hasUse(db: Db, depositId: string): Promise<boolean> {
  const row = await db
    .selectFrom('deposit_use')
    .where('deposit_id', '=', depositId)
    .where('fell_at', 'is', null)
    .select('deposit_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function endUse(tx: Db, depositId: string): Promise<void> {
  await tx
    .updateTable('deposit_use')
    .set({ fell_at: now })
    .where('deposit_id', '=', depositId)
    .where('fell_at', 'is', null)
    .execute();
}

/** Restores the share of a deposit that was paid after all, with the received amount. */
export async function reviveUse(tx: Db, depositId: string, amount: bigint): Promise<void> {
  await tx.updateTable('deposit_use').set({ fell_at: null, amount }).where('deposit_id', '=', depositId).execute();
}
