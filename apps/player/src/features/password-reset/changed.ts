/** Updates this browser after a password change. */
import type { OutputOf } from '@parlour/contract/endpoint';
import type { changePassword } from '@parlour/contract/password-reset.endpoints';
import { type StorageArea, storageAreas } from '../../shared/storage.ts';
import { useApp } from '../../shared/store.ts';
import { readSaved, writeSaved } from '../sessions/remembered-login.ts';
import { holdTicket } from '../sessions/ticket.ts';

/**
 * Replaces the token of the remembered login.
 *
 * @returns false without a remembered login, or if the browser did not store it, which logs a warning
 */
export function rewriteSaved(local: StorageArea, token: string): boolean {
  const saved = readSaved(local);
  if (!saved) return false;
  const isKept = writeSaved(local, { ...saved, token });
  // oxlint-disable-next-line no-console -- this warning is required (PWD-032)
  if (!isKept) console.warn('The remembered login could not be rewritten: it asks for the password next time.');
  return isKept;
}

export function changed({ ticket, rememberToken }: OutputOf<typeof changePassword>): void {
  // The old ticket is invalid with the old password; the new one spares entering the password again for a few minutes.
  holdTicket(ticket);
  if (rememberToken) rewriteSaved(storageAreas().local, rememberToken);
  useApp.setState({ passwordDue: false });
}
