/** Versions of contracts, and their history. */
import type { ContractKind, ContractLine, ContractState } from '@parlour/contract/agent-contracts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';
import type { AgentsTables } from './agents.tables.ts';
import { ANSWER_DAYS, type StoredTerms } from './contract-terms.ts';

export type ContractRow = Selectable<AgentsTables['agent_contract']>;
export type ContractEvent = { contract_id: bigint; act: string; by_whom: string; reason: string; at: Date };
type Place = { memberId: bigint; kind: ContractKind; line: ContractLine };

const answerable = sql<Date>`clock_timestamp() + make_interval(days => ${ANSWER_DAYS})`;

export type NewVersion = Place & {
  uplineId: bigint | null;
  state: 'proposed' | 'edited';
  terms: StoredTerms;
  textHash: string;
  downlineHigher: boolean;
  by: string;
};

/** Inserts the next version of a contract. @throws a violation of `agent_contract_open` when one is open */
export async function insertVersion(tx: Db, one: NewVersion): Promise<{ id: bigint; version: number }> {
  return tx
    .insertInto('agent_contract')
    .values({
      member_id: one.memberId,
      upline_id: one.uplineId,
      kind: one.kind,
      line: one.line,
      version: sql<number>`(
        select coalesce(max(version), 0) + 1 from agent_contract
        where member_id = ${one.memberId} and kind = ${one.kind} and line = ${one.line})`,
      terms: JSON.stringify(one.terms),
      text_hash: one.textHash,
      state: one.state,
      downline_higher: one.downlineHigher,
      proposed_by: one.by,
      expires_at: answerable,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
}

/** Locks a version until the transaction ends. */
export const lockVersion = (tx: Db, id: bigint): Promise<ContractRow | undefined> =>
  tx.selectFrom('agent_contract').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

const OPEN = ['proposed', 'edited'] as const;
const AGREED = ['agreed', 'changeRequested'] as const;

/** Selects versions in some states, of the agent himself or of those directly below him. */
const selectIn = (
  db: Db,
  whose: 'member_id' | 'upline_id',
  { memberId, kind, line }: Place,
  states: readonly ContractState[],
) =>
  db
    .selectFrom('agent_contract')
    .selectAll()
    .where(whose, '=', memberId)
    .where('kind', '=', kind)
    .where('line', '=', line)
    .where('state', 'in', states);

/** Finds the unanswered proposal of a place, locked until the transaction ends. */
export const findOpen = (tx: Db, place: Place): Promise<ContractRow | undefined> =>
  selectIn(tx, 'member_id', place, OPEN).forUpdate().executeTakeFirst();

export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  if (!rows[0]) throw new Error('the database did not tell the time');
  return rows[0].now;
}

/** Whether the time for an answer is over, by the database's clock. */
export async function isOver(tx: Db, until: Date | null): Promise<boolean> {
  const { rows } = await sql<{ over: boolean }>`select ${until}::timestamptz <= clock_timestamp() as over`.execute(tx);
  return rows[0]?.over ?? false;
}

export type Change = {
  state: ContractState;
  effectiveFrom?: Date;
  effectiveUntil?: Date;
  endAskedBy?: 'agent' | 'upline' | null;
};

/** Changes the state of a version. */
export async function setState(tx: Db, id: bigint, change: Change): Promise<void> {
  const { state, effectiveFrom, effectiveUntil, endAskedBy = null } = change;
  await tx
    .updateTable('agent_contract')
    .set({
      state,
      end_asked_by: endAskedBy,
      end_asked_until: endAskedBy === null ? null : answerable,
      ...(effectiveFrom ? { effective_from: effectiveFrom } : {}),
      ...(effectiveUntil ? { effective_until: effectiveUntil } : {}),
    })
    .where('id', '=', id)
    .execute();
}

export const insertEvent = async (
  tx: Db,
  event: { contractId: bigint; act: string; by: string; reason?: string },
): Promise<void> => {
  await tx
    .insertInto('agent_contract_event')
    .values({ contract_id: event.contractId, act: event.act, by_whom: event.by, reason: event.reason ?? '' })
    .execute();
};

/** Finds the agreed version of a place that is not superseded, if there is one. */
export const findAgreed = (db: Db, place: Place): Promise<ContractRow | undefined> =>
  selectIn(db, 'member_id', place, AGREED).executeTakeFirst();

/** Lists agreed versions of one kind and line with the agents directly below. */
export const listAgreedBelow = (db: Db, place: Place): Promise<ContractRow[]> =>
  selectIn(db, 'upline_id', place, AGREED).orderBy('id').execute();

/** Lists agreed versions of one kind and line at every depth whose chain of contracts leads to a member. */
export async function listChainBelow(db: Db, { memberId, kind, line }: Place): Promise<ContractRow[]> {
  const found: ContractRow[] = [];
  for (const row of await listAgreedBelow(db, { memberId, kind, line }))
    found.push(row, ...(await listChainBelow(db, { memberId: row.member_id, kind, line })));
  return found;
}

/** Lists what waits for a member's answer: proposals, and ends requested by his upline. */
export const listPending = (db: Db, memberId: bigint, kind: ContractKind): Promise<ContractRow[]> =>
  db
    .selectFrom('agent_contract')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where((e) =>
      e.or([
        e.and([e('state', 'in', OPEN), e('expires_at', '>', sql<Date>`clock_timestamp()`)]),
        e.and([
          e('state', '=', 'changeRequested'),
          e('end_asked_by', '=', 'upline'),
          e('end_asked_until', '>', sql<Date>`clock_timestamp()`),
        ]),
      ]),
    )
    .orderBy('id')
    .execute();

export type SeenContract = ContractRow & { account: string };

/** Lists own versions and those with agents directly below, newest first. */
export async function listSeen(db: Db, memberId: bigint, kind?: ContractKind): Promise<SeenContract[]> {
  return db
    .selectFrom('agent_contract as c')
    .innerJoin('member as m', 'm.id', 'c.member_id')
    .selectAll('c')
    .select('m.account')
    .where((e) => e.or([e('c.member_id', '=', memberId), e('c.upline_id', '=', memberId)]))
    .$if(kind !== undefined, (q) => q.where('c.kind', '=', kind as ContractKind))
    .orderBy('c.id', 'desc')
    .limit(500)
    .execute();
}

export const listEvents = (db: Db, contractIds: readonly bigint[]): Promise<ContractEvent[]> =>
  contractIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('agent_contract_event')
        .select(['contract_id', 'act', 'by_whom', 'reason', 'at'])
        .where('contract_id', 'in', contractIds)
        .orderBy('id')
        .execute();

/** Lists overdue versions, those overdue longest first. */
export async function listOverdue(db: Db, most: number): Promise<{ id: bigint }[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from agent_contract
    where state in ('proposed', 'edited') and expires_at <= clock_timestamp()
      or state = 'changeRequested' and end_asked_until <= clock_timestamp()
    order by coalesce(end_asked_until, expires_at) limit ${most}`.execute(db);
  return rows;
}
