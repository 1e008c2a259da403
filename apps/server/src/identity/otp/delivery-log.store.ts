import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export type OutboxMessage = { channel: 'sms' | 'mail'; to: string; subject: string; text: string };

/**
 * Stores messages while no provider is configured, in a table that the console shows. With a provider nothing is
 * stored, because a message may contain a code.
 */
export type Outbox = { note: (db: Db, message: OutboxMessage) => Promise<void> };

export const outbox: Outbox = {
  async note(db, { channel, to, subject, text }) {
    await db.insertInto('outbox').values({ channel, recipient: to, subject, body: text }).execute();
  },
};

/** Lists messages, newest first, older than `before` when it is given. */
export const listMessages = (db: Db, { size, before }: { size: number; before: bigint | null }) =>
  db
    .selectFrom('outbox')
    .selectAll()
    .$if(before !== null, (query) => query.where('id', '<', sql<bigint>`${before}`))
    .orderBy('id', 'desc')
    .limit(size)
    .execute();
