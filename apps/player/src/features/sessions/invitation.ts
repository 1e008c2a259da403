/**
 * The code of an invitation link. The link leads to registration with the code in its query; the code then stays for the
 * browser session, wherever the visitor looks first, and goes with the registration.
 */

import { type Invitation, readInvitation, writeInvitation } from '../../shared/storage.screens.ts';
import { type StorageArea } from '../../shared/storage.ts';

/** As long as the server would ever take. */
const MOST = 40;

const textIn = (query: URLSearchParams, name: string): string => (query.get(name) ?? '').trim().slice(0, MOST);

/** What the address brings, else what an earlier one brought. */
export function takeInvitation(search: string, session: StorageArea): Invitation {
  const query = new URLSearchParams(search);
  const brought = { affiliateCode: textIn(query, 'affiliateCode'), recommenderId: textIn(query, 'recommenderId') };
  if (brought.affiliateCode === '' && brought.recommenderId === '') return readInvitation(session);
  writeInvitation(session, brought);
  return brought;
}
