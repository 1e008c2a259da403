/**
 * Checkpoint of the ledger: the transfer up to which it was verified, and the sums at that point.
 *
 * Verification from the checkpoint is equivalent to a full one as long as earlier rows are unchanged, which the
 * ledger's triggers and rights ensure. A full verification can be requested.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Moved } from './trial-checks.store.ts';

/**
 * Position in the ledger at one moment: every row with a number up to these is visible, and no further row of a
 * transaction before `tx` will appear.
 */
export type Mark = { transfer: bigint; operation: bigint; round: bigint; tx: string };

export type Checkpoint = Mark & {
  /** Last closed business day, as `2026-11-27`. */
  day: string;
  /** Number of transfers and operations up to the mark. */
  transfers: bigint;
  operations: bigint;
  moved: Moved[];
};

/** Sums of an account's entries: of all, and of those that carry a balance. Minor units. */
export type Sums = { all: bigint; carried: bigint };

async function readNumbers(db: Db): Promise<Omit<Mark, 'tx'>> {
  const numbers = await sql<Omit<Mark, 'tx'>>`
    select greatest(0, (select max(id) from transfer), (select max(transfer_id) from entry)) as transfer,
      coalesce(pg_sequence_last_value('operation_id_seq'), 0) as operation,
      coalesce(pg_sequence_last_value('round_id_seq'), 0) as round`.execute(db);
  const [row] = numbers.rows;
  if (!row) throw new Error('the books have no end');
  return row;
}

async function markOf(db: Db, tx: RawBuilder<unknown>): Promise<Mark> {
  const numbers = await readNumbers(db);
  const { rows } = await sql<{ tx: string }>`select (${tx})::text as tx`.execute(db);
  return { ...numbers, tx: rows[0]?.tx ?? '0' };
}

/** Reads the mark within a snapshot, or while no one else writes: visible rows belong to transactions before `tx`. */
export const readMark = (db: Db): Promise<Mark> => markOf(db, sql`ledger_xmax()`);

/**
 * Reads the mark while others write. A writer takes its transaction number before a row number, and this takes one
 * after reading the row numbers, so every row up to them, committed or not yet, belongs to a transaction before `tx`.
 * Call it outside a transaction.
 */
export const drawMark = (db: Db): Promise<Mark> => markOf(db, sql`ledger_xid()`);

/** Whether every transaction that ran at a mark has ended, so that no row with a lower number can appear any more. */
export async function isFinal(db: Db, { tx }: Mark): Promise<boolean> {
  const { rows } = await sql<{ final: boolean }>`select ledger_xmin() >= ${tx}::xid8 as final`.execute(db);
  return rows[0]?.final ?? false;
}

type MovedText = { ledger: number; account: string | null; holder: string | null; kind: string | null; amount: string };

/** Reads the last checkpoint; undefined before the first day was closed. */
export async function findCheckpoint(db: Db): Promise<Checkpoint | undefined> {
  const { rows } = await sql<Omit<Checkpoint, 'moved'> & { moved: MovedText[] }>`
    select day::text, transfer, operation, round, tx::text, transfers, operations, moved from books_checkpoint`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return undefined;
  const moved = row.moved.map((one) => ({
    ...one,
    account: one.account === null ? null : BigInt(one.account),
    amount: BigInt(one.amount),
  }));
  return { ...row, moved };
}

/** Reads the sums of accounts at a checkpoint; accounts without an entry up to it are omitted. */
export async function readSums(
  db: Db,
  { transfer }: Pick<Mark, 'transfer'>,
  accounts: readonly bigint[],
): Promise<Map<bigint, Sums>> {
  const { rows } = await sql<{ account: bigint; total: bigint; carried: bigint }>`
    select s.account_id as account, s.total, s.carried
    from unnest(${accounts}::bigint[]) as a (id)
    cross join lateral (
      select * from books_checkpoint_sum c
      where c.account_id = a.id and c.transfer <= ${transfer} order by c.transfer desc limit 1
    ) s`.execute(db);
  return new Map(rows.map(({ account, total, carried }) => [account, { all: total, carried }]));
}

/** Accounts whose sums are written per statement. */
const AT_ONCE = 1_000;

function* chunks<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += AT_ONCE) yield all.slice(from, from + AT_ONCE);
}

/**
 * Advances the checkpoint. The sums are written first and take effect only with the checkpoint's row, so a server that
 * dies in between leaves the old one intact.
 *
 * @param accounts sums at the new mark, of the accounts that have entries since the old one
 */
export async function saveCheckpoint(db: Db, next: Checkpoint, accounts: ReadonlyMap<bigint, Sums>): Promise<void> {
  const parts = [...chunks([...accounts])];
  for (const part of parts)
    await sql`
      insert into books_checkpoint_sum (account_id, transfer, total, carried)
      select a.id, ${next.transfer}, a.total, a.carried
      from unnest(${part.map(([id]) => id)}::bigint[], ${part.map(([, { all }]) => all)}::bigint[],
        ${part.map(([, { carried }]) => carried)}::bigint[]) as a (id, total, carried)
      on conflict (account_id, transfer) do update set total = excluded.total, carried = excluded.carried`.execute(db);
  const { day, transfer, operation, round, tx, transfers, operations } = next;
  const moved = JSON.stringify(
    next.moved.map((one) => ({ ...one, account: one.account?.toString() ?? null, amount: one.amount.toString() })),
  );
  const isMoved = await inTransaction(db, async (on) => {
    const { numAffectedRows } = await sql`
      insert into books_checkpoint as c (day, transfer, operation, round, tx, transfers, operations, moved)
      values (${day}::date, ${transfer}, ${operation}, ${round}, ${tx}::xid8, ${transfers}, ${operations}, ${moved}::jsonb)
      on conflict (only_one) do update set day = excluded.day, at = clock_timestamp(), transfer = excluded.transfer,
        operation = excluded.operation, round = excluded.round, tx = excluded.tx, transfers = excluded.transfers,
        operations = excluded.operations, moved = excluded.moved
      where c.transfer <= excluded.transfer and c.day <= excluded.day`.execute(on);
    return numAffectedRows === 1n;
  });
  if (!isMoved) return;
  for (const part of parts)
    await sql`
      delete from books_checkpoint_sum
      where account_id = any (${part.map(([id]) => id)}::bigint[]) and transfer < ${transfer}`.execute(db);
}
