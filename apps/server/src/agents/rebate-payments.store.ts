/** Days whose rebates are paid, and the payments. Amounts are minor units. */
import { sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';
import { type DaysQuery, matchesDays } from './rebates.store.ts';

export type RebateDayRow = { day: Date; until: Date };

/** Begins the payment of a day, once, if the day is over by the database's clock. */
export async function beginRebateDay(db: Db, { day, until }: RebateDayRow): Promise<void> {
  await sql`
    insert into agent_rebate_day (day, until)
    select d.* from (values (${day.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz)) d (day, until)
    where d.until <= clock_timestamp() on conflict (day) do nothing`.execute(db);
}

/** Lists days whose payment has begun and is not done, oldest first. */
export const listOpenRebateDays = (db: Db): Promise<RebateDayRow[]> =>
  db.selectFrom('agent_rebate_day').select(['day', 'until']).where('done_at', 'is', null).orderBy('day').execute();

/** Whether everything committed before the payment of a day began has been counted. */
export async function isRebateDayCounted(db: Db, { day }: RebateDayRow): Promise<boolean> {
  const { rows } = await sql<{ counted: boolean }>`
    select c.upto > d.mark and not exists (select from agent_round_due) as counted
    from agent_rebate_day d, roll_up c where d.day = ${day.toISOString()}::timestamptz and c.name = 'agent_cells'`.execute(
    db,
  );
  return rows[0]?.counted ?? false;
}

export type DueRebate = { member_id: bigint; amount: bigint };
type DueQuery = { until: Date; ledgerId: number; memberIds?: readonly bigint[] };

/** Lists whole units that members earned up to a moment and that are unpaid; of some members, or of all. */
export async function listDueRebates(db: Db, { until, ledgerId, memberIds }: DueQuery): Promise<DueRebate[]> {
  const among = memberIds ? sql`and member_id = any(${[...memberIds]}::bigint[])` : sql``;
  const { rows } = await sql<DueRebate>`
    select e.member_id, (e.units - coalesce(p.paid, 0))::bigint as amount from (
      select member_id, div(sum(millionths), 1000000) as units from agent_rebate
      where ledger_id = ${ledgerId} and day < ${until.toISOString()}::timestamptz ${among} group by member_id
    ) e
    left join (
      select member_id, sum(amount) as paid from agent_rebate_payment where ledger_id = ${ledgerId} ${among} group by member_id
    ) p using (member_id)
    where e.units > coalesce(p.paid, 0) order by e.member_id`.execute(db);
  return rows;
}

export type NewRebatePayment = { memberId: bigint; ledgerId: number; day: Date; amount: bigint; transferId: bigint };

export const insertRebatePayments = async (tx: Db, payments: readonly NewRebatePayment[]): Promise<void> => {
  await tx
    .insertInto('agent_rebate_payment')
    .values(
      payments.map(({ memberId, ledgerId, day, amount, transferId }) => ({
        member_id: memberId,
        ledger_id: ledgerId,
        day,
        amount,
        transfer_id: transferId,
      })),
    )
    .execute();
};

export const endRebateDay = async (db: Db, { day }: RebateDayRow): Promise<void> => {
  await sql`
    update agent_rebate_day set done_at = clock_timestamp() where day = ${day.toISOString()}::timestamptz and done_at is null`.execute(
    db,
  );
};

export type RebatePaymentRow = { day: Date; amount: bigint; at: Date };

/** Lists a member's payments for the days of a span, newest first. */
export const listRebatePayments = (db: Db, query: DaysQuery): Promise<RebatePaymentRow[]> =>
  db
    .selectFrom('agent_rebate_payment')
    .select(['day', 'amount', 'at'])
    .where(matchesDays(query))
    .orderBy('day', 'desc')
    .execute();

export type PaidDayRow = RebateDayRow & { begun_at: Date; done_at: Date | null; members: number; paid: bigint };

/** Lists days with the paid sums, newest first. */
export async function listPaidDays(
  db: Db,
  { before, most }: { before: Date | null; most: number },
): Promise<PaidDayRow[]> {
  const { rows } = await sql<PaidDayRow>`
    select d.day, d.until, d.begun_at, d.done_at, p.* from agent_rebate_day d cross join lateral (
      select count(*)::integer as members, coalesce(sum(amount), 0)::bigint as paid from agent_rebate_payment p where p.day = d.day
    ) p
    where ${before === null ? sql`true` : sql`d.day < ${before.toISOString()}::timestamptz`}
    order by d.day desc limit ${most}`.execute(db);
  return rows;
}
