/**
 * Finds wallets whose ledger entries do not add up, one part of the ledger at a time. Each part is read in one
 * statement, so that a concurrent bet is visible completely or not at all.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** End of a part, and the inconsistent wallets in it. */
export type Part = { readTo: bigint; isLast: boolean; wrong: bigint[] };

/**
 * Players' accounts with transfers that are unbalanced, or whose balance does not follow from the previous one.
 *
 * @param within condition for an entry `e` of the part; includes all entries of a transfer, or none
 */
const wrongEntries = (within: RawBuilder<boolean>): RawBuilder<{ account: bigint }> => sql`
  with part as materialized (
    select e.transfer_id, e.account_id, e.amount, e.balance_after, e.ledger_id,
      lag(e.balance_after) over (partition by e.account_id order by e.transfer_id) as before
    from entry e where ${within}
  ), wrong as (
    select transfer_id from part
    group by transfer_id having sum(amount) <> 0 or count(*) < 2 or count(distinct ledger_id) > 1
    union
    select p.transfer_id from part p
    left join lateral (select t.ledger_id from transfer t where t.id = p.transfer_id limit 1) t on true
    left join lateral (select true as found from wallet w where w.account_id = p.account_id limit 1) w on true
    where t.ledger_id is distinct from p.ledger_id or (w.found is null) <> (p.balance_after is null)
    union
    select p.transfer_id from part p
    where p.balance_after <> p.amount + coalesce(p.before, (
      select e.balance_after from entry e
      where e.account_id = p.account_id and e.transfer_id < p.transfer_id and e.balance_after is not null
      order by e.transfer_id desc limit 1
    ), 0)
  )
  select distinct w.account_id as account
  from wrong join part p on p.transfer_id = wrong.transfer_id join wallet w on w.account_id = p.account_id`;

/** Wallets of a part whose balance differs from that of their newest entry. */
const wrongBalances = (part: RawBuilder<unknown>): RawBuilder<{ account: bigint }> => sql`
  select w.account_id as account from (${part}) w
  left join lateral (
    select e.balance_after from entry e
    where e.account_id = w.account_id and e.balance_after is not null order by e.transfer_id desc limit 1
  ) e on true
  where w.balance <> coalesce(e.balance_after, 0)`;

/** Checks the next transfers after one, with their entries. */
export async function nextTransfers(db: Db, after: bigint, size: number): Promise<Part> {
  const { rows } = await sql<{ last: bigint | null; n: bigint }>`
    select max(id) as last, count(*) as n
    from (select id from transfer where id > ${after} order by id limit ${size}) t`.execute(db);
  const { last = null, n = 0n } = rows[0] ?? {};
  if (last === null) return { readTo: after, isLast: true, wrong: [] };
  const within = sql<boolean>`e.transfer_id > ${after} and e.transfer_id <= ${last}`;
  const found = await wrongEntries(within).execute(db);
  return { readTo: last, isLast: n < size, wrong: found.rows.map(({ account }) => account) };
}

/** Checks the next wallets after an account. */
export async function nextWallets(db: Db, after: bigint, size: number): Promise<Part> {
  const part = sql`select account_id, balance from wallet where account_id > ${after} order by account_id limit ${size}`;
  const { rows } = await sql<{ last: bigint | null; n: bigint }>`
    select max(account_id) as last, count(*) as n from (${part}) w`.execute(db);
  const { last = null, n = 0n } = rows[0] ?? {};
  if (last === null) return { readTo: after, isLast: true, wrong: [] };
  const found = await wrongBalances(part).execute(db);
  return { readTo: last, isLast: n < size, wrong: found.rows.map(({ account }) => account) };
}

/** Whether the ledger of one wallet is inconsistent. Reads all of its entries. */
export async function isWrong(db: Db, accountId: bigint): Promise<boolean> {
  const own = sql<boolean>`
    e.transfer_id in (select o.transfer_id from entry o where o.account_id = ${accountId} and o.balance_after is not null)`;
  const { rows } = await wrongEntries(own).execute(db);
  if (rows.some(({ account }) => account === accountId)) return true;
  const wallet = sql`select account_id, balance from wallet where account_id = ${accountId}`;
  return (await wrongBalances(wallet).execute(db)).rows.length > 0;
}
