import { sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';
import { isNotSetAside } from '../platform/jobs/index.ts';
import { JOBS } from './job-names.ts';
import type { HoldCause, IssueState } from './lottery.tables.ts';

export type EnteredIssue = {
  id: bigint;
  game_id: number;
  code: string;
  family: string;
  numero: string;
  state: IssueState;
  draw_source: 'commit' | 'entry';
  hold_cause: HoldCause | null;
  corrections: number;
  result: unknown;
  settled_at: Date | null;
  /** Its draw is over, by the database's clock. */
  is_due: boolean;
  /** Its sale is over, by the database's clock. */
  is_closed: boolean;
};

const issue = (db: Db) =>
  db
    .selectFrom('lottery_issue as i')
    .innerJoin('lottery_game as g', 'g.id', 'i.game_id')
    .select([
      'i.id',
      'i.game_id',
      'g.code',
      'g.family',
      'i.numero',
      'i.state',
      'i.draw_source',
      'i.hold_cause',
      'i.corrections',
      'i.result',
      'i.settled_at',
      sql<boolean>`i.draws_at <= clock_timestamp()`.as('is_due'),
      sql<boolean>`i.closes_at <= clock_timestamp()`.as('is_closed'),
    ]);

/** Locks an issue until the transaction ends; pending orders and draws end first. */
export const lockIssue = (tx: Db, id: bigint): Promise<EnteredIssue | undefined> =>
  issue(tx).where('i.id', '=', id).forUpdate('i').executeTakeFirst();

/** Finds the id of an issue by the code of its game and its own number; undefined when there is none. */
export const findIssueId = (db: Db, code: string, numero: string): Promise<{ id: bigint } | undefined> =>
  db
    .selectFrom('lottery_issue as i')
    .innerJoin('lottery_game as g', 'g.id', 'i.game_id')
    .where('g.code', '=', code)
    .where('i.numero', '=', numero)
    .select('i.id')
    .executeTakeFirst();

export type Entry = {
  issueId: bigint;
  operatorId: bigint | null;
  operator: string | null;
  feed: string | null;
  result: unknown;
  reason: string;
  at: Date;
  /** Operator who has asked since to check it. */
  askedBy: string | null;
};

/** Lists the newest entry of each source at a stage of each issue, in the order of the sources' first entries. */
export async function listEntriesOf(
  db: Db,
  issues: readonly { id: bigint; stage: number }[],
): Promise<Map<bigint, Entry[]>> {
  if (issues.length === 0) return new Map();
  const { rows } = await sql<Entry>`
    select e.issue_id as "issueId", e.operator_id as "operatorId", o.name as operator, e.feed, e.result, e.reason,
      e.entered_at as at, a.asked_by as "askedBy"
    from (
      select distinct on (x.issue_id, x.operator_id, x.feed) x.*,
        min(x.id) over (partition by x.issue_id, x.operator_id, x.feed) as first
      from unnest(${issues.map(({ id }) => id)}::bigint[], ${issues.map(({ stage }) => stage)}::integer[]) as u (issue, stage)
      join lottery_result_entry x on x.issue_id = u.issue and x.stage = u.stage
      order by x.issue_id, x.operator_id, x.feed, x.id desc
    ) e
    left join operator o on o.id = e.operator_id
    left join lottery_entry_ask a on a.issue_id = e.issue_id and a.stage = e.stage and a.operator_id = e.operator_id
      and a.at > e.entered_at
    order by e.first`.execute(db);
  return Map.groupBy(rows, ({ issueId }) => issueId);
}

/** Lists the newest entry of each source of one issue, see {@link listEntriesOf}. */
export const listEntries = async (db: Db, issueId: bigint, stage: number): Promise<Entry[]> =>
  (await listEntriesOf(db, [{ id: issueId, stage }])).get(issueId) ?? [];

/** Records that an operator is asked to check an entry. */
export async function upsertAsk(
  tx: Db,
  { issueId, stage, operatorId, by }: { issueId: bigint; stage: number; operatorId: bigint; by: string },
): Promise<void> {
  const asked = { asked_by: by, at: sql<Date>`clock_timestamp()` };
  await tx
    .insertInto('lottery_entry_ask')
    .values({ issue_id: issueId, stage, operator_id: operatorId, ...asked })
    .onConflict((conflict) => conflict.columns(['issue_id', 'stage', 'operator_id']).doUpdateSet(asked))
    .execute();
}

export type NewEntry = {
  issueId: bigint;
  stage: number;
  operatorId: bigint | null;
  feed: string | null;
  result: unknown;
  reason: string;
};

export async function insertEntry(tx: Db, entry: NewEntry): Promise<void> {
  await tx
    .insertInto('lottery_result_entry')
    .values({
      issue_id: entry.issueId,
      stage: entry.stage,
      operator_id: entry.operatorId,
      feed: entry.feed,
      result: JSON.stringify(entry.result),
      reason: entry.reason,
    })
    .execute();
}

/** Decides an issue by an agreed result; a constraint checks the agreement. */
export async function setEntered(tx: Db, id: bigint, result: unknown): Promise<void> {
  await tx
    .updateTable('lottery_issue')
    .set({
      state: 'drawn',
      result: JSON.stringify(result),
      drawn_at: sql<Date>`clock_timestamp()`,
      hold_cause: null,
      reason: '',
    })
    .where('id', '=', id)
    .execute();
}

export async function setHeld(tx: Db, id: bigint, cause: HoldCause, reason = ''): Promise<void> {
  await tx
    .updateTable('lottery_issue')
    .set({ state: 'held', hold_cause: cause, reason })
    .where('id', '=', id)
    .execute();
}

/** Ends the sale of an issue now. @returns false when it is not on sale by the database's clock */
export async function endSale(tx: Db, id: bigint): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('lottery_issue')
    .set({ closes_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('opens_at', '<', sql<Date>`clock_timestamp()`)
    .where('closes_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function setReleased(tx: Db, id: bigint): Promise<void> {
  await tx
    .updateTable('lottery_issue')
    .set({ state: 'scheduled', hold_cause: null, reason: '' })
    .where('id', '=', id)
    .execute();
}

export async function setVoided(tx: Db, id: bigint, reason: string): Promise<void> {
  await tx.updateTable('lottery_issue').set({ state: 'void', hold_cause: null, reason }).where('id', '=', id).execute();
}

/** Lists issues whose result is overdue by more than their game's grace period, oldest first. */
export async function listLate(db: Db, most: number): Promise<{ id: bigint }[]> {
  const { rows } = await sql<{ id: bigint }>`
    select i.id from lottery_issue i join lottery_game g on g.id = i.game_id
    where i.draw_source = 'entry' and i.state = 'scheduled'
      and ${isNotSetAside(JOBS.late, sql`'late:' || i.id`)}
      and i.draws_at + make_interval(secs => g.grace_seconds) <= clock_timestamp()
    order by i.draws_at limit ${most}`.execute(db);
  return rows;
}
