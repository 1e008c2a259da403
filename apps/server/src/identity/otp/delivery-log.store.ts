import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export type OutboxMessage = { channel: 'sms' | 'mail'; to: string; subject: string; text: string };

/**
 * Where messages go while no provider is set: a table that the operator's console shows. With a provider nothing is
 * written here, because a message may hold a code.
 */
export type Outbox = { note: (db: Db, message: OutboxMessage) => Promise<void> };

export const outbox: Outbox = {
  async note(db, { channel, to, subject, text }) {
    await db.insertInto('outbox').values({ channel, recipient: to, subject, body: text }).execute();
  },
};

/** Newest first, older than `before` when it is given. */
export const listMessages = (db: Db, { size, before }: { size: number; before: bigint | null }) =>
  db
    .selectFrom('outbox')
    .selectAll()
    .$if(before !== null, (query) => query.where('id', '<', sql<bigint>`${before}`))
    .orderBy('id', 'desc')
    .limit(size)
    .execute();
