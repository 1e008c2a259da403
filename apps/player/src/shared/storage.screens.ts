/** What single screens keep in the browser: it comes with them, and not with the first page. */
import { type Closed, read, STATUS_KEY, type StorageArea, textOf, write } from './storage.ts';

/** The remembered login, and the salt that its password slot is coded with. Both stay over a logout. */
export const LOGIN_RECORD_KEY = 'mc_login';
export const LOGIN_SALT_KEY = 'mc_login_salt';

/** What an invitation link brought along: kept for this browser session, and gone with the registration. */
export const INVITATION_KEY = 'mc_invite';

/** Who brought this visitor; both empty when nobody did. */
export type Invitation = { affiliateCode: string; recommenderId: string };

export function readInvitation(session: StorageArea): Invitation {
  const kept = read(session, INVITATION_KEY) ?? {};
  return { affiliateCode: textOf(kept.affiliateCode), recommenderId: textOf(kept.recommenderId) };
}

export function writeInvitation(session: StorageArea, invitation: Invitation): void {
  write(session, INVITATION_KEY, invitation);
}

export function clearInvitation(session: StorageArea): void {
  session.removeItem(INVITATION_KEY);
}

export const writeClosed = (local: StorageArea, closed: Closed | null): void =>
  void write(local, STATUS_KEY, closed ?? { status: 0 });

/** Name of the running trial, until the browser session or the trial ends. */
export const TRIAL_NAME_KEY = 'mc_trial_name';
export const writeTrialName = (session: StorageArea, name: string): void => void write(session, TRIAL_NAME_KEY, name);
