import { now, secondsAhead } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

export async function insertTicket(tx: Db, sessionId: bigint, ticketHash: Buffer, seconds: number): Promise<void> {
  await tx
    .insertInto('reauth_ticket')
    .values({
      ticket_hash: ticketHash,
      session_id: sessionId,
      expires_at: secondsAhead(seconds),
    })
    .execute();
}

/** Uses a ticket; returns true at its first use within its lifetime by its own session. */
export async function useTicket(tx: Db, sessionId: bigint, ticketHash: Buffer): Promise<boolean> {
  const result = await tx
    .updateTable('reauth_ticket')
    .set({ used_at: now })
    .where('ticket_hash', '=', ticketHash)
    .where('session_id', '=', sessionId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Whether a ticket is valid now. */
export async function isTicketOpen(db: Db, sessionId: bigint, ticketHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('reauth_ticket')
    .select('session_id')
    .where('ticket_hash', '=', ticketHash)
    .where('session_id', '=', sessionId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}
