/** Months of affiliates: their input from the ledger and the cells, and the statements. Amounts are minor units. */
import type { Period } from '@parlour/agents/period';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { AffiliateTables } from './affiliates.tables.ts';

export type MonthRow = Pick<Selectable<AffiliateTables['affiliate_month']>, 'month_start' | 'month_end'>;
export type StatementRow = Selectable<AffiliateTables['affiliate_statement']>;

/** Digit of the house account that deposits come from. */
const DEPOSITS = 5;

const spanOf = ({ start, end }: Period) => [
  sql`${new Date(start).toISOString()}::timestamptz`,
  sql`${new Date(end).toISOString()}::timestamptz`,
];

/** Returns the end of the last month that was begun; null before the first. */
export async function readLastMonthEnd(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('affiliate_month')
    .select(({ fn }) => fn.max('month_end').as('last'))
    .executeTakeFirst();
  return row?.last ?? null;
}

/** Returns when the first affiliate began; null without any. */
export async function readFirstAffiliate(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('affiliate')
    .select(({ fn }) => fn.min('created_at').as('first'))
    .executeTakeFirst();
  return row?.first ?? null;
}

/**
 * Begins a month, once.
 *
 * @returns false while it is not over by the database's clock
 */
export async function insertMonth(tx: Db, month: Period): Promise<boolean> {
  const [start, end] = spanOf(month);
  const { rows } = await sql<{ over: boolean }>`
    with made as (
      insert into affiliate_month (month_start, month_end)
      select ${start}, ${end} where ${end} <= clock_timestamp() on conflict (month_start) do nothing
    ) select ${end} <= clock_timestamp() as over`.execute(tx);
  return rows[0]?.over ?? false;
}

/** Lists months that are begun and not done, oldest first. */
export const listOpenMonths = (db: Db): Promise<MonthRow[]> =>
  db
    .selectFrom('affiliate_month')
    .select(['month_start', 'month_end'])
    .where('done_at', 'is', null)
    .orderBy('month_start')
    .execute();

/**
 * Lists affiliates without a statement of a month, who are not behind by an earlier one. Sub-affiliates come before
 * those above them.
 */
export async function listDue(db: Db, { month_start, month_end }: MonthRow): Promise<{ id: bigint }[]> {
  const { rows } = await sql<{ id: bigint }>`
    with recursive chain as (
      select id, 0 as depth from affiliate where parent_id is null
      union all
      select b.id, c.depth + 1 from chain c join affiliate b on b.parent_id = c.id
    )
    select a.id from affiliate a join chain c on c.id = a.id
    where a.created_at < ${month_end.toISOString()}::timestamptz
      and not exists (
        select from affiliate_statement s
        where s.affiliate_id = a.id and s.month_start = ${month_start.toISOString()}::timestamptz
      )
      and not exists (
        select from affiliate_month m where m.month_start < ${month_start.toISOString()}::timestamptz
          and a.created_at < m.month_end and not exists (
            select from affiliate_statement s where s.affiliate_id = a.id and s.month_start = m.month_start
          )
      )
    order by c.depth desc, a.id`.execute(db);
  return rows;
}

/** Ends a month when all affiliates of that time have their statements. */
export const endMonth = async (db: Db, { month_start, month_end }: MonthRow): Promise<void> => {
  await sql`
    update affiliate_month set done_at = clock_timestamp()
    where month_start = ${month_start.toISOString()}::timestamptz and done_at is null and not exists (
      select from affiliate a where a.created_at < ${month_end.toISOString()}::timestamptz and not exists (
        select from affiliate_statement s
        where s.affiliate_id = a.id and s.month_start = ${month_start.toISOString()}::timestamptz
      )
    )`.execute(db);
};

/**
 * Locks the consumer of play until the transaction ends, so that all figures are of one moment.
 *
 * @returns false while something committed before the month was begun is not counted yet
 */
export async function holdFigures(tx: Db, monthStart: Date): Promise<boolean> {
  const { rows } = await sql<{ counted: boolean }>`
    select c.upto > m.mark and not exists (select from agent_round_due) as counted
    from affiliate_month m, (select upto from roll_up where name = 'agent_cells' for share) c
    where m.month_start = ${monthStart.toISOString()}::timestamptz`.execute(tx);
  return rows[0]?.counted ?? false;
}

