/** Voucher codes, stored as keyed hashes only. */
import { type Selectable, sql } from 'kysely';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { CashierTables, RealBook } from './deposits.tables.ts';

export type BatchRow = Selectable<CashierTables['voucher_batch']> & { used: number };

const used = sql<number>`(select count(*)::int from voucher v where v.batch_id = voucher_batch.id and v.deposit_id is not null)`;

export type NewBatch = {
  name: string;
  book: RealBook;
  amount: bigint;
  count: number;
  expiresAt: string | null;
  audience: string | null;
  operatorName: string;
  key: string;
};

/** Inserts a batch of hashes; returns undefined when the key has created one already. */
export async function insertBatch(
  tx: Db,
  batch: NewBatch,
  hashes: readonly Buffer[],
): Promise<Omit<BatchRow, 'used'> | undefined> {
  const row = await tx
    .insertInto('voucher_batch')
    .values({
      name: batch.name,
      book: batch.book,
      amount: batch.amount,
      count: batch.count,
      expires_at: batch.expiresAt,
      audience: batch.audience,
      operator_name: batch.operatorName,
      key: batch.key,
    })
    .onConflict((on) => on.column('key').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row)
    await tx
      .insertInto('voucher')
      .values(hashes.map((hash) => ({ batch_id: row.id, hash, deposit_id: null })))
      .execute();
  return row;
}

export const listBatches = (db: Db, before: bigint | null, limit: number): Promise<BatchRow[]> => {
  let query = db.selectFrom('voucher_batch').selectAll().select(used.as('used'));
  if (before !== null) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
};

export const findBatch = (db: Db, id: bigint): Promise<BatchRow | undefined> =>
  db.selectFrom('voucher_batch').selectAll().select(used.as('used')).where('id', '=', id).executeTakeFirst();

/** Voids a batch; returns false when it is void already, or unknown. */
export async function voidBatch(tx: Db, id: bigint): Promise<boolean> {
  const row = await tx
    .updateTable('voucher_batch')
    .set({ voided_at: now })
    .where('id', '=', id)
    .where('voided_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export type GoodVoucher = { id: bigint; amount: bigint };

/**
 * Finds a code that is valid for this member in this book, and locks it with its batch until the transaction ends;
 * returns undefined for any other, for whatever reason.
 */
export async function lockVoucher(
  tx: Db,
  { hash, memberId, book }: { hash: Buffer; memberId: bigint; book: RealBook },
): Promise<GoodVoucher | undefined> {
  const { rows } = await sql<GoodVoucher>`
    select v.id, b.amount
    from voucher v
    join voucher_batch b on b.id = v.batch_id
    join member m on m.id = ${memberId}
    where v.hash = ${hash} and v.deposit_id is null and b.book = ${book} and b.voided_at is null
      and (b.expires_at is null or b.expires_at > clock_timestamp())
      and (b.audience is null or is_meant_for_one(b.audience, m))
    for update of v for share of b`.execute(tx);
  return rows[0];
}

/** Redeems a code for a deposit; returns false when it is redeemed already. */
export async function spendVoucher(tx: Db, id: bigint, depositId: bigint): Promise<boolean> {
  const row = await tx
    .updateTable('voucher')
    .set({ deposit_id: depositId })
    .where('id', '=', id)
    .where('deposit_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
