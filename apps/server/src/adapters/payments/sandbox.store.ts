/** Stored data of the sandbox: its orders, and its messages until they are delivered. */
import { type Selectable, sql } from 'kysely';
import type { CashierTables } from '../../payments/deposits/deposits.tables.ts';
import type { Db } from '../../platform/db/db.ts';

export type SandboxPayment = Selectable<CashierTables['sandbox_payment']>;

export const insertPayment = (
  db: Db,
  payment: Omit<SandboxPayment, 'state' | 'made_at' | 'paid_at' | 'payment_id'>,
): Promise<unknown> => db.insertInto('sandbox_payment').values(payment).execute();

/** Finds an order, and whether it is paid by now. */
export const findPayment = (db: Db, ref: string): Promise<(SandboxPayment & { is_paid: boolean }) | undefined> =>
  db
    .selectFrom('sandbox_payment')
    .selectAll()
    .select(sql<boolean>`coalesce(paid_at <= clock_timestamp(), false)`.as('is_paid'))
    .where('ref', '=', ref)
    .executeTakeFirst();

export type Ending = { state: 'paid' | 'failed' | 'late'; paymentId: string | null; paidInSeconds: number | null };

/** Ends an order; returns false when it has ended already. */
export async function endPayment(tx: Db, ref: string, { state, paymentId, paidInSeconds }: Ending): Promise<boolean> {
  const row = await tx
    .updateTable('sandbox_payment')
    .set({
      state,
      payment_id: paymentId,
      paid_at: paidInSeconds === null ? null : sql<Date>`clock_timestamp() + make_interval(secs => ${paidInSeconds})`,
    })
    .where('ref', '=', ref)
    .where('state', '=', 'open')
    .returning('ref')
    .executeTakeFirst();
  return row !== undefined;
}

export const insertMessage = (tx: Db, message: { ref: string; body: string; inSeconds: number }): Promise<unknown> =>
  tx
    .insertInto('sandbox_message')
    .values({
      ref: message.ref,
      body: message.body,
      due_at: sql<Date>`clock_timestamp() + make_interval(secs => ${message.inSeconds})`,
    })
    .execute();

/** Claims due messages for sending, one server each; each becomes due again later, in case it is not delivered. */
export async function takeDue(db: Db, limit: number): Promise<{ id: bigint; body: string }[]> {
  const { rows } = await sql<{ id: bigint; body: string }>`
    update sandbox_message m
    set tries = tries + 1, due_at = clock_timestamp() + make_interval(secs => least(5 * 3 ^ tries, 600)::float)
    from (
      select id from sandbox_message where sent_at is null and tries < 8 and due_at <= clock_timestamp()
      order by id limit ${limit} for update skip locked
    ) due
    where m.id = due.id
    returning m.id, m.body`.execute(db);
  return rows.sort((a, b) => Number(a.id - b.id));
}

export const markSent = (db: Db, id: bigint): Promise<unknown> =>
  db.updateTable('sandbox_message').set({ sent_at: sql<Date>`clock_timestamp()` }).where('id', '=', id).execute();

/** Deletes orders older than thirty days and their messages, because the platform has its own records. */
export async function cleanUpSandbox(db: Db): Promise<void> {
  const old = sql`select ref from sandbox_payment where made_at < clock_timestamp() - interval '30 days'
    order by made_at limit 500`;
  await sql`with gone as (delete from sandbox_message where ref in (${old})) select`.execute(db);
  await sql`delete from sandbox_payment p where ref in (${old})
    and not exists (select from sandbox_message m where m.ref = p.ref)`.execute(db);
}
