/** What a changed password changes in this browser. */
import type { OutputOf } from '@parlour/contract/endpoint';
import type { changePassword } from '@parlour/contract/password-reset.endpoints';
import { type StorageArea, storageAreas } from '../../shared/storage.ts';
import { useApp } from '../../shared/store.ts';
import { readSaved, writeSaved } from '../sessions/remembered-login.ts';
import { holdTicket } from '../sessions/ticket.ts';

/**
 * Puts the fresh token into the remembered login.
 *
 * @returns false when there is none, or when the browser would not keep it, of which the console is warned
 */
export function rewriteSaved(local: StorageArea, token: string): boolean {
  const saved = readSaved(local);
  if (!saved) return false;
  const isKept = writeSaved(local, { ...saved, token });
  // oxlint-disable-next-line no-console -- this warning is asked for (PWD-032)
  if (!isKept) console.warn('The remembered login could not be rewritten: it asks for the password next time.');
  return isKept;
}

export function changed({ ticket, rememberToken }: OutputOf<typeof changePassword>): void {
  // The old proof is gone with the old password; whoever typed the new one need not type it again for a while.
  holdTicket(ticket);
  if (rememberToken) rewriteSaved(storageAreas().local, rememberToken);
  useApp.setState({ passwordDue: false });
}
