/**
 * Re-authentication tickets (W4): whoever has just typed the right password gets one with the answer and may show it
 * instead of the password once more within five minutes, in the same session. The client holds it in memory only.
 */
import type { Db } from '../../platform/db/db.ts';
import { newToken, tokenHash } from '../../platform/http/tokens.ts';
import { insertTicket, isTicketOpen, useTicket } from './login-challenge.store.ts';

export const TICKET_SECONDS = 300;
const SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** A ticket that is kept with the session that it belongs to. */
export type NewTicket = { text: string; hash: Buffer; seconds: number };

export type Tickets = {
  /** A fresh ticket for a session that is about to be opened. */
  make: () => NewTicket;
  /** A fresh ticket for a session. */
  give: (tx: Db, sessionId: bigint) => Promise<string>;
  /** Whether a text is a ticket that this session could use up now. */
  isOpen: (db: Db, sessionId: bigint, ticket: string) => Promise<boolean>;
  /** Uses a ticket up; true when it was given to this session, is unused and young enough. */
  take: (tx: Db, sessionId: bigint, ticket: string) => Promise<boolean>;
};

export function createTickets(): Tickets {
  return {
    make() {
      const text = newToken();
      return { text, hash: tokenHash(text), seconds: TICKET_SECONDS };
    },
    async give(tx, sessionId) {
      const ticket = newToken();
      await insertTicket(tx, sessionId, tokenHash(ticket), TICKET_SECONDS);
      return ticket;
    },
    isOpen: async (db, sessionId, ticket) => SHAPE.test(ticket) && isTicketOpen(db, sessionId, tokenHash(ticket)),
    take: async (tx, sessionId, ticket) => SHAPE.test(ticket) && (await useTicket(tx, sessionId, tokenHash(ticket))),
  };
}