export const findStatement = (db: Db, affiliateId: bigint, monthStart: Date): Promise<StatementRow | undefined> =>
  db
    .selectFrom('affiliate_statement')
    .selectAll()
    .where('affiliate_id', '=', affiliateId)
    .where('month_start', '=', monthStart)
    .executeTakeFirst();

/** Finds the statement of the month that ends at a moment. */
export const findStatementBefore = (db: Db, affiliateId: bigint, end: Date): Promise<StatementRow | undefined> =>
  db
    .selectFrom('affiliate_statement')
    .selectAll()
    .where('affiliate_id', '=', affiliateId)
    .where('month_end', '=', end)
    .executeTakeFirst();

export const findTermsAt = (db: Db, affiliateId: bigint, at: Date) =>
  db
    .selectFrom('affiliate_terms')
    .select(['id', 'terms'])
    .where('affiliate_id', '=', affiliateId)
    .where('effective_from', '<=', at)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findTerms = (db: Db, id: bigint) =>
  db.selectFrom('affiliate_terms').select(['id', 'terms']).where('id', '=', id).executeTakeFirstOrThrow();

/**
 * Sums share and CPA of the sub-affiliates in a month, with what later statements corrected of it.
 */
export async function readSubsEarned(db: Db, affiliateId: bigint, month: Period): Promise<bigint> {
  const [start, end] = spanOf(month);
  const { rows } = await sql<{ earned: bigint }>`
    select coalesce(sum(case when s.month_start = ${start} then s.share + s.cpa else s.own_correction end), 0)::bigint as earned
    from affiliate_statement s join affiliate a on a.id = s.affiliate_id
    where a.parent_id = ${affiliateId} and s.month_start in (${start}, ${end})`.execute(db);
  return rows[0]?.earned ?? 0n;
}

export type RosterRow = { member_id: bigint; registered_at: Date; cpa_statement: bigint | null };

/**
 * Lists the players of an affiliate in a month: without excluded ones, and without those who had an agent above them at
 * its end, by the tree and its moves. `cpa_statement` has booked the CPA of a player.
 */
export async function listRoster(db: Db, affiliateId: bigint, month: Period): Promise<RosterRow[]> {
  const [start, end] = spanOf(month);
  const { rows } = await sql<RosterRow>`
    select p.member_id, m.created_at as registered_at, c.statement_id as cpa_statement
    from affiliate_player p
    join member m on m.id = p.member_id
    left join agent_node n on n.member_id = p.member_id
    left join lateral (
      select v.from_id, true as is_later from agent_move v
      where v.member_id = p.member_id and v.requested_at >= ${end} order by v.id limit 1
    ) later on true
    left join affiliate_cpa c on c.member_id = p.member_id and c.reversed_by is null
    where p.affiliate_id = ${affiliateId} and p.since < ${end} and (p.until is null or p.until > ${start})
      and p.excluded_at is null and case when later.is_later then later.from_id else n.parent_id end is null
    order by p.member_id`.execute(db);
  return rows;
}

export type PlayedRow = { member_id: bigint; ggr: bigint; turnover: bigint };

/** Sums players' play in a month from the cells of days. */
export async function listPlay(
  db: Db,
  month: Period,
  { ledgerId, memberIds }: { ledgerId: number; memberIds: readonly bigint[] },
): Promise<PlayedRow[]> {
  const [start, end] = spanOf(month);
  const { rows } = await sql<PlayedRow>`
    select member_id, sum(stake - win)::bigint as ggr, sum(turnover)::bigint as turnover from agent_day
    where day >= ${start} and day < ${end} and ledger_id = ${ledgerId}
      and member_id = any(${[...memberIds]}::bigint[])
    group by member_id`.execute(db);
  return rows;
}

/** Deposits of players, and what went back to where deposits come from, by the time of the ledger. */
const depositsOf = (ledgerId: number, memberIds: readonly bigint[]) => sql`
  select w.member_id, p.amount, t.created_at as at, p.transfer_id
  from wallet w
  join entry p on p.account_id = w.account_id
  join transfer t on t.id = p.transfer_id
  join entry e on e.transfer_id = p.transfer_id and e.account_id = ${ledgerId * 10 + DEPOSITS}
  where w.ledger_id = ${ledgerId} and w.member_id = any(${[...memberIds]}::bigint[])`;

