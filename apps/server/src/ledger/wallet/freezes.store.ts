/** Wallets that are frozen because their ledger entries do not add up. */
import { sql } from 'kysely';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Book } from './wallet.tables.ts';

export type Freeze = {
  id: bigint;
  accountId: bigint;
  memberId: bigint;
  /** The member's name. */
  account: string;
  ledgerId: number;
  /** Minor units. */
  balance: bigint;
  at: Date;
};

/** Freezes wallets; returns those that were not frozen before, with their members. */
export async function freezeWallets(
  tx: Db,
  accounts: readonly bigint[],
): Promise<{ accountId: bigint; memberId: bigint }[]> {
  const frozen: { accountId: bigint; memberId: bigint }[] = [];
  // In the order in which bets lock them.
  for (const account_id of [...accounts].sort((a, b) => (a < b ? -1 : 1))) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('wallet_freeze')
      .values({ account_id })
      .onConflict((is) => is.column('account_id').where('lifted_at', 'is', null).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) continue;
    const { memberId } = await tx
      .updateTable('wallet')
      .set({ stopped_until: sql`'infinity'` })
      .where('account_id', '=', account_id)
      .returning('member_id as memberId')
      .executeTakeFirstOrThrow();
    frozen.push({ accountId: account_id, memberId });
  }
  return frozen;
}

const open = (db: Db) =>
  db
    .selectFrom('wallet_freeze as f')
    .innerJoin('wallet as w', 'w.account_id', 'f.account_id')
    .innerJoin('member as m', 'm.id', 'w.member_id')
    .where('f.lifted_at', 'is', null)
    .select([
      'f.id',
      'f.account_id as accountId',
      'm.id as memberId',
      'm.account',
      'w.ledger_id as ledgerId',
      'w.balance',
      'f.at',
    ]);

/** Lists frozen wallets, the most recent freeze first. */
export const listFreezes = (db: Db, most: number): Promise<Freeze[]> =>
  open(db).orderBy('f.id', 'desc').limit(most).execute();

/** Locks a freeze that is in force until the transaction ends. */
export const lockFreeze = (tx: Db, id: bigint): Promise<Freeze | undefined> =>
  open(tx).where('f.id', '=', id).forUpdate('f').executeTakeFirst();

/** Lifts a freeze; the player may still be stopped for other reasons. */
export async function liftFreeze(
  tx: Db,
  { id, accountId }: Freeze,
  { by, reason }: { by: string; reason: string },
): Promise<void> {
  await tx.updateTable('wallet_freeze').set({ lifted_at: now, lifted_by: by, reason }).where('id', '=', id).execute();
  await tx
    .updateTable('wallet')
    .set({ stopped_until: sql`member_stopped_until(member_id)` })
    .where('account_id', '=', accountId)
    .execute();
}

/** Returns which members' wallets in a book are frozen. */
export async function frozenAmong(db: Db, memberIds: readonly bigint[], book: Book): Promise<Set<bigint>> {
  const { rows } = await sql<{ member_id: bigint }>`
    select w.member_id from wallet w
    join wallet_freeze f on f.account_id = w.account_id and f.lifted_at is null
    join ledger l on l.id = w.ledger_id and l.book = ${book}
    where w.member_id = any(${[...memberIds]}::bigint[])`.execute(db);
  return new Set(rows.map(({ member_id }) => member_id));
}

/** Whether a member's wallet in a book is frozen. */
export async function isFrozen(db: Db, { memberId, book }: { memberId: bigint; book: Book }): Promise<boolean> {
  const found = await db
    .selectFrom('wallet_freeze as f')
    .innerJoin('wallet as w', 'w.account_id', 'f.account_id')
    .innerJoin('ledger as l', 'l.id', 'w.ledger_id')
    .where('w.member_id', '=', memberId)
    .where('l.book', '=', book)
    .where('f.lifted_at', 'is', null)
    .select('f.id')
    .executeTakeFirst();
  return found !== undefined;
}
