/** Queries of exports. Every query is bounded; amounts are minor units. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export type Reach = { ledgerId: number; from: Date; to: Date; limit: number };

export type MovementRow = {
  id: bigint;
  at: Date;
  kind: string;
  account: string | null;
  amount: bigint;
  balance: bigint | null;
  giver: string;
  taker: string;
};

/** Lists movements except play, oldest first; play is exported by day. */
export async function readMovements(db: Db, { ledgerId, from, to, limit }: Reach): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select t.id, t.created_at as at, t.kind, m.account, coalesce(p.amount, taker.amount) as amount,
      p.balance_after as balance, giver.kind as giver, taker.kind as taker
    from (
      select id, created_at, kind from transfer
      where created_at >= ${from} and created_at < ${to} and ledger_id = ${ledgerId} and round_id is null
      order by id limit ${limit}
    ) t
    cross join lateral (
      select a.kind from entry e join account a on a.id = e.account_id
      where e.transfer_id = t.id and e.amount < 0 limit 1
    ) giver
    cross join lateral (
      select a.kind, e.amount from entry e join account a on a.id = e.account_id
      where e.transfer_id = t.id and e.amount > 0 limit 1
    ) taker
    left join lateral (
      select e.amount, e.balance_after, a.member_id from entry e join account a on a.id = e.account_id
      where e.transfer_id = t.id and e.balance_after is not null limit 1
    ) p on true
    left join member m on m.id = p.member_id
    order by t.id`.execute(db);
  return rows;
}

export type AdjustmentLine = {
  id: bigint;
  asked_at: Date;
  account: string;
  amount: bigint;
  state: string;
  reason: string;
  requester: string;
  approvers: string;
  decided_at: Date | null;
  balance_before: bigint | null;
  balance_after: bigint | null;
  transfer_id: bigint | null;
};

export async function readAdjustments(db: Db, { ledgerId, from, to, limit }: Reach): Promise<AdjustmentLine[]> {
  const { rows } = await sql<AdjustmentLine>`
    select a.id, a.asked_at, m.account, a.amount, a.state, a.reason, o.name as requester, a.decided_at,
      a.balance_before, a.balance_after, a.transfer_id,
      coalesce((
        select string_agg(p.name, ', ' order by v.at)
        from approval_request r join approval v on v.request_id = r.id join operator p on p.id = v.approver_id
        where r.subject = 'adjustment' and r.ref = a.id::text
      ), '') as approvers
    from adjustment a join member m on m.id = a.member_id join operator o on o.id = a.requester_id
    where a.ledger_id = ${ledgerId} and a.asked_at >= ${from} and a.asked_at < ${to}
    order by a.id limit ${limit}`.execute(db);
  return rows;
}

export type DepositLine = {
  id: bigint;
  opened_at: Date;
  account: string;
  method: string;
  provider: string;
  state: string;
  asked: bigint;
  amount: bigint;
  fee: bigint;
  settled_at: Date | null;
  balance_after: bigint | null;
  ext_ref: string | null;
  operator_name: string | null;
  transfer_id: bigint | null;
};

export async function readDeposits(db: Db, { ledgerId, from, to, limit }: Reach): Promise<DepositLine[]> {
  const { rows } = await sql<DepositLine>`
    select d.id, d.opened_at, m.account, d.method, d.provider, d.state, d.asked, d.amount, d.fee, d.settled_at,
      d.balance_after, d.ext_ref, d.operator_name, d.transfer_id
    from deposit d join member m on m.id = d.member_id
    where d.ledger_id = ${ledgerId} and d.opened_at >= ${from} and d.opened_at < ${to}
    order by d.id limit ${limit}`.execute(db);
  return rows;
}

export type WithdrawalLine = {
  id: bigint;
  requested_at: Date;
  account: string;
  method: string;
  state: string;
  amount: bigint;
  fee: bigint;
  first: string;
  /** The second approver, and the third where three had to approve. */
  second: string;
  changed_at: Date;
  reference: string;
  reason: string;
};

/** The payout account appears only by its method: holder and number stay encrypted. */
export async function readWithdrawals(db: Db, { ledgerId, from, to, limit }: Reach): Promise<WithdrawalLine[]> {
  const { rows } = await sql<WithdrawalLine>`
    select w.id, w.requested_at, m.account, p.method, w.state, w.amount, w.fee, coalesce(a.name, '') as first,
      concat_ws(', ', b.name, c.name) as second, w.changed_at, w.reference, w.reason
    from withdrawal w
    join member m on m.id = w.member_id
    join payee p on p.id = w.payee_id
    left join operator a on a.id = w.first_approver
    left join operator b on b.id = w.second_approver
    left join operator c on c.id = w.third_approver
    where w.ledger_id = ${ledgerId} and w.requested_at >= ${from} and w.requested_at < ${to}
    order by w.id limit ${limit}`.execute(db);
  return rows;
}
