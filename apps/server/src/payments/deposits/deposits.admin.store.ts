/** Queries of deposits and cases for operators. */
import type { DepositState } from '@parlour/contract/deposits';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { DepositRow } from './deposits.store.ts';

export type AdminDeposit = DepositRow & { member_account: string; open_cases: number };

const openCases = sql<number>`(select count(*)::int from cashier_case c where c.deposit_id = d.id and c.closed_at is null)`;

const deposits = (db: Db) =>
  db
    .selectFrom('deposit as d')
    .innerJoin('member as m', 'm.id', 'd.member_id')
    .selectAll('d')
    .select(['m.account as member_account', openCases.as('open_cases')]);

/**
 * Deposits that need an operator: announced or irregular ones, those whose payment was seen a day ago and never
 * arrived, and those with an open case. Few of many, so they are found by index.
 */
const STUCK = sql`state in ('opened', 'waiting') and seen and expires_at < clock_timestamp() - interval '1 day'`;
const needsPerson = sql<bigint>`(select id from deposit where state = 'confirming'
  union select id from deposit where ${STUCK}
  union select deposit_id from cashier_case where closed_at is null and deposit_id is not null)`;

export type AdminPage = {
  list: 'waiting' | 'all';
  state: DepositState | null;
  method: string | null;
  search: { account: string; id: bigint | null } | null;
  /** First and last day in the brand's time zone. */
  from: string | null;
  to: string | null;
  timeZone: string;
  after: bigint | null;
  limit: number;
};

export function selectDeposits(db: Db, page: AdminPage): Promise<AdminDeposit[]> {
  const { list, state, method, search, from, to, timeZone, after, limit } = page;
  const isQueue = list === 'waiting';
  let query = deposits(db);
  if (isQueue) query = query.where('d.id', 'in', needsPerson);
  if (state) query = query.where('d.state', '=', state);
  if (method) query = query.where('d.method', '=', method);
  if (search)
    query = query.where((e) =>
      e.or([
        e('m.account', 'like', `${search.account.replace(/[\\%_]/g, '\\$&')}%`),
        e('d.reference', '=', search.account.toUpperCase()),
        ...(search.id === null ? [] : [e('d.id', '=', search.id)]),
      ]),
    );
  const midnight = (day: string, plus: number) =>
    sql<Date>`(${day}::date + ${plus}::int)::timestamp at time zone ${timeZone}`;
  if (from) query = query.where('d.opened_at', '>=', midnight(from, 0));
  if (to) query = query.where('d.opened_at', '<', midnight(to, 1));
  if (after !== null) query = query.where('d.id', isQueue ? '>' : '<', after);
  return query
    .orderBy('d.id', isQueue ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}

export const selectDeposit = (db: Db, id: bigint): Promise<AdminDeposit | undefined> =>
  deposits(db).where('d.id', '=', id).executeTakeFirst();

export const listSteps = (db: Db, depositId: bigint) =>
  db.selectFrom('deposit_step').selectAll().where('deposit_id', '=', depositId).orderBy('id').execute();

const MOST_HEARD = 100;
export const listProviderEvents = (db: Db, depositId: bigint) =>
  db
    .selectFrom('payment_event')
    .selectAll()
    .where('deposit_id', '=', depositId)
    .orderBy('id')
    .limit(MOST_HEARD)
    .execute();

const cases = (db: Db) =>
  db
    .selectFrom('cashier_case as c')
    .leftJoin('deposit as d', 'd.id', 'c.deposit_id')
    .leftJoin('member as m', 'm.id', 'd.member_id')
    .selectAll('c')
    .select(['d.state as deposit_state', 'd.member_id', 'm.account as member_account']);

export type AdminCase = Awaited<ReturnType<typeof listCasesOf>>[number];

export const listCasesOf = (db: Db, depositId: bigint) =>
  cases(db).where('c.deposit_id', '=', depositId).orderBy('c.id').execute();

export const findCase = (db: Db, id: bigint) => cases(db).where('c.id', '=', id).executeTakeFirst();

/** Lists cases: open ones oldest first, closed ones newest first. */
export function listCases(db: Db, list: 'open' | 'closed', after: bigint | null, limit: number) {
  const isOpen = list === 'open';
  let query = cases(db).where('c.closed_at', isOpen ? 'is' : 'is not', null);
  if (after !== null) query = query.where('c.id', isOpen ? '>' : '<', after);
  return query
    .orderBy('c.id', isOpen ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}

export type Waiting = { deposits: number; cases: number; oldestDeposit: Date | null; oldestCase: Date | null };

/** Counts the deposits and cases that wait for an operator, with the time of the oldest of each. */
export async function countWaiting(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`select
    d.n as deposits, d.oldest as "oldestDeposit", c.n as cases, c.oldest as "oldestCase"
    from (
      select coalesce(sum(n), 0)::int as n, min(oldest) as oldest from (
        select count(*) as n, min(changed_at) as oldest from deposit where state = 'confirming'
        union all select count(*), min(expires_at) from deposit where ${STUCK}
      ) each
    ) d, (select count(*)::int as n, min(opened_at) as oldest from cashier_case where closed_at is null) c`.execute(db);
  return rows[0] ?? { deposits: 0, cases: 0, oldestDeposit: null, oldestCase: null };
}

/** Returns the provider's payment of the deposit's case; an operator's credit refers to it. */
export async function paymentOfCase(tx: Db, depositId: bigint): Promise<string | undefined> {
  const row = await tx
    .selectFrom('cashier_case')
    .select('ext_ref')
    .where('deposit_id', '=', depositId)
    .where('closed_at', 'is', null)
    .where('kind', 'in', ['amount', 'currency', 'after_failed', 'after_cancelled'])
    .orderBy('id')
    .executeTakeFirst();
  return row?.ext_ref;
}
