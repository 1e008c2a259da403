/** Movements by day, and stored trial balances. Amounts are minor units. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { BalanceSum } from './reporting.tables.ts';

/** Operations aggregated per statement, which blocks the embedded database meanwhile. */
const AT_ONCE = 1_000;

/** Aggregates everything committed since the last call. */
export async function catchUp(db: Db, timeZone: string, atOnce = AT_ONCE): Promise<void> {
  for (let hasMore = true; hasMore; ) {
    const { rows } = await sql<{ more: boolean }>`
      select note_money_day(${timeZone}, ${atOnce}) as more`.execute(db);
    hasMore = rows[0]?.more ?? false;
  }
}

/** Sums the movements of the days of a span in one ledger, up to now: aggregated ones, and those not aggregated yet. */
export async function readLegs(
  db: Db,
  { ledgerId, from, to, timeZone }: { ledgerId: number; from: string; to: string; timeZone: string },
): Promise<DayLegRow[]> {
  const { rows } = await sql<DayLegRow>`
    select day::text as day, account, kind, sum(debit)::bigint as debit, sum(credit)::bigint as credit, sum(n)::bigint as n
    from (
      select day, account, kind, debit, credit, n from money_day
      where ledger_id = ${ledgerId} and day between ${from}::date and ${to}::date
      union all
      select l.day, l.account, l.kind, greatest(-l.amount, 0), greatest(l.amount, 0), 1
      from money_legs((select upto from roll_up where name = 'money_day'), null, ${timeZone}) l
      where l.ledger_id = ${ledgerId} and l.day between ${from}::date and ${to}::date
    ) m
    group by day, account, kind`.execute(db);
  return rows;
}

/** Returns the sum of each kind of account at the end of a day. */
export async function readSums(db: Db, { day, timeZone }: { day: string; timeZone: string }): Promise<BalanceSum[]> {
  const { rows } = await sql<BalanceSum>`
    select ledger_id as ledger, account, sum(amount)::bigint::text as balance
    from (
      select ledger_id, account, credit - debit as amount from money_day where day <= ${day}::date
      union all
      select l.ledger_id, l.account, l.amount
      from money_legs((select upto from roll_up where name = 'money_day'), null, ${timeZone}) l
      where l.day <= ${day}::date
    ) m
    group by ledger_id, account order by ledger_id, account`.execute(db);
  return rows;
}

export type DayLegRow = { day: string; account: string; kind: string; debit: bigint; credit: bigint; n: bigint };

export type KeptBalance = {
  id: bigint;
  day: string;
  at: Date;
  cause: 'daily' | 'asked';
  operator_name: string;
  clean: boolean;
  problems: string[];
  transfers: bigint;
  operations: bigint;
  sums: BalanceSum[];
  /** Closed day from which the verification continued; null when everything was verified. */
  since: string | null;
};

const kept = (db: Db) =>
  db
    .selectFrom('trial_balance')
    .select(['id', 'at', 'cause', 'operator_name', 'clean', 'problems', 'transfers', 'operations', 'sums'])
    .select([sql<string>`day::text`.as('day'), sql<string | null>`since::text`.as('since')]);

/** Inserts a trial balance; returns undefined when the day has its own already. */
export function insertBalance(db: Db, row: Omit<KeptBalance, 'id' | 'at'>): Promise<{ id: bigint } | undefined> {
  return db
    .insertInto('trial_balance')
    .values({
      ...row,
      problems: sql<string[]>`${[...row.problems]}::text[]`,
      sums: JSON.stringify(row.sums),
    })
    .onConflict((on) => on.column('day').where('cause', '=', 'daily').doNothing())
    .returning('id')
    .executeTakeFirst();
}

export const findBalance = (db: Db, id: bigint): Promise<KeptBalance> =>
  kept(db).where('id', '=', id).executeTakeFirstOrThrow();

/** Lists the latest ones by the time of verification. */
export const listBalancesKept = (db: Db, limit: number): Promise<KeptBalance[]> =>
  kept(db).orderBy('id', 'desc').limit(limit).execute();

/** Returns the last business day with its own trial balance, and yesterday in the brand's time zone. */
export async function daysDue(db: Db, timeZone: string): Promise<{ last: string | null; yesterday: string }> {
  const { rows } = await sql<{ last: string | null; yesterday: string }>`
    select (select max(day)::text from trial_balance where cause = 'daily') as last,
      ((clock_timestamp() at time zone ${timeZone})::date - 1)::text as yesterday`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database tells no time');
  return row;
}

/** Returns the current business day by the database's clock. */
export async function today(db: Db, timeZone: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (clock_timestamp() at time zone ${timeZone})::date::text as day`.execute(db);
  return rows[0]?.day ?? '';
}
