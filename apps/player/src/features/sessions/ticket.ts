/**
 * Proof that the password was entered just now (W4). It replaces the old password once within a few minutes, and is
 * kept only in memory: a reload drops it.
 */
import { create } from 'zustand';

/** Slightly shorter than the server's five minutes, so that a held ticket is valid. */
export const TICKET_MS = 285_000;

const useHeld = create<{ ticket: string | null }>(() => ({ ticket: null }));
let timer: ReturnType<typeof setTimeout> | undefined;

export function dropTicket(): void {
  clearTimeout(timer);
  useHeld.setState({ ticket: null });
}

/** Replaces the held ticket; a login without a ticket clears it. */
export function holdTicket(ticket: string | undefined): void {
  dropTicket();
  if (ticket === undefined) return;
  useHeld.setState({ ticket });
  timer = setTimeout(dropTicket, TICKET_MS);
}

export const heldTicket = (): string | null => useHeld.getState().ticket;
export const useTicket = (): string | null => useHeld((state) => state.ticket);
