/**
 * The proof that the password was typed just now (W4). It stands in for the old password once and for a few minutes,
 * and lives in memory only: a reload forgets it.
 */
import { create } from 'zustand';

/** A little less than the server's five minutes, so that a ticket that is held is good. */
export const TICKET_MS = 285_000;

const useHeld = create<{ ticket: string | null }>(() => ({ ticket: null }));
let timer: ReturnType<typeof setTimeout> | undefined;

export function dropTicket(): void {
  clearTimeout(timer);
  useHeld.setState({ ticket: null });
}

/** Takes the place of whatever was held before; a login without a ticket leaves nothing. */
export function holdTicket(ticket: string | undefined): void {
  dropTicket();
  if (ticket === undefined) return;
  useHeld.setState({ ticket });
  timer = setTimeout(dropTicket, TICKET_MS);
}

export const heldTicket = (): string | null => useHeld.getState().ticket;
export const useTicket = (): string | null => useHeld((state) => state.ticket);
