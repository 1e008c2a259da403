/**
 * Member types and their permissions (N68). One predicate per rule: there is no shared "is agent". A type in no list is
 * neither guest nor free play, and an agent by the documents' "any type other than".
 */

export const ORDINARY_MEMBER = 0;
export const GUEST_MEMBER = 4;

/** Whether the type may use free play. */
export const mayFreePlay = (type: number): boolean => [0, 1, 2].includes(type);
/** Whether the type is a guest account, which is read-only. */
export const isGuest = (type: number): boolean => type === GUEST_MEMBER;
/** Types without the agent menu; every other type has it. */
export const NO_AGENT_TYPES: readonly number[] = [0, 4, 40];
/** Whether the type has the agent menu. */
export const hasAgentMenu = (type: number): boolean => !NO_AGENT_TYPES.includes(type);
/** Whether pending contracts are shown after login. */
export const hasContractChecks = (type: number): boolean => ![4, 40, 41, 42].includes(type);

/** The two sites of the platform: one for players, one for agents. */
export type Side = 'member' | 'agent';

/**
 * Whether an account may sign in on a site (N69): an agent type on both, an agent-only account on the agents' site
 * only, all others on the members' site only.
 */
export const mayEnterBy = (side: Side, account: { type: number; agentOnly: boolean }): boolean =>
  side === 'agent' ? hasAgentMenu(account.type) : !account.agentOnly;

/** Mark of guest sessions in the session information. */
export const TRIAL_CUSTOMER = 'TRIAL';
/** Module for which guest play is started. */
export const FREE_PLAY_MODULE = 'FREEPLAY3';

/** Storage key of the session information. */
export const SESSION_KEY = 'MC_SESSION_INFO';
/** Header half of the session; the cookie contains the other half (W2). */
export const TOKEN_HEADER = 'x-mc-token';
/** Header with the version of an encrypted body. */
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
