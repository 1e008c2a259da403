/** Lines of runs for agents and operators. */
import type { ContractKind } from '@parlour/agents/contract';
import { sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';
import type { StoredTerms } from './contract-terms.ts';
import type { LineRow, RunRow } from './runs.store.ts';

export type ShownLine = LineRow & {
  period_end: Date;
  version: number;
  terms: StoredTerms;
  account: string;
  payer_account: string | null;
  stopped_by_account: string | null;
};
export type CorrectionRow = { line_id: bigint; period_start: Date; amount: bigint };
export type PaymentRow = { line_id: bigint; amount: bigint; at: Date };

const selectLines = (db: Db) =>
  db
    .selectFrom('agent_run_line as l')
    .innerJoin('agent_run as r', 'r.id', 'l.run_id')
    .innerJoin('agent_contract as c', 'c.id', 'l.contract_id')
    .innerJoin('member as m', 'm.id', 'l.member_id')
    .leftJoin('member as p', 'p.id', 'l.payer_id')
    .leftJoin('member as s', 's.id', 'l.stopped_by')
    .selectAll('l')
    .select(['r.period_end', 'c.version', 'c.terms', 'm.account'])
    .select(['p.account as payer_account', 's.account as stopped_by_account']);

export type StatementQuery = {
  memberId: bigint;
  kind: ContractKind;
  isBelow: boolean;
  before: bigint | null;
  most: number;
};

/** Lists an agent's own lines of a kind, or those that he pays, newest first. */
export const listStatement = (
  db: Db,
  { memberId, kind, isBelow, before, most }: StatementQuery,
): Promise<ShownLine[]> =>
  selectLines(db)
    .where(isBelow ? 'l.payer_id' : 'l.member_id', '=', memberId)
    .where('l.kind', '=', kind)
    .$if(before !== null, (q) => q.where('l.id', '<', before as bigint))
    .orderBy('l.id', 'desc')
    .limit(most)
    .execute();

/** Lists lines of a run after a position, in the order of payment. */
export const listRunLines = (db: Db, runId: bigint, after: number, most: number): Promise<ShownLine[]> =>
  selectLines(db)
    .where('l.run_id', '=', runId)
    .where('l.position', '>', after)
    .orderBy('l.position')
    .limit(most)
    .execute();

/** Reads the corrections and payments of lines. */
export async function listOfLines(
  db: Db,
  ids: readonly bigint[],
): Promise<{ corrections: CorrectionRow[]; payments: PaymentRow[] }> {
  if (ids.length === 0) return { corrections: [], payments: [] };
  const corrections = await db
    .selectFrom('agent_run_correction')
    .selectAll()
    .where('line_id', 'in', ids)
    .orderBy('period_start')
    .execute();
  const payments = await db
    .selectFrom('agent_payment')
    .select(['line_id', 'amount', 'at'])
    .where('line_id', 'in', ids)
    .orderBy('line_id')
    .orderBy('part')
    .execute();
  return { corrections, payments };
}

/** Returns the upline's debt to an agent. */
export async function readOwedTo(db: Db, memberId: bigint): Promise<bigint> {
  const { rows } = await sql<{ owed: bigint }>`
    select coalesce(sum(payable - paid), 0)::bigint as owed from agent_run_line
    where member_id = ${memberId} and state in ('partlyPaid', 'insufficient')`.execute(db);
  return rows[0]?.owed ?? 0n;
}

export type RunSums = RunRow & {
  record_hash: string | null;
  lines: number;
  payable: bigint;
  paid: bigint;
  to_review: number;
  review_sum: bigint;
  owed: number;
};

/** Lists runs with the sums of their lines, newest first; one run, those of a kind, or all. */
export async function listRunSums(
  db: Db,
  {
    id = null,
    kind = null,
    before = null,
    most,
  }: { id?: bigint | null; kind?: ContractKind | null; before?: bigint | null; most: number },
): Promise<RunSums[]> {
  const { rows } = await sql<RunSums>`
    select r.id, r.kind, r.period_start, r.period_end, r.state, r.read_at, r.created_at, r.done_at, r.record_hash, s.*
    from agent_run r cross join lateral (
      select count(*)::integer as lines, coalesce(sum(payable), 0)::bigint as payable, coalesce(sum(paid), 0)::bigint as paid,
        count(*) filter (where state = 'pendingReview')::integer as to_review,
        coalesce(sum(payable) filter (where state = 'pendingReview'), 0)::bigint as review_sum,
        count(*) filter (where state in ('partlyPaid', 'insufficient'))::integer as owed
      from agent_run_line l where l.run_id = r.id
    ) s
    where (${id}::bigint is null or r.id = ${id}::bigint) and (${kind}::text is null or r.kind = ${kind}::text)
      and (${before}::bigint is null or r.id < ${before}::bigint)
    order by r.id desc limit ${most}`.execute(db);
  return rows;
}

/** Counts the runs with lines that wait for an operator, with the time of the oldest. */
export async function readToReview(db: Db): Promise<{ runs: number; oldest: Date | null }> {
  const { rows } = await sql<{ runs: number; oldest: Date | null }>`
    select count(*)::integer as runs, min(read_at) as oldest from agent_run r
    where exists (select from agent_run_line l where l.run_id = r.id and l.state = 'pendingReview')`.execute(db);
  return rows[0] ?? { runs: 0, oldest: null };
}
