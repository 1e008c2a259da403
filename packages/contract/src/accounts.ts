/**
 * Member types and what each may do (N68). One predicate per rule: there is no shared "is agent". A type that is in no
 * list is neither guest nor free play, and an agent by the documents' "any type other than".
 */

export const ORDINARY_MEMBER = 0;
export const GUEST_MEMBER = 4;

/** Passes the free-play check. */
export const mayFreePlay = (type: number): boolean => [0, 1, 2].includes(type);
/** Guest or demo user, read-only. */
export const isGuest = (type: number): boolean => type === GUEST_MEMBER;
/** Types that do not see the agent menu; every other type does. */
export const NO_AGENT_TYPES: readonly number[] = [0, 4, 40];
/** Sees the agent menu. */
export const hasAgentMenu = (type: number): boolean => !NO_AGENT_TYPES.includes(type);
/** Is asked about pending contracts after login. */
export const hasContractChecks = (type: number): boolean => ![4, 40, 41, 42].includes(type);

/** The two doors of the platform: players come in by one, agents by the other. */
export type Side = 'member' | 'agent';

/**
 * Whether an account may come in on a side (N69): an agent type may use both, an agent-only account the agents' door
 * alone, everybody else the members' door alone.
 */
export const mayEnterBy = (side: Side, account: { type: number; agentOnly: boolean }): boolean =>
  side === 'agent' ? hasAgentMenu(account.type) : !account.agentOnly;

/** Mark of trial sessions in the session information. */
export const TRIAL_CUSTOMER = 'TRIAL';
/** Module that test play is started for. */
export const FREE_PLAY_MODULE = 'FREEPLAY3';

/** Storage key of the session information. */
export const SESSION_KEY = 'MC_SESSION_INFO';
/** Header half of the session; the cookie holds the other half (W2). */
export const TOKEN_HEADER = 'x-mc-token';
/** Header that names the version of an encrypted body. */
export const ENCRYPTION_HEADER = 'x-mc-enc';
/** Device header of an installed app, with the value of the documents. */
export const DEVICE_HEADER = 'x-mc-device';
export const DEVICE_STANDALONE = 'OTHERS';

export type SessionInfo = {
  token: string;
  merchantCode: string;
  userName: string;
  type: number;
  firstTimeLogin: boolean;
  customerType: string | null;
};
