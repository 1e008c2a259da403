/** Stores the events of streams for a while. */
import { sql } from 'kysely';
import { minutesAgo } from '../db/database-clock.ts';
import type { Db } from '../db/db.ts';

/** Retention of events for reconnecting streams, in minutes. */
const KEPT_MINUTES = 60;

export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}

/**
 * Stores an event for a recipient. An advisory lock on the recipient is held until the commit, so that ids of a
 * recipient grow in commit order.
 */
export async function keepEvent(tx: Db, recipient: string, event: string): Promise<bigint> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${recipient}, 63))`.execute(tx);
  const { id } = await tx
    .insertInto('event_tail')
    .values({ recipient, event })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Reads the newest committed event ids of two recipients, and the newest id that is no longer kept. */
export async function readHeads(db: Db, own: string, common: string) {
  const newest = (recipient: string) =>
    sql<bigint>`greatest(coalesce((select max(id) from event_tail where recipient = ${recipient}), 0), floor.id)`;
  return db
    .selectFrom('event_floor as floor')
    .select(['floor.id as floor', newest(own).as('own'), newest(common).as('common')])
    .executeTakeFirstOrThrow();
}

export type KeptEvent = { id: bigint; recipient: string; event: string };

/** Returns the events of two recipients after these ids, oldest first. */
export const eventsAfter = (
  db: Db,
  own: { recipient: string; id: bigint },
  common: { recipient: string; id: bigint },
  most: number,
): Promise<KeptEvent[]> =>
  db
    .selectFrom('event_tail')
    .select(['id', 'recipient', 'event'])
    .where((e) =>
      e.or([
        e.and([e('recipient', '=', own.recipient), e('id', '>', own.id)]),
        e.and([e('recipient', '=', common.recipient), e('id', '>', common.id)]),
      ]),
    )
    .orderBy('id')
    .limit(most)
    .execute();

/** Events removed per statement. */
const SWEPT_AT_ONCE = 5_000;

/** Removes events past their retention. */
export async function cleanUpEvents(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ n: bigint }>`
      with gone as (
        delete from event_tail where id = any (array(
          select id from event_tail where at < ${minutesAgo(KEPT_MINUTES)} order by at limit ${SWEPT_AT_ONCE}::integer))
        returning id
      ), moved as (
        update event_floor set id = greatest(id, (select max(id) from gone)) where exists (select from gone)
      )
      select count(*) as n from gone`.execute(db);
    if (Number(rows[0]?.n ?? 0) < SWEPT_AT_ONCE) return;
  }
}
