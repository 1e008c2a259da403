/** Deletion of old closed conversations. */
import { sql } from 'kysely';
import { daysAgo } from '../../platform/db/database-clock.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export type Forgotten = { conversations: number; messages: number; images: string[] };

/**
 * Deletes conversations that have been closed for so many days, with their messages. Two concurrent servers delete
 * different ones.
 *
 * @param most per call
 */
export async function forgetClosed(tx: Tx, days: number, most: number): Promise<Forgotten> {
  const old = await tx
    .selectFrom('chat_conversation')
    .select('id')
    .where('closed_at', '<', daysAgo(days))
    .orderBy('closed_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return { conversations: 0, messages: 0, images: [] };
  const { rows } = await sql<{ images: string[] }>`
    delete from chat_message where conversation_id = any (${sql.val(ids.map(String))}::bigint[]) returning images`.execute(
    tx,
  );
  await tx.deleteFrom('chat_conversation').where('id', 'in', ids).execute();
  return { conversations: ids.length, messages: rows.length, images: rows.flatMap(({ images }) => images) };
}
