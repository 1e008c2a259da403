/** Scheduled messages. */

import type { Audience } from '@parlour/contract/audience';
import type { LetterWords } from '@parlour/contract/inbox';
import { cutText } from '@parlour/contract/visible-text';
import { sql } from 'kysely';
import { now, secondsAgo } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

export type Planned = {
  id: bigint;
  due_at: Date;
  operator_id: bigint;
  operator: string;
  audience: Audience;
  texts: Record<string, LetterWords>;
  /** Reason and time of the last failed attempt, and the number of failures. */
  failure: Failure | null;
  failure_text: string;
  failed_at: Date | null;
  tries: number;
};
type Failure = 'nobody' | 'fault';

const planned = (db: Db) =>
  db
    .selectFrom('inbox_planned as p')
    .innerJoin('operator as o', 'o.id', 'p.operator_id')
    .where('p.cancelled_at', 'is', null)
    .where('p.message_id', 'is', null)
    .select(['p.id', 'p.due_at', 'p.operator_id', 'o.name as operator', 'p.audience', 'p.texts'])
    .select(['p.failure', 'p.failure_text', 'p.failed_at', 'p.tries']);

/** Lists waiting messages, the earliest first. */
export const listPlannedMessages = (db: Db, most: number): Promise<Planned[]> =>
  planned(db).orderBy('p.due_at').orderBy('p.id').limit(most).execute();

/** Seconds between attempts to send a failed message. */
const AGAIN_SECONDS = 30;
const SAID = 200;

const mayTry = (column: string) => {
  const at = sql.ref<Date | null>(column);
  return sql<boolean>`(${at} is null or ${at} <= ${secondsAgo(AGAIN_SECONDS)})`;
};

/** Lists the ids of due messages. Those that failed before are last, so that they do not delay others. */
export async function listDue(db: Db, most: number): Promise<bigint[]> {
  const rows = await planned(db)
    .where('p.due_at', '<=', now)
    .where(mayTry('p.failed_at'))
    .orderBy('p.failed_at', (order) => order.asc().nullsFirst())
    .orderBy('p.due_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Locks a waiting message until the transaction ends; returns undefined when it was sent or cancelled, or another
 * server has it.
 */
export const lockPlanned = (tx: Db, id: bigint): Promise<Planned | undefined> =>
  planned(tx).where('p.id', '=', id).forUpdate('p').skipLocked().executeTakeFirst();

type NewPlanned = { at: string; operatorId: bigint; audience: Audience; texts: Record<string, LetterWords> };

/** Inserts a scheduled message; returns undefined when its time has passed by the database's clock. */
export async function insertPlanned(
  tx: Db,
  { at, operatorId, audience, texts }: NewPlanned,
): Promise<Planned | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    insert into inbox_planned (due_at, operator_id, audience, texts)
    select ${at}::timestamptz, ${operatorId}::bigint, ${JSON.stringify(audience)}::jsonb, ${JSON.stringify(texts)}::jsonb
    where ${at}::timestamptz > clock_timestamp()
    returning id`.execute(tx);
  const [made] = rows;
  return made && planned(tx).where('p.id', '=', made.id).executeTakeFirst();
}

/** Records the sent message. Throws when it was sent already, which rolls back the second one. */
export async function setSent(tx: Db, id: bigint, messageId: bigint): Promise<void> {
  await tx
    .updateTable('inbox_planned')
    .set({ message_id: messageId })
    .where('id', '=', id)
    .where('message_id', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function setCancelled(tx: Db, id: bigint): Promise<void> {
  await tx.updateTable('inbox_planned').set({ cancelled_at: now }).where('id', '=', id).execute();
}

/**
 * Records why a message could not be sent. Long error texts are cut; concurrent attempts of two servers count as one.
 */
export async function setFailed(db: Db, id: bigint, failure: Failure, text: string): Promise<void> {
  await db
    .updateTable('inbox_planned')
    .set((e) => ({ failed_at: now, failure, failure_text: cutText(text, SAID), tries: e('tries', '+', 1) }))
    .where('id', '=', id)
    .where('message_id', 'is', null)
    .where('cancelled_at', 'is', null)
    .where(mayTry('failed_at'))
    .execute();
}
