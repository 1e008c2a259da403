/** What an operator can lock for a player without disabling the account: play, paying in, and paying out. */
export const LOCK_KINDS = ['bets', 'deposits', 'withdrawals'] as const;
export type LockKind = (typeof LOCK_KINDS)[number];
