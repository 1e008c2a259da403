/**
 * Re-authentication tickets (W4): a response to the right password contains a ticket that the same session may send
 * once within five minutes instead of the password. The client keeps it in memory only.
 */
import type { Db } from '../../platform/db/db.ts';
import { newToken, tokenHash } from '../../platform/http/tokens.ts';
import { insertTicket, isTicketOpen, useTicket } from './login-challenge.store.ts';

export const TICKET_SECONDS = 300;
const SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** Ticket that is stored together with its session. */
export type NewTicket = { text: string; hash: Buffer; seconds: number };

export type Tickets = {
  /** Creates a ticket for a session that is about to be opened. */
  make: () => NewTicket;
  /** Creates and stores a ticket for a session. */
  give: (tx: Db, sessionId: bigint) => Promise<string>;
  /** Whether a text is a valid ticket of this session. */
  isOpen: (db: Db, sessionId: bigint, ticket: string) => Promise<boolean>;
  /** Uses a ticket; returns true when it belongs to this session, is unused and has not expired. */
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
