/** Queries of withdrawals for operators. */
import type { StopKind } from '@parlour/contract/responsible-gaming';
import { DUE_STATES, HELD_STATES, type WithdrawalState } from '@parlour/contract/withdrawals';
import { sql } from 'kysely';
import { isLockedFor, lockedFor } from '../../core/member-locks/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { OPS } from './ledger-moves.ts';

export type AdminRow = Awaited<ReturnType<typeof selectWithdrawals>>[number];

export type AdminFilter = {
  state: 'due' | 'all' | WithdrawalState;
  /** Account name of a member, or an order number. */
  search: { account: string; id: bigint | null } | null;
  after: bigint | null;
  limit: number;
};

/** Column of the member's time-out or self-exclusion in force that ends last; null when there is none. */
const stopOf = <T = StopKind | null>(column: 'kind' | 'until', member: string) => sql<T>`(
  select s.${sql.ref(column)} from member_stop s
  where s.member_id = ${sql.ref(member)} and s.lifted_at is null and (s.until is null or s.until > clock_timestamp())
  order by s.until desc nulls first limit 1)`;

/** The active operator who gave the second of three approvals of the request `a`. */
const secondOf = <T = string | null>(column: 'id' | 'name') => sql<T>`(
  select p.${sql.ref(column)} from approval v join operator p on p.id = v.approver_id
  where v.request_id = a.id and p.state = 'active' order by v.at limit 1)`;

/** Whether an operator disabled the member or locked their withdrawals; both stay as they are until the transaction ends. */
export async function isLocked(tx: Db, memberId: bigint): Promise<boolean> {
  const { state } = await tx
    .selectFrom('member')
    .select('state')
    .where('id', '=', memberId)
    .forShare()
    .executeTakeFirstOrThrow();
  // Read after the member's row is held, so that a lock placed meanwhile is seen.
  return state === 'disabled' || (await isLockedFor(tx, memberId, 'withdrawals'));
}

function rows(db: Db) {
  return db
    .selectFrom('withdrawal as w')
    .innerJoin('member as m', 'm.id', 'w.member_id')
    .innerJoin('payee as p', 'p.id', 'w.payee_id')
    .leftJoin('operator as o', 'o.id', 'w.first_approver')
    .leftJoin('approval_request as a', (join) =>
      join
        .on('a.subject', '=', 'withdrawal')
        .on('a.closed_at', 'is', null)
        .on('a.approved_at', 'is', null)
        .on('a.ref', '=', sql<string>`w.id::text`),
    )
    .selectAll('w')
    .select([
      'm.account',
      'm.state as member_state',
      'p.method',
      'p.kind',
      'p.sealed',
      'o.name as first_name',
      'a.until as approval_until',
    ])
    .select([secondOf('name').as('second_name'), secondOf<bigint | null>('id').as('second_id')])
    .select((e) => e('w.member_id', 'in', lockedFor(db, 'withdrawals')).as('is_locked'))
    .select(stopOf('kind', 'w.member_id').as('stop_kind'))
    .select(stopOf<Date | null>('until', 'w.member_id').as('stop_until'));
}

/** Selects waiting withdrawals oldest first, others newest first. */
export function selectWithdrawals(db: Db, { state, search, after, limit }: AdminFilter) {
  const isQueue = state === 'due';
  let query = rows(db)
    .orderBy('w.id', isQueue ? 'asc' : 'desc')
    .limit(limit);
  if (isQueue) query = query.where('w.state', 'in', [...DUE_STATES]);
  else if (state !== 'all') query = query.where('w.state', '=', state);
  if (search) {
    const { account, id } = search;
    query = query.where((e) => {
      const isTheirs = e('w.member_id', 'in', e.selectFrom('member').select('id').where('account', '=', account));
      return id === null ? isTheirs : e.or([isTheirs, e('w.id', '=', id)]);
    });
  }
  if (after !== null) query = query.where('w.id', isQueue ? '>' : '<', after);
  return query.execute();
}

export const selectWithdrawal = (db: Db, id: bigint) => rows(db).where('w.id', '=', id).executeTakeFirst();

export type Facts = {
  since: Date;
  rank: number;
  deposits: bigint;
  paid: bigint;
  paid_count: bigint;
  turnover: bigint;
  wins: bigint;
  changed_at: Date | null;
  payee_since: Date;
  shared: boolean;
};

/** Reads facts about the member of a withdrawal, in its own ledger. */
export async function readFacts(db: Db, id: bigint): Promise<Facts | undefined> {
  const { rows: found } = await sql<Facts>`
    select m.created_at as since, m.rank_level as rank, p.created_at as payee_since, p.shared,
      coalesce(play.deposits, 0)::bigint as deposits, coalesce(play.turnover, 0)::bigint as turnover,
      coalesce(play.wins, 0)::bigint as wins, coalesce(past.sum, 0)::bigint as paid, coalesce(past.n, 0) as paid_count,
      (select max(at) from member_change c where c.member_id = w.member_id) as changed_at
    from withdrawal w
    join member m on m.id = w.member_id
    join payee p on p.id = w.payee_id
    left join lateral (
      select sum(deposits) as deposits, sum(turnover) as turnover, sum(wins) as wins
      from member_play_day d where d.member_id = w.member_id and d.ledger_id = w.ledger_id
    ) play on true
    left join lateral (
      select sum(amount) as sum, count(*) as n
      from withdrawal o where o.member_id = w.member_id and o.ledger_id = w.ledger_id and o.state = 'paid'
    ) past on true
    where w.id = ${id}`.execute(db);
  return found[0];
}

