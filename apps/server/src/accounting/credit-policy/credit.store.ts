/** Credits of operators alone by day, and requests that wait for another operator. */
import type { CreditState } from '@parlour/contract/credit-policy.endpoints';
import { sql } from 'kysely';
import { approvalsOf, countWaitingFor, isWaiting, REQUEST_COLUMNS, shownState } from '../../core/approvals/index.ts';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

/** Tables of an operator's own sums in a business day, each with its own ceiling. */
type DayTable = 'credit_day' | 'confirmation_day';

type Added = {
  operatorId: bigint;
  /** Minor units, more than zero. */
  amount: bigint;
  ceiling: bigint;
  timeZone: string;
};

/**
 * Adds an amount to the sum of an operator's day, by the database's clock in the brand's time zone; the day's row is
 * locked until the transaction ends.
 *
 * @returns the day; null when the sum would exceed the ceiling, and then nothing is written
 */
async function addToDay(
  tx: Db,
  table: DayTable,
  { operatorId, amount, ceiling, timeZone }: Added,
): Promise<string | null> {
  if (amount > ceiling) return null;
  const { rows } = await sql<{ day: string }>`
    insert into ${sql.table(table)} as d (operator_id, day, ceiling, used)
    values (${operatorId}, (clock_timestamp() at time zone ${timeZone})::date, ${ceiling}, ${amount})
    on conflict (operator_id, day) do update set used = d.used + excluded.used, ceiling = excluded.ceiling
      where d.used + excluded.used <= excluded.ceiling
    returning to_char(day, 'YYYY-MM-DD') as day`.execute(tx);
  return rows[0]?.day ?? null;
}

/**
 * Adds an amount to an operator's own credits of today, and records the action.
 *
 * @returns whether the sum stays within the ceiling; nothing is written otherwise
 */
export async function spend(
  tx: Db,
  { source, title, ...added }: Added & { source: string; title: string },
): Promise<boolean> {
  const day = await addToDay(tx, 'credit_day', added);
  if (day === null) return false;
  const { operatorId, amount } = added;
  await tx.insertInto('credit_act').values({ operator_id: operatorId, day, source, title, amount }).execute();
  return true;
}

/**
 * Adds an amount to an operator's own confirmations of today.
 *
 * @returns a function that reverts it within the transaction; null when the sum would exceed the ceiling, and then
 * nothing is written
 */
export async function spendConfirmed(tx: Db, added: Added): Promise<(() => Promise<void>) | null> {
  const { operatorId, amount } = added;
  if (amount === 0n) return async () => {};
  const day = await addToDay(tx, 'confirmation_day', added);
  if (day === null) return null;
  return async () => {
    await tx
      .updateTable('confirmation_day')
      .set((e) => ({ used: e('used', '-', amount) }))
      .where('operator_id', '=', operatorId)
      .where('day', '=', day)
      .execute();
  };
}

export type Usage = { operator_id: bigint; name: string; used: bigint };

/** Lists each operator's own credits or confirmations of today, largest first; operators without any are omitted. */
export async function listUsage(db: Db, table: DayTable, timeZone: string): Promise<Usage[]> {
  const { rows } = await sql<Usage>`
    select d.operator_id, o.name, d.used from ${sql.table(table)} d join operator o on o.id = d.operator_id
    where d.day = (clock_timestamp() at time zone ${timeZone})::date and d.used > 0 order by d.used desc, o.name`.execute(
    db,
  );
  return rows;
}

export type NewRequest = {
  operatorId: bigint;
  source: string;
  title: string;
  input: string;
  hash: Buffer;
  amount: bigint | null;
};

/** Inserts a request, or returns the open one with the same content. */
export async function insertRequest(
  tx: Db,
  { operatorId, source, title, input, hash, amount }: NewRequest,
): Promise<{ id: bigint; isNew: boolean }> {
  const same = () =>
    tx
      .selectFrom('credit_request')
      .select(['id', sql<boolean>`clock_timestamp() >= until`.as('is_over')])
      .where('requester_id', '=', operatorId)
      .where('source', '=', source)
      .where('input_hash', '=', hash)
      .where('state', '=', 'asked')
      .forUpdate();
  const seen = await same().executeTakeFirst();
  if (seen?.is_over) await decideRequest(tx, seen.id, { to: 'expired', by: null, words: '' });
  const made = await tx
    .insertInto('credit_request')
    .values({
      requester_id: operatorId,
      source,
      title,
      input,
      input_hash: hash,
      amount,
      until: sql<Date>`clock_timestamp() + interval '24 hours'`,
      decided_at: null,
      decider_id: null,
    })
    .onConflict((on) => on.columns(['requester_id', 'source', 'input_hash']).where('state', '=', 'asked').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made ? { id: made.id, isNew: true } : { id: (await same().executeTakeFirstOrThrow()).id, isNew: false };
}

/** Locks a request until the transaction ends, with the requester's name and whether its day is over. */
export const lockRequest = (tx: Db, id: bigint) =>
  tx
    .selectFrom('credit_request as c')
    .innerJoin('operator as o', 'o.id', 'c.requester_id')
    .select(['c.id', 'c.requester_id', 'c.source', 'c.title', 'c.input', 'c.amount', 'c.state', 'o.name as requester'])
    .select(sql<boolean>`clock_timestamp() >= c.until`.as('is_over'))
    .where('c.id', '=', id)
    .forUpdate('c')
    .executeTakeFirst();

export async function decideRequest(
  tx: Db,
  id: bigint,
  { to, by, words }: { to: Exclude<CreditState, 'asked'>; by: bigint | null; words: string },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('credit_request')
    .set({ state: to, decided_at: now, decider_id: by, decision: words })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`credit request ${id} was decided already`);
}

/** Member whom a request is about: the owner of its deposit or application, by the id in its input. */
const receiver = sql<bigint>`case r.source
  when 'deposit' then (select s.member_id from deposit s where s.id = (r.input->>'id')::bigint)
  when 'grant' then (select s.member_id from activity_application s where s.id = (r.input->>'id')::bigint) end`;

const shown = (db: Db) =>
  db
    .selectFrom('credit_request as r')
    .innerJoin('operator as o', 'o.id', 'r.requester_id')
    .leftJoin('operator as d', 'd.id', 'r.decider_id')
    .leftJoin('member as m', (join) => join.on('m.id', '=', receiver))
    .select(['m.id as member_id', 'm.account'])
    .select(REQUEST_COLUMNS)
    .select(approvalsOf('credit'))
    .select(['r.source', 'r.title', 'r.input', 'r.decided_at'])
    .select(shownState<CreditState>());

export type ShownRequest = Awaited<ReturnType<typeof listRequests>>[number];

export const findRequest = (db: Db, id: bigint) => shown(db).where('r.id', '=', id).executeTakeFirst();

/** Lists waiting requests first, then decided ones, newest first. */
export const listRequests = (db: Db, limit: number) =>
  shown(db).orderBy(isWaiting, 'desc').orderBy('r.id', 'desc').limit(limit).execute();

/** Counts the requests of others that an operator can approve. */
export const countWaitingCredits = (db: Db, operatorId: bigint) => countWaitingFor(db, 'credit_request', operatorId);
