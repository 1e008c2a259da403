/** Creates a large ledger with a few statements. */
import { sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';
import type { Player } from './players.ts';

/** Inserts consecutive bets of one minor unit each, by a player with sufficient balance. */
export async function manyBets(db: Db, { accountId }: Player, { vendor, bets }: { vendor: number; bets: number }) {
  const first = (sequence: string) =>
    sql<{ at: bigint }>`
    select setval(${sequence}::regclass, nextval(${sequence}::regclass) + ${bets}) - ${bets} as at`.execute(db);
  const [operation = 0n, transfer = 0n] = [
    (await first('operation_id_seq')).rows[0]?.at,
    (await first('transfer_id_seq')).rows[0]?.at,
  ];
  await sql`
    with w as (select account_id, balance, ledger_id from wallet where account_id = ${accountId}), n as (
      select generate_series(1, ${bets}::integer) as n
    ), o as (
      insert into operation (id, actor_id, transfer_id, balance, bet, scope, op, ext_id, state)
      select ${operation}::bigint + n, account_id, ${transfer}::bigint + n, balance - n, 1, ${vendor}, 'bet', 'many' || (${operation}::bigint + n), 'done'
      from w, n order by n
    ), t as (
      insert into transfer (id, cause_id, ledger_id, kind)
      select ${transfer}::bigint + n, ${operation}::bigint + n, ledger_id, 'bet' from w, n order by n
    ), moved as (
      update wallet set balance = balance - ${bets}::integer, transfer_id = ${transfer}::bigint + ${bets}::integer
      where account_id = ${accountId}
    )
    insert into entry (transfer_id, account_id, amount, balance_after, ledger_id)
    select ${transfer}::bigint + n, leg.account, leg.amount, leg.after, ledger_id
    from w, n, lateral (values (account_id, -1, balance - n), (ledger_id * 10 + 1::bigint, 1, null)) as leg (account, amount, after)
    order by n`.execute(db);
}
