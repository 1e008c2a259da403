import type { UnreadCounts } from '@parlour/contract/inbox';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** Says whose counters changed, with the commit that changed them. */
export const UNREAD_CHANNEL = 'unread';

export async function signalUnread(tx: Db, memberId: bigint): Promise<void> {
  await sql`select pg_notify(${UNREAD_CHANNEL}, ${memberId.toString()})`.execute(tx);
}

/** All three counters of a member in one question. */
export async function countUnread(db: Db, memberId: bigint): Promise<UnreadCounts> {
  const { rows } = await sql<UnreadCounts>`
    select announcement, chat, inbox from unread_of(array[${memberId}::bigint])`.execute(db);
  return rows[0] ?? { announcement: 0, chat: 0, inbox: 0 };
}

/** All three counters of many members in one question. Whoever plays on trial has nothing to read. */
export async function countUnreadByMember(db: Db, members: bigint[]): Promise<(UnreadCounts & { member: bigint })[]> {
  const { rows } = await sql<UnreadCounts & { member: bigint }>`
    select member, announcement, chat, inbox
    from unread_of(array(select id from member where id = any(${members}::bigint[]) and type <> 4))`.execute(db);
  return rows;
}
