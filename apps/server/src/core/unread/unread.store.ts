import type { UnreadCounts } from '@parlour/contract/inbox';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** Channel that names members whose counters changed, notified with the commit of the change. */
export const UNREAD_CHANNEL = 'unread';

export async function signalUnread(tx: Db, memberId: bigint): Promise<void> {
  await sql`select pg_notify(${UNREAD_CHANNEL}, ${memberId.toString()})`.execute(tx);
}

/** Counts all three counters of a member in one query. */
export async function countUnread(db: Db, memberId: bigint): Promise<UnreadCounts> {
  const { rows } = await sql<UnreadCounts>`
    select announcement, chat, inbox from unread_of(array[${memberId}::bigint])`.execute(db);
  return rows[0] ?? { announcement: 0, chat: 0, inbox: 0 };
}

/** Counts all three counters of many members in one query. Guest accounts have nothing to read. */
export async function countUnreadByMember(db: Db, members: bigint[]): Promise<(UnreadCounts & { member: bigint })[]> {
  const { rows } = await sql<UnreadCounts & { member: bigint }>`
    select member, announcement, chat, inbox
    from unread_of(array(select id from member where id = any(${members}::bigint[]) and type <> 4))`.execute(db);
  return rows;
}
