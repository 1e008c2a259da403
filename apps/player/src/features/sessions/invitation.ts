/**
 * Code of an invitation link. The link leads to registration with the code in its query; the code is kept for the
 * browser session, across other pages, and removed by the registration.
 */

import { type Invitation, readInvitation, writeInvitation } from '../../shared/storage.screens.ts';
import { type StorageArea } from '../../shared/storage.ts';

/** Maximum length that the server accepts. */
const MOST = 40;

const textIn = (query: URLSearchParams, name: string): string => (query.get(name) ?? '').trim().slice(0, MOST);

/** Returns the invitation of the address, else the stored one. */
export function takeInvitation(search: string, session: StorageArea): Invitation {
  const query = new URLSearchParams(search);
  const brought = { affiliateCode: textIn(query, 'affiliateCode'), recommenderId: textIn(query, 'recommenderId') };
  if (brought.affiliateCode === '' && brought.recommenderId === '') return readInvitation(session);
  writeInvitation(session, brought);
  return brought;
}