export type DepositedRow = { member_id: bigint; deposits: bigint; chargebacks: bigint };

export async function listDeposited(
  db: Db,
  month: Period,
  { ledgerId, memberIds }: { ledgerId: number; memberIds: readonly bigint[] },
): Promise<DepositedRow[]> {
  const [start, end] = spanOf(month);
  const { rows } = await sql<DepositedRow>`
    select member_id, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as deposits,
      coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as chargebacks
    from (${depositsOf(ledgerId, memberIds)}) d where at >= ${start} and at < ${end} group by member_id`.execute(db);
  return rows;
}

export type CpaFactsRow = {
  member_id: bigint;
  first_amount: bigint;
  first_at: Date;
  enough_at: Date | null;
};

/**
 * Returns the first deposit of players up to a moment, and the first moment from it on at which their turnover since
 * the registration is enough.
 */
export async function listCpaFacts(
  db: Db,
  until: number,
  { ledgerId, memberIds, minTurnover }: { ledgerId: number; memberIds: readonly bigint[]; minTurnover: bigint },
): Promise<CpaFactsRow[]> {
  const end = sql`${new Date(until).toISOString()}::timestamptz`;
  const { rows } = await sql<CpaFactsRow>`
    with first as (
      select distinct on (member_id) member_id, amount, at from (${depositsOf(ledgerId, memberIds)}) d
      where amount > 0 and at < ${end} order by member_id, at, transfer_id
    )
    select f.member_id, f.amount as first_amount, f.at as first_at,
      case when coalesce(early.turnover, 0) >= ${minTurnover} then f.at else later.at end as enough_at
    from first f
    left join lateral (
      select sum(turnover)::bigint as turnover from agent_round r
      where r.member_id = f.member_id and r.ledger_id = ${ledgerId} and r.settled_at <= f.at
    ) early on true
    left join lateral (
      select min(settled_at) as at from (
        select r.settled_at, sum(r.turnover) over (order by r.settled_at, r.round_id) as so_far from agent_round r
        where r.member_id = f.member_id and r.ledger_id = ${ledgerId} and r.settled_at < ${end}
      ) s where s.settled_at > f.at and s.so_far >= ${minTurnover}
    ) later on true`.execute(db);
  return rows;
}

export type NewStatement = Omit<StatementRow, 'id' | 'computed_at' | 'approved_by' | 'paid_at' | 'transfer_id'>;

export async function insertStatement(tx: Db, statement: NewStatement): Promise<bigint> {
  const { id } = await tx.insertInto('affiliate_statement').values(statement).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Books CPAs with a statement; a player who has one already makes the transaction fail. */
export const insertCpas = async (
  tx: Db,
  statementId: bigint,
  memberIds: readonly bigint[],
  amount: bigint,
): Promise<void> => {
  if (memberIds.length === 0) return;
  await tx
    .insertInto('affiliate_cpa')
    .values(memberIds.map((member_id) => ({ member_id, statement_id: statementId, amount, reversed_by: null })))
    .execute();
};

export const reverseCpas = async (tx: Db, statementId: bigint, memberIds: readonly bigint[]): Promise<void> => {
  if (memberIds.length === 0) return;
  await tx
    .updateTable('affiliate_cpa')
    .set({ reversed_by: statementId })
    .where('member_id', 'in', memberIds)
    .where('reversed_by', 'is', null)
    .execute();
};

/** Locks an affiliate until the transaction ends, against a second computation of a month. */
export const lockAffiliate = (tx: Db, id: bigint) =>
  tx.selectFrom('affiliate').select(['id', 'member_id']).where('id', '=', id).forUpdate().executeTakeFirst();

/** Lists the players whose CPA a statement has booked, reversed ones excepted. */
export async function listBookedCpas(db: Db, statementId: bigint): Promise<bigint[]> {
  const rows = await db
    .selectFrom('affiliate_cpa')
    .select('member_id')
    .where('statement_id', '=', statementId)
    .where('reversed_by', 'is', null)
    .orderBy('member_id')
    .execute();
  return rows.map(({ member_id }) => member_id);
}
