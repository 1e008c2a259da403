/** Storage of individual screens, loaded with them and not with the first page. */
import { type Closed, read, STATUS_KEY, type StorageArea, textOf, write } from './storage.ts';

/** The remembered login, and the salt of its password slot. Both survive a logout. */
export const LOGIN_RECORD_KEY = 'mc_login';
export const LOGIN_SALT_KEY = 'mc_login_salt';

/** Data of an invitation link: kept for this browser session, removed after registration. */
export const INVITATION_KEY = 'mc_invite';

/** Referrer of this visitor; both empty without one. */
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

/** Code of the agent whose sign-in link was opened; removed outside the agents' login page. */
const AGENT_CODE_KEY = 'mc_agent_code';
export const readAgentCode = (session: StorageArea): string => textOf(read(session, AGENT_CODE_KEY)?.code);
export const writeAgentCode = (session: StorageArea, code: string): void =>
  void write(session, AGENT_CODE_KEY, { code });
export const clearAgentCode = (session: StorageArea): void => session.removeItem(AGENT_CODE_KEY);

export const writeClosed = (local: StorageArea, closed: Closed | null): void =>
  void write(local, STATUS_KEY, closed ?? { status: 0 });

/** Name of the current trial, until the browser session or the trial ends. */
export const TRIAL_NAME_KEY = 'mc_trial_name';
export const writeTrialName = (session: StorageArea, name: string): void => void write(session, TRIAL_NAME_KEY, name);
