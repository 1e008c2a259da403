/** Postback addresses of affiliates, and the events for them. */
import type { PostbackEvent } from '@parlour/contract/affiliates';
import { type Selectable, sql } from 'kysely';
import { now, secondsAhead } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { AffiliateTables } from './affiliates.tables.ts';

export type PostbackRow = Selectable<AffiliateTables['affiliate_postback']>;
export type DeliveryRow = Selectable<AffiliateTables['affiliate_delivery']>;

/** Lists the addresses of an affiliate that are not removed, oldest first. */
export const listPostbacks = (db: Db, affiliateId: bigint): Promise<PostbackRow[]> =>
  db
    .selectFrom('affiliate_postback')
    .selectAll()
    .where('affiliate_id', '=', affiliateId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();

export const insertPostback = (
  tx: Db,
  postback: { affiliateId: bigint; url: string; events: readonly PostbackEvent[] },
): Promise<PostbackRow> =>
  tx
    .insertInto('affiliate_postback')
    .values({
      affiliate_id: postback.affiliateId,
      url: postback.url,
      events: [...postback.events],
      removed_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Removes an address of an affiliate; what waits for it is not sent any more. @returns whether it was there */
export async function removePostback(db: Db, affiliateId: bigint, id: bigint): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('affiliate_postback')
    .set({ removed_at: now })
    .where('id', '=', id)
    .where('affiliate_id', '=', affiliateId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** An event that was not sent to a postback yet. */
export type PendingEvent = {
  postback_id: bigint;
  template: string;
  affiliate_id: bigint;
  event: PostbackEvent;
  subject: string;
  at: Date;
  pseudonym: string;
  click_id: string;
  subs: string[] | null;
  amount: bigint | null;
};

/** Days after which nothing new is sent about an event. */
const FRESH_DAYS = 3;

/**
 * Lists events since each address was added that have no delivery yet: registrations, deposits and what went back of
 * them, qualified players and their reversals, and the revenue of days that are over.
 */
export async function listPending(
  db: Db,
  { ledgerId, dayStart, dayEnd, most }: { ledgerId: number; dayStart: Date; dayEnd: Date; most: number },
): Promise<PendingEvent[]> {
  const deposits = ledgerId * 10 + 5;
  const [from, until] = [sql`${dayStart.toISOString()}::timestamptz`, sql`${dayEnd.toISOString()}::timestamptz`];
  const { rows } = await sql<PendingEvent>`
    with players as (
      select p.*, coalesce(c.click_id, '') as click_name, c.subs
      from affiliate_player p left join affiliate_click c on c.id = p.click_id
      where p.excluded_at is null
        and p.affiliate_id in (select b.affiliate_id from affiliate_postback b where b.removed_at is null)
    ), recent as (
      select coalesce(min(id), 0) as first from transfer
      where created_at > clock_timestamp() - make_interval(days => ${FRESH_DAYS})
    ), moved as (
      select p.*, own.amount, t.created_at as moved_at, own.transfer_id, not exists (
        select from entry o join entry f on f.transfer_id = o.transfer_id and f.account_id = ${deposits}
        where o.account_id = own.account_id and o.amount > 0 and o.transfer_id < own.transfer_id
      ) as is_first
      from players p
      join wallet w on w.member_id = p.member_id and w.ledger_id = ${ledgerId}
      join entry own on own.account_id = w.account_id and own.transfer_id >= (select first from recent)
      join entry e on e.transfer_id = own.transfer_id and e.account_id = ${deposits}
      join transfer t on t.id = own.transfer_id
      where t.created_at >= p.since and (p.until is null or t.created_at < p.until)
    ), happened as (
      select affiliate_id, 'registration' as event, 'player:' || id as subject, since as at, pseudonym, click_name, subs,
        null::bigint as amount
      from players where source <> 'move'
      union all
      select affiliate_id, 'firstDeposit', 'transfer:' || transfer_id, moved_at, pseudonym, click_name, subs, amount
      from moved where amount > 0 and is_first
      union all
      select affiliate_id, 'deposit', 'transfer:' || transfer_id, moved_at, pseudonym, click_name, subs, amount
      from moved where amount > 0
      union all
      select affiliate_id, 'reversed', 'transfer:' || transfer_id, moved_at, pseudonym, click_name, subs, amount
      from moved where amount < 0
      union all
      select s.affiliate_id, 'cpaQualified', 'cpa:' || c.id, s.computed_at, p.pseudonym, p.click_name, p.subs, c.amount
      from affiliate_cpa c join affiliate_statement s on s.id = c.statement_id
      join players p on p.member_id = c.member_id and p.affiliate_id = s.affiliate_id
      union all
      select s.affiliate_id, 'reversed', 'cpa:' || c.id, s.computed_at, p.pseudonym, p.click_name, p.subs, -c.amount
      from affiliate_cpa c join affiliate_statement s on s.id = c.reversed_by
      join affiliate_player q on q.member_id = c.member_id and q.affiliate_id = s.affiliate_id
      join lateral (
        select q.pseudonym, coalesce(k.click_id, '') as click_name, k.subs
        from (select 1) one left join affiliate_click k on k.id = q.click_id
      ) p on true
      union all
      select p.affiliate_id, 'dailyIncome', 'day:' || ${dayStart.toISOString()}, ${until}, '', '', null,
        coalesce(sum(d.stake - d.win), 0)::bigint
      from players p join agent_day d on d.member_id = p.member_id and d.day = ${from} and d.ledger_id = ${ledgerId}
      where p.since < ${until} and (p.until is null or p.until > ${from}) group by p.affiliate_id
    )
    select b.id as postback_id, b.url as template, b.affiliate_id, h.event, h.subject, h.at, h.pseudonym,
      h.click_name as click_id, h.subs, h.amount
    from happened h
    join affiliate_postback b on b.affiliate_id = h.affiliate_id and b.removed_at is null and h.event = any(b.events)
      and h.at >= b.created_at
    where h.at > clock_timestamp() - make_interval(days => ${FRESH_DAYS})
      and not exists (
        select from affiliate_delivery d where d.postback_id = b.id and d.event = h.event and d.subject = h.subject
      )
    order by h.at limit ${most}`.execute(db);
  return rows;
}

/** Queues an event for an address, once. */
export const insertDelivery = async (
  tx: Db,
  {
    id,
    postbackId,
    event,
    subject,
    url,
  }: { id: string; postbackId: bigint; event: string; subject: string; url: string },
): Promise<void> => {
  await tx
    .insertInto('affiliate_delivery')
    .values({
      id,
      postback_id: postbackId,
      event,
      subject,
      url,
      tried_at: null,
      status: null,
      error: null,
      sent_at: null,
      parked_at: null,
    })
    .onConflict((on) => on.columns(['postback_id', 'event', 'subject']).doNothing())
    .execute();
};

/** Lists events that are due, oldest first; not of removed addresses. */
export const listDueDeliveries = (db: Db, most: number): Promise<DeliveryRow[]> =>
  db
    .selectFrom('affiliate_delivery as d')
    .innerJoin('affiliate_postback as b', 'b.id', 'd.postback_id')
    .selectAll('d')
    .where('d.sent_at', 'is', null)
    .where('d.parked_at', 'is', null)
    .where('d.next_at', '<=', now)
    .where('b.removed_at', 'is', null)
    .orderBy('d.next_at')
    .limit(most)
    .execute();

export type Tried = { status: number | null; error: string | null };

export const recordSent = async (db: Db, id: string, { status }: Tried): Promise<void> => {
  await db
    .updateTable('affiliate_delivery')
    .set((e) => ({ attempts: e('attempts', '+', 1), tried_at: now, sent_at: now, status, error: null }))
    .where('id', '=', id)
    .execute();
};

/** @param seconds until the next try; null parks the event */
export const recordFailed = async (
  db: Db,
  id: string,
  { status, error }: Tried,
  seconds: number | null,
): Promise<void> => {
  await db
    .updateTable('affiliate_delivery')
    .set((e) => ({
      attempts: e('attempts', '+', 1),
      tried_at: now,
      status,
      error,
      ...(seconds === null ? { parked_at: now } : { next_at: secondsAhead(seconds) }),
    }))
    .where('id', '=', id)
    .execute();
};

/** Lists the latest events of an affiliate's addresses, parked ones first. */
export const listDeliveries = (db: Db, affiliateId: bigint, most: number): Promise<DeliveryRow[]> =>
  db
    .selectFrom('affiliate_delivery as d')
    .innerJoin('affiliate_postback as b', 'b.id', 'd.postback_id')
    .selectAll('d')
    .where('b.affiliate_id', '=', affiliateId)
    .where('b.removed_at', 'is', null)
    .orderBy(sql`d.parked_at is null`)
    .orderBy('d.created_at', 'desc')
    .limit(most)
    .execute();

/** Sends a parked event again, with its first address and id. @param affiliateId owner of the postback; null for any */
export async function resendDelivery(db: Db, id: string, affiliateId: bigint | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('affiliate_delivery')
    .set({ parked_at: null, attempts: 0, next_at: now })
    .where('id', '=', id)
    .where('parked_at', 'is not', null)
    .where(
      sql<boolean>`exists (
        select from affiliate_postback b where b.id = affiliate_delivery.postback_id and b.removed_at is null
          and ${affiliateId === null ? sql`true` : sql`b.affiliate_id = ${affiliateId}`}
      )`,
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
