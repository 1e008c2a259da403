/** Runs, their lines, and their input. */
import type { ContractKind } from '@parlour/agents/contract';
import type { Period } from '@parlour/agents/period';
import type { RunLine } from '@parlour/agents/run';
import type { GameLine } from '@parlour/contract/agents';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';
import type { AgentsTables, RunState } from './agents.tables.ts';
import type { RecordedContract, RecordedPeriod } from './run-record.ts';

export type RunRow = Omit<Selectable<AgentsTables['agent_run']>, 'mark' | 'record' | 'record_hash'>;
export type LineRow = Selectable<AgentsTables['agent_run_line']>;

const HEAD = ['id', 'kind', 'period_start', 'period_end', 'state', 'read_at', 'created_at', 'done_at'] as const;

/** Finds the latest run of a kind. */
export const findLastRun = (db: Db, kind: ContractKind): Promise<RunRow | undefined> =>
  db
    .selectFrom('agent_run')
    .select(HEAD)
    .where('kind', '=', kind)
    .orderBy('period_start', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findRun = (db: Db, id: bigint): Promise<RunRow | undefined> =>
  db.selectFrom('agent_run').select(HEAD).where('id', '=', id).executeTakeFirst();

export const readRecord = async (db: Db, id: bigint): Promise<string | null | undefined> =>
  (await db.selectFrom('agent_run').select('record').where('id', '=', id).executeTakeFirst())?.record;

/** Lists the latest runs, newest first. */
export const listRuns = (db: Db, most: number): Promise<RunRow[]> =>
  db.selectFrom('agent_run').select(HEAD).orderBy('id', 'desc').limit(most).execute();

/** Returns the earliest start of a contract of a kind; null when there never was one. */
export async function readFirstStart(db: Db, kind: ContractKind): Promise<Date | null> {
  const row = await db
    .selectFrom('agent_contract')
    .select(({ fn }) => fn.min('effective_from').as('first'))
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.first ?? null;
}

/**
 * Begins a run, once for each kind and period.
 *
 * @returns false while its period is not over by the database's clock
 */
export async function insertRun(tx: Db, kind: ContractKind, { start, end }: Period): Promise<boolean> {
  const { rows } = await sql<{ over: boolean }>`
    with p as (select ${new Date(start).toISOString()}::timestamptz as start, ${new Date(end).toISOString()}::timestamptz as until),
    made as (
      insert into agent_run (kind, period_start, period_end)
      select ${kind}, p.start, p.until from p where p.until <= clock_timestamp()
      on conflict (kind, period_start) do nothing
    )
    select until <= clock_timestamp() as over from p`.execute(tx);
  return rows[0]?.over ?? false;
}

/** Serialises deciding and paying runs of a kind between servers; the lock ends with the transaction. */
export const lockKind = async (tx: Db, kind: ContractKind): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`agent run ${kind}`}, 0))`.execute(tx);
};

/**
 * Locks the consumer of play until the transaction ends, so that all figures are of one moment.
 *
 * @returns that moment; null while something committed before the run began is not counted yet
 */
export async function holdFigures(tx: Db, runId: bigint): Promise<Date | null> {
  const { rows } = await sql<{ counted: boolean; at: Date }>`
    select c.upto > r.mark and not exists (select from agent_round_due) as counted, clock_timestamp() as at
    from agent_run r, (select upto from roll_up where name = 'agent_cells' for share) c
    where r.id = ${runId}`.execute(tx);
  const [row] = rows;
  return row?.counted ? row.at : null;
}

/** Lists versions of a kind that were in force at some time of a span. */
export async function listInForce(
  db: Db,
  kind: ContractKind,
  { start, end }: Period,
): Promise<(RecordedContract & { id: bigint })[]> {
  const rows = await db
    .selectFrom('agent_contract')
    .select(['id', 'member_id', 'line', 'version', 'text_hash', 'terms', 'effective_from', 'effective_until'])
    .where('kind', '=', kind)
    .where('effective_from', '<', new Date(end))
    .where((e) => e.or([e('effective_until', 'is', null), e('effective_until', '>', new Date(start))]))
    .orderBy('id')
    .execute();
  return rows.map(({ id, member_id, line, version, text_hash, terms, effective_from, effective_until }) => ({
    id,
    agent: member_id.toString(),
    line,
    version,
    textHash: text_hash,
    terms,
    from: (effective_from ?? new Date(0)).toISOString(),
    until: effective_until?.toISOString() ?? null,
  }));
}

export type Placement = { member_id: bigint; parent_id: bigint | null };
export type MoveRow = { member_id: bigint; from_id: bigint | null; requested_at: Date };

/**
 * Reads all current places, and the moves since a moment, latest first. Places are read first: a concurrent move is
 * reverted by {@link parentsAt}.
 */
export async function readTree(db: Db, since: number): Promise<{ places: Placement[]; moves: MoveRow[] }> {
  const places = await db.selectFrom('agent_node').select(['member_id', 'parent_id']).execute();
  const moves = await db
    .selectFrom('agent_move')
    .select(['member_id', 'from_id', 'requested_at'])
    .where('requested_at', '>', new Date(since))
    .orderBy('id', 'desc')
    .execute();
  return { places, moves };
}

type CellRow = { member_id: bigint; line: GameLine; stake: bigint; win: bigint; turnover: bigint };

/** Lists each member's play in a period, by line. Whole days are read from the daily cells. */
async function listPlayed(db: Db, kind: ContractKind, { start, end }: Period, ledgerId: number): Promise<CellRow[]> {
  const [table, column] = kind === 'hourly' ? ['agent_cell', 'hour'] : ['agent_day', 'day'];
  const { rows } = await sql<CellRow>`
    select member_id, line, sum(stake)::bigint as stake, sum(win)::bigint as win, sum(turnover)::bigint as turnover
    from ${sql.table(table)}
    where ${sql.ref(column)} >= ${new Date(start).toISOString()}::timestamptz
      and ${sql.ref(column)} < ${new Date(end).toISOString()}::timestamptz and ledger_id = ${ledgerId}
    group by member_id, line
    having (sum(stake), sum(win), sum(turnover)) <> (0, 0, 0)
    order by member_id, line`.execute(db);
  return rows;
}

type CostRow = { member_id: bigint; amount: bigint };
type CostQuery = { ledgerId: number; memberIds?: readonly bigint[] };

/** Digits of the house accounts that pay promotions and referral rewards. */
const GIVEN_BY = [2, 4];

/**
 * Lists members' costs in a period: promotions and referral rewards minus reversals, by the time of the ledger, and the
 * rebates earned by play of the period, rounded down to whole units each; of some members, or of all in the tree.
 */
export async function listCosts(
  db: Db,
  { start, end }: Period,
  { ledgerId, memberIds }: CostQuery,
): Promise<CostRow[]> {
  const among = memberIds ? sql`and c.member_id = any(${[...memberIds]}::bigint[])` : sql``;
  const [from, to] = [new Date(start).toISOString(), new Date(end).toISOString()];
  const accounts = sql.raw(GIVEN_BY.map((digit) => ledgerId * 10 + digit).join(', '));
  const { rows } = await sql<CostRow>`
    select member_id, sum(amount)::bigint as amount from (
      select w.member_id, -e.amount as amount
      from entry e
      join transfer t on t.id = e.transfer_id and t.created_at >= ${from}::timestamptz and t.created_at < ${to}::timestamptz
      join entry p on p.transfer_id = e.transfer_id and p.balance_after is not null
      join wallet w on w.account_id = p.account_id
      where e.account_id in (${accounts}) and e.transfer_id >= (
        select coalesce(min(id), 0) from transfer where created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz
      )
      union all
      select member_id, div(greatest(sum(millionths), 0), 1000000)::bigint from agent_rebate
      where day >= ${from}::timestamptz and day < ${to}::timestamptz and ledger_id = ${ledgerId} group by member_id
    ) c
    where exists (select from agent_node n where n.member_id = c.member_id) ${among}
    group by member_id having sum(amount) <> 0 order by member_id`.execute(db);
  return rows;
}

/** Returns the cells of a period in their recorded form. Only dividends include costs. */
export async function readCells(
  db: Db,
  kind: ContractKind,
  period: Period,
  ledgerId: number,
): Promise<RecordedPeriod['cells']> {
  const played = await listPlayed(db, kind, period, ledgerId);
  const costs = kind === 'dividend' ? await listCosts(db, period, { ledgerId }) : [];
  return [
    ...played.map(({ member_id, line, stake, win, turnover }): RecordedPeriod['cells'][number] => [
      `${member_id}`,
      line,
      `${stake}`,
      `${win}`,
      `${turnover}`,
      '0',
    ]),
    ...costs.map(({ member_id, amount }): RecordedPeriod['cells'][number] => [
      `${member_id}`,
      null,
      '0',
      '0',
      '0',
      `${amount}`,
    ]),
  ];
}

/** Lists hours of a span whose figures changed after a moment. */
export async function listChangedHours(db: Db, { start, end }: Period, after: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('agent_hour')
    .select('hour')
    .where('hour', '>=', new Date(start))
    .where('hour', '<', new Date(end))
    .where('changed_at', '>', after)
    .execute();
  return rows.map(({ hour }) => hour);
}

export type EarlierLine = LineRow & { version: number };
export type EarlierCorrection = { line_id: bigint; period_start: Date; amount: bigint };

/** Lists runs of a kind that begin in a span, oldest first. */
export const listRunsOf = (db: Db, kind: ContractKind, { start, end }: Period): Promise<RunRow[]> =>
  db
    .selectFrom('agent_run')
    .select(HEAD)
    .where('kind', '=', kind)
    .where('period_start', '>=', new Date(start))
    .where('period_start', '<', new Date(end))
    .orderBy('period_start')
    .execute();

/**
 * Lists lines of earlier runs needed for a decision: those of the periods that are decided again or carried over from,
 * those that corrected one of them, and the latest of each agent and line, whose remainder is offset.
 */
export async function listEarlierLines(
  db: Db,
  kind: ContractKind,
  { start, end }: Period,
  wanted: readonly Date[],
): Promise<{ lines: EarlierLine[]; corrections: EarlierCorrection[] }> {
  const starts = wanted.map((at) => at.toISOString());
  const { rows: lines } = await sql<EarlierLine>`
    select l.*, c.version from agent_run_line l join agent_contract c on c.id = l.contract_id
    where l.kind = ${kind} and l.period_start >= ${new Date(start).toISOString()}::timestamptz
      and l.period_start < ${new Date(end).toISOString()}::timestamptz
      and (l.period_start = any(${starts}::timestamptz[])
        or exists (
          select from agent_run_correction k where k.line_id = l.id and k.period_start = any(${starts}::timestamptz[])
        )
        or l.id = (
          select n.id from agent_run_line n
          where n.member_id = l.member_id and n.kind = l.kind and n.line = l.line
          and n.period_start < ${new Date(end).toISOString()}::timestamptz
          order by n.period_start desc limit 1
        ))
    order by l.period_start, l.position`.execute(db);
  const ids = lines.map(({ id }) => id);
  const corrections =
    ids.length === 0
      ? []
      : await db
          .selectFrom('agent_run_correction')
          .selectAll()
          .where('line_id', '=', sql<bigint>`any(${ids}::bigint[])`)
          .orderBy('line_id')
          .orderBy('period_start')
          .execute();
  return { lines, corrections };
}

export type NewLine = RunLine & { contractId: bigint; state: LineRow['state'] };

const LINES_AT_ONCE = 1_000;

/** Inserts the lines of a run and their corrections. */
export async function insertLines(
  tx: Db,
  run: { id: bigint; kind: ContractKind; start: Date },
  lines: readonly NewLine[],
): Promise<void> {
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
    const part = lines.slice(from, from + LINES_AT_ONCE);
    const made = await tx
      .insertInto('agent_run_line')
      .values(
        part.map((line, i) => ({
          run_id: run.id,
          position: from + i + 1,
          kind: run.kind,
          period_start: run.start,
          member_id: BigInt(line.agent),
          line: line.line,
          contract_id: line.contractId,
          payer_id: line.payer === null ? null : BigInt(line.payer),
          ...line.figures,
          carry_in: line.carryIn,
          base: line.base,
          tier: line.tier,
          amount: line.amount,
          debt_in: line.debtIn,
          debt_out: line.debtOut,
          payable: line.payable,
          outcome: line.outcome,
          stopped_by: line.stoppedBy === null ? null : BigInt(line.stoppedBy),
          state: line.state,
          decided_by: null,
        })),
      )
      .returning(['id', 'position'])
      .execute();
    const ids = new Map(made.map(({ id, position }) => [position, id]));
    const corrections = part.flatMap((line, i) =>
      line.corrections.map(({ period, amount }) => ({
        line_id: ids.get(from + i + 1) ?? 0n,
        period_start: new Date(period),
        amount,
      })),
    );
    if (corrections.length > 0) await tx.insertInto('agent_run_correction').values(corrections).execute();
  }
}

export type Computed = { state: Exclude<RunState, 'waiting'>; readAt: Date; record: string; hash: string };

/** Stores the input and the result of a run. */
export const saveComputed = async (tx: Db, id: bigint, { state, readAt, record, hash }: Computed): Promise<void> => {
  await tx
    .updateTable('agent_run')
    .set({
      state,
      read_at: readAt,
      record,
      record_hash: hash,
      done_at: state === 'done' ? sql<Date>`clock_timestamp()` : null,
    })
    .where('id', '=', id)
    .execute();
};