export type DaySums = {
  day: string;
  count: bigint;
  requested: bigint;
  paid: bigint;
  fees: bigint;
  returned: bigint;
  held: bigint;
  ledger_requested: bigint;
  ledger_paid: bigint;
  ledger_fees: bigint;
  ledger_returned: bigint;
  ledger_held: bigint;
};

/** Number of a ledger's withdrawals account; the index over its entries uses the same formula. */
const accountOf = (ledgerId: number): number => ledgerId * 10 + 6;

type Span = { from: string; to: string; timeZone: string; ledgerIds: readonly number[] };

const numbers = (ids: readonly number[]) => sql.join(ids.map((id) => sql.lit(id)));
const texts = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)));

/**
 * Returns sums of withdrawals by their steps, and of the ledger's withdrawals account by its entries, for each business
 * day of a span. The held amount at the end of a day includes everything up to it.
 */
export async function readDays(db: Db, { from, to, timeZone, ledgerIds }: Span): Promise<DaySums[]> {
  const ledgers = numbers(ledgerIds);
  const { rows: found } = await sql<DaySums>`
    with steps as (
      select (s.at at time zone ${timeZone})::date as day, s.state, w.amount, w.fee
      from withdrawal_step s join withdrawal w on w.id = s.withdrawal_id
      where w.ledger_id in (${ledgers}) and s.state in ('paid', 'refused', 'failed', 'cancelled')
      union all
      select (w.requested_at at time zone ${timeZone})::date, 'requested', w.amount, w.fee
      from withdrawal w where w.ledger_id in (${ledgers})
    ), rows as (
      select day, count(*) filter (where state = 'requested') as count,
        coalesce(sum(amount) filter (where state = 'requested'), 0) as requested,
        coalesce(sum(amount - fee) filter (where state = 'paid'), 0) as paid,
        coalesce(sum(fee) filter (where state = 'paid'), 0) as fees,
        coalesce(sum(amount) filter (where state in ('refused', 'failed', 'cancelled')), 0) as returned
      from steps group by day
    ), entries as (
      select (t.created_at at time zone ${timeZone})::date as day, t.kind, e.amount
      from entry e join transfer t on t.id = e.transfer_id
      where e.account_id in (${numbers(ledgerIds.map(accountOf))})
    ), sums as (
      select day, coalesce(sum(amount) filter (where kind = ${OPS.hold}), 0) as requested,
        coalesce(-sum(amount) filter (where kind = ${OPS.paid}), 0) as paid,
        coalesce(-sum(amount) filter (where kind = ${OPS.fee}), 0) as fees,
        coalesce(-sum(amount) filter (where kind = ${OPS.back}), 0) as returned,
        sum(amount) as change
      from entries group by day
    ), days as (
      select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day
    )
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(r.count, 0) as count,
      coalesce(r.requested, 0)::bigint as requested, coalesce(r.paid, 0)::bigint as paid,
      coalesce(r.fees, 0)::bigint as fees, coalesce(r.returned, 0)::bigint as returned,
      coalesce((select sum(requested - paid - fees - returned) from rows b where b.day <= d.day), 0)::bigint as held,
      coalesce(s.requested, 0)::bigint as ledger_requested, coalesce(s.paid, 0)::bigint as ledger_paid,
      coalesce(s.fees, 0)::bigint as ledger_fees, coalesce(s.returned, 0)::bigint as ledger_returned,
      coalesce((select sum(change) from sums b where b.day <= d.day), 0)::bigint as ledger_held
    from days d left join rows r on r.day = d.day left join sums s on s.day = d.day
    order by d.day desc`.execute(db);
  return found;
}

/** Returns the brand's business day by the database's clock, as an ISO date. */
export async function readToday(db: Db, timeZone: string): Promise<string> {
  const { rows: found } = await sql<{ day: string }>`
    select to_char(clock_timestamp() at time zone ${timeZone}, 'YYYY-MM-DD') as day`.execute(db);
  return found[0]?.day ?? '';
}

export type Difference = { id: bigint; state: WithdrawalState; expected: bigint; found: bigint };

/**
 * Lists withdrawals whose amount on the ledger's account differs from the expected one: open ones, and those of a span.
 */
export async function listDifferences(db: Db, { from, timeZone }: Span, limit: number): Promise<Difference[]> {
  const { rows: found } = await sql<Difference>`
    select * from (
      select w.id, w.state, case when w.state in (${texts(HELD_STATES)}) then w.amount else 0 end as expected,
        coalesce((
          select sum(e.amount) from operation o
          join entry e on e.transfer_id = o.transfer_id and e.account_id = w.ledger_id * 10 + 6
          where o.scope = 0 and o.actor_id in (a.id, w.ledger_id * 10 + 6) and o.op in (${texts(Object.values(OPS))})
            and o.ext_id = w.id::text
        ), 0)::bigint as found
      from withdrawal w join account a on a.member_id = w.member_id and a.ledger_id = w.ledger_id
      where w.state in (${texts(HELD_STATES)}) or w.changed_at >= (${from}::date::timestamp at time zone ${timeZone})
    ) d where d.expected <> d.found order by d.id limit ${limit}`.execute(db);
  return found;
}

/** Returns the balance of the ledgers' withdrawals accounts, and the sum of open withdrawals. */
export async function readHeld(db: Db, ledgerIds: readonly number[]): Promise<{ account: bigint; open: bigint }> {
  const { rows: found } = await sql<{ account: bigint; open: bigint }>`select
    (select coalesce(sum(amount), 0)::bigint from entry where account_id in (${numbers(ledgerIds.map(accountOf))}))
      as account,
    (select coalesce(sum(amount), 0)::bigint from withdrawal
      where ledger_id in (${numbers(ledgerIds)}) and state in (${texts(HELD_STATES)})) as open`.execute(db);
  return found[0] ?? { account: 0n, open: 0n };
}
