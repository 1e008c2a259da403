/** Due and executed payments of the lines of runs. */

import type { RunLineState } from '@parlour/contract/agent-contracts';
import { sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';
import type { LineRow } from './runs.store.ts';

/** Lists due lines of a run, in the order of payment. */
export const listDue = (db: Db, runId: bigint): Promise<{ id: bigint }[]> =>
  db
    .selectFrom('agent_run_line')
    .select('id')
    .where('run_id', '=', runId)
    .where('state', '=', 'due')
    .orderBy('position')
    .execute();

/** Lists an agent's debts to those below him, oldest first. */
export const listOwed = (db: Db, payerId: bigint): Promise<{ id: bigint }[]> =>
  db
    .selectFrom('agent_run_line')
    .select('id')
    .where('payer_id', '=', payerId)
    .where('state', 'in', ['partlyPaid', 'insufficient'])
    .orderBy('id')
    .execute();

/** Lists agents who have debts and a positive balance in a ledger. */
export async function listPayersWithFunds(db: Db, ledgerId: number): Promise<bigint[]> {
  const { rows } = await sql<{ payer_id: bigint }>`
    select distinct l.payer_id from agent_run_line l
    join wallet w on w.member_id = l.payer_id and w.ledger_id = ${ledgerId} and w.balance > 0
    where l.state in ('partlyPaid', 'insufficient') and l.payer_id is not null order by l.payer_id`.execute(db);
  return rows.map(({ payer_id }) => payer_id);
}

/** Returns the sum of an agent's debts to those below him, minor units. */
export async function readOwed(db: Db, payerId: bigint): Promise<bigint> {
  const { rows } = await sql<{ owed: bigint }>`
    select coalesce(sum(payable - paid), 0)::bigint as owed from agent_run_line
    where payer_id = ${payerId} and state in ('partlyPaid', 'insufficient')`.execute(db);
  return rows[0]?.owed ?? 0n;
}

/** Locks a line until the transaction ends. */
export const lockLine = (tx: Db, id: bigint): Promise<LineRow | undefined> =>
  tx.selectFrom('agent_run_line').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Locks lines of a run whose first payment is due, in the order of payment, until the transaction ends. */
export const lockDue = (tx: Db, ids: readonly bigint[]): Promise<LineRow[]> =>
  tx
    .selectFrom('agent_run_line')
    .selectAll()
    .where('id', '=', sql<bigint>`any(${[...ids]}::bigint[])`)
    .where('state', '=', 'due')
    .orderBy('position')
    .forUpdate()
    .execute();

/** Returns those members who have debts to an agent below them. */
export async function listOwing(tx: Db, memberIds: readonly bigint[]): Promise<Set<bigint>> {
  const { rows } = await sql<{ payer_id: bigint }>`
    select distinct payer_id from agent_run_line
    where payer_id = any(${[...memberIds]}::bigint[]) and state in ('partlyPaid', 'insufficient')`.execute(tx);
  return new Set(rows.map(({ payer_id }) => payer_id));
}

export type LineChange = { id: bigint; state: RunLineState; paid: bigint };

export async function setLines(tx: Db, changes: readonly LineChange[]): Promise<void> {
  const of = <T>(read: (change: LineChange) => T): T[] => changes.map(read);
  await sql`
    update agent_run_line l set state = c.state, paid = c.paid
    from unnest(${of((c) => c.id)}::bigint[], ${of((c) => c.state)}::text[], ${of((c) => c.paid)}::bigint[]) as c (id, state, paid)
    where l.id = c.id`.execute(tx);
}

/** Returns the number of the next payment of a line. */
export async function nextPart(tx: Db, lineId: bigint): Promise<number> {
  const row = await tx
    .selectFrom('agent_payment')
    .select(({ fn }) => fn.max('part').as('last'))
    .where('line_id', '=', lineId)
    .executeTakeFirst();
  return (row?.last ?? 0) + 1;
}

export type NewPayment = {
  lineId: bigint;
  part: number;
  amount: bigint;
  transferId: bigint;
  fromTransferId: bigint | null;
  ledgerId: number;
};

export const insertPayments = async (tx: Db, payments: readonly NewPayment[]): Promise<void> => {
  if (payments.length === 0) return;
  await tx
    .insertInto('agent_payment')
    .values(
      payments.map(({ lineId, part, amount, transferId, fromTransferId, ledgerId }) => ({
        line_id: lineId,
        part,
        amount,
        transfer_id: transferId,
        from_transfer_id: fromTransferId,
        ledger_id: ledgerId,
      })),
    )
    .execute();
};

/** Releases the lines of a run that wait for an operator. @returns their number */
export async function approveLines(tx: Db, runId: bigint, by: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('agent_run_line')
    .set({ state: 'due', decided_by: by })
    .where('run_id', '=', runId)
    .where('state', '=', 'pendingReview')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Ends a run without lines left to decide or to pay for the first time. @returns whether it ended */
export async function endRun(tx: Db, runId: bigint): Promise<boolean> {
  const { rows } = await sql<{ id: bigint }>`
    update agent_run set state = 'done', done_at = clock_timestamp()
    where id = ${runId} and state = 'paying' and not exists (
      select from agent_run_line l where l.run_id = ${runId} and l.state in ('pendingReview', 'held', 'due')
    ) returning id`.execute(tx);
  return rows.length > 0;
}

/** Lists runs that are computed and not done. */
export const listPaying = (db: Db): Promise<{ id: bigint }[]> =>
  db.selectFrom('agent_run').select('id').where('state', '=', 'paying').orderBy('id').execute();

/** Lists lines of a run that are held because the payee was frozen. */
export const listHeld = (db: Db, runId: bigint): Promise<{ id: bigint }[]> =>
  db
    .selectFrom('agent_run_line')
    .select('id')
    .where('run_id', '=', runId)
    .where('state', '=', 'held')
    .orderBy('position')
    .execute();
