import type { Audience } from '@parlour/contract/audience';
import type { LetterSource, LetterWords } from '@parlour/contract/inbox';
import { sql } from 'kysely';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

export type NewLetter = {
  /** Null for a message with individual recipients. */
  audience: Audience | null;
  source: LetterSource;
  ref: string;
  texts: Record<string, LetterWords>;
  operatorId: bigint | null;
};

export async function insertLetter(tx: Db, { audience, source, ref, texts, operatorId }: NewLetter): Promise<bigint> {
  const { id } = await tx
    .insertInto('inbox_message')
    .values({
      audience: audience && JSON.stringify(audience),
      source,
      ref,
      texts: JSON.stringify(texts),
      operator_id: operatorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Adds recipients to a message.
 *
 * @param toStopped whether to include members in a time-out or self-exclusion
 */
export async function addReaders(
  tx: Db,
  messageId: bigint,
  memberIds: readonly bigint[],
  toStopped: boolean,
): Promise<void> {
  await tx
    .insertInto('inbox_mark')
    .columns(['member_id', 'message_id'])
    .expression(
      sql`select u.id, ${messageId}::bigint from unnest(${sql.val(memberIds.map(String))}::bigint[]) as u (id)
        where ${toStopped} or member_stopped_until(u.id) is null`,
    )
    .onConflict((c) => c.doNothing())
    .execute();
}

export type LetterOfReader = {
  id: bigint;
  source: LetterSource;
  ref: string;
  texts: Record<string, LetterWords>;
  sent_at: Date;
  read: boolean;
};

/** Selects a member's inbox: messages sent to him, and messages to all since his registration. */
function lettersOf(db: Db, memberId: bigint) {
  return db
    .selectFrom('inbox_message as m')
    .leftJoin('inbox_mark as k', (join) => join.onRef('k.message_id', '=', 'm.id').on('k.member_id', '=', memberId))
    .where('m.withdrawn_at', 'is', null)
    .where('k.hidden_at', 'is', null)
    .where((e) =>
      e.or([
        e('k.member_id', 'is not', null),
        e.and([
          e('m.audience', 'is not', null),
          sql<boolean>`exists (
            select from member r where r.id = ${memberId} and m.sent_at >= r.created_at
              and is_meant_for_one(m.audience, r)
              and not was_stopped(r.id, m.sent_at))`,
        ]),
      ]),
    )
    .select(['m.id', 'm.source', 'm.ref', 'm.texts', 'm.sent_at'])
    .select((e) => e('k.read_at', 'is not', null).as('read'));
}

/** Lists messages, newest first, older than message `before`. */
export const listLetters = (db: Db, memberId: bigint, before: bigint | null, size: number): Promise<LetterOfReader[]> =>
  lettersOf(db, memberId)
    .where('m.id', '<', before ?? 2n ** 62n)
    .orderBy('m.id', 'desc')
    .limit(size)
    .execute() as Promise<LetterOfReader[]>;

export const findLetter = async (db: Db, memberId: bigint, id: bigint): Promise<LetterOfReader | undefined> =>
  (await lettersOf(db, memberId).where('m.id', '=', id).executeTakeFirst()) as LetterOfReader | undefined;

/** Marks the member's unread messages as read, or those among `ids`; returns their number. */
export async function markRead(tx: Db, memberId: bigint, ids: readonly bigint[] | null): Promise<number> {
  let unread = lettersOf(tx, memberId).where('k.read_at', 'is', null);
  if (ids) unread = unread.where('m.id', 'in', ids);
  const found = await unread.execute();
  if (found.length === 0) return 0;
  await mark(
    tx,
    memberId,
    found.map(({ id }) => id),
    'read_at',
  );
  return found.length;
}

/** Hides a message from this member's inbox only. */
export const hide = (tx: Db, memberId: bigint, id: bigint): Promise<void> => mark(tx, memberId, [id], 'hidden_at');

async function mark(tx: Db, memberId: bigint, ids: readonly bigint[], stamp: 'read_at' | 'hidden_at'): Promise<void> {
  await tx
    .insertInto('inbox_mark')
    .values(ids.map((id) => ({ member_id: memberId, message_id: id, [stamp]: now })))
    .onConflict((c) => c.columns(['member_id', 'message_id']).doUpdateSet({ [stamp]: now }))
    .execute();
}
