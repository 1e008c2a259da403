/** Compares the movements by day with the ledger's movements. */
import { sql } from 'kysely';
import type { Moved } from '../../ledger/wallet/index.ts';
import { inPart } from '../../platform/db/chunked-reads.ts';
import type { Db } from '../../platform/db/db.ts';

type Sum = { ledger: number; account: string; amount: bigint };

/** Sums of the days, and the first transaction that they do not include. */
export type Days = { sums: Sum[]; upto: string };

type Row = { ledger: number; account: string; amount: string };
const sumOf = (row: Row): Sum => ({ ...row, amount: BigInt(row.amount) });

export async function readDays(db: Db): Promise<Days> {
  const { rows } = await sql<Row>`
    select ledger_id as ledger, account, sum(credit - debit)::text as amount from money_day group by 1, 2`.execute(db);
  const taken = await sql<{ upto: string }>`select upto::text as upto from roll_up where name = 'money_day'`.execute(
    db,
  );
  return { sums: rows.map(sumOf), upto: taken.rows[0]?.upto ?? '0' };
}

/** Sums the movements from a transaction on, up to another one (null: all visible ones). */
export async function readLegs(db: Db, since: string, before: string | null): Promise<Sum[]> {
  const { rows } = await sql<Row>`
    select ledger_id as ledger, account, sum(amount)::text as amount
    from money_legs(${since}::xid8, ${before}::xid8, 'UTC') group by 1, 2`.execute(db);
  return rows.map(sumOf);
}

/**
 * Returns where to split the rest, so that about `size` operations are read per statement; null when no split is
 * needed.
 */
async function cutOf(
  db: Db,
  { since, end, size }: { since: string; end: string; size: number },
): Promise<string | null> {
  const left = sql`select tx from operation where tx < ${end}::xid8`;
  const { rows } = await sql<{ cut: string | null; next: string | null }>`
    select (select tx from (${left} and tx >= ${since}::xid8) o order by tx offset ${size} limit 1)::text as cut,
      (select min(tx) from (${left} and tx > ${since}::xid8) o)::text as next`.execute(db);
  const { cut = null, next = null } = rows[0] ?? {};
  // A transaction is not split.
  return cut === since ? next : cut;
}

/**
 * Sums the movements of transactions that are in no day yet, up to one of them, about `size` operations per statement.
 */
export async function readLegsInParts(db: Db, since: string, end: string, size: number): Promise<Sum[]> {
  const legs: Sum[] = [];
  for (let from: string | null = since; from !== null; ) {
    const left: string = from;
    from = await inPart(db, 'rows', async (tx) => {
      const cut = await cutOf(tx, { since: left, end, size });
      legs.push(...(await readLegs(tx, left, cut ?? end)));
      return cut;
    });
  }
  return legs;
}

/** Reports how many accounts differ between the days and the ledger, by ledger and kind. */
export function daysProblems(days: readonly Sum[], moved: readonly Moved[]): string[] {
  const differences = new Map<string, bigint>();
  const add = (ledger: number, account: string, amount: bigint) => {
    const key = `${ledger}/${account}`;
    differences.set(key, (differences.get(key) ?? 0n) + amount);
  };
  for (const { ledger, account, amount } of days) add(ledger, account, amount);
  for (const { ledger, holder, amount } of moved) if (holder !== null) add(ledger, holder, -amount);
  const faults = [...differences.values()].filter((difference) => difference !== 0n).length;
  return faults === 0 ? [] : [`${faults} accounts whose movements by day differ from their entries`];
}
