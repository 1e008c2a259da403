/** Withdrawals: states, allowed transitions and their movers, and destinations of money. */

export const WITHDRAWAL_STATES = [
  'requested',
  'reviewing',
  'approved',
  'paying',
  'paid',
  'refused',
  'failed',
  'cancelled',
] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** `provider` is a payout provider that reports the result. */
export type WithdrawalMover = 'member' | 'operator' | 'provider';

/**
 * All allowed transitions and their movers; the database enforces the same table. A request is reviewed, approved
 * (above the installation's limit by two operators: after the first it is `reviewing`), and paid manually or through a
 * provider. After the approval a member cannot cancel it.
 */
export const WITHDRAWAL_MOVES: Record<WithdrawalState, Partial<Record<WithdrawalState, readonly WithdrawalMover[]>>> = {
  requested: { reviewing: ['operator'], approved: ['operator'], refused: ['operator'], cancelled: ['member'] },
  reviewing: { requested: ['operator'], approved: ['operator'], refused: ['operator'], cancelled: ['member'] },
  approved: { paying: ['operator'], paid: ['operator'], failed: ['operator'] },
  paying: { paid: ['operator', 'provider'], failed: ['operator', 'provider'] },
  paid: {},
  refused: {},
  failed: {},
  cancelled: {},
};

export const mayMoveWithdrawal = (by: WithdrawalMover, from: WithdrawalState, to: WithdrawalState): boolean =>
  WITHDRAWAL_MOVES[from][to]?.includes(by) ?? false;

/** States in which the amount is held. */
export const HELD_STATES = ['requested', 'reviewing', 'approved', 'paying'] as const;
export const isHeld = (state: WithdrawalState): boolean => (HELD_STATES as readonly string[]).includes(state);

/** States that wait for an operator. */
export const DUE_STATES = ['requested', 'reviewing', 'approved'] as const;

/** Kinds of payout destinations. */
export const PAYOUT_ACCOUNT_KINDS = ['bank', 'wallet', 'crypto'] as const;
export type PayoutAccountKind = (typeof PAYOUT_ACCOUNT_KINDS)[number];

export const MOST_PAYOUT_ACCOUNTS = 5;
/** Number of characters of a holder's name. */
export const HOLDER_NAME = { min: 2, max: 60 } as const;

/** Significant changes of an account, after which withdrawals are blocked for some time. */
export const CHANGE_KINDS = ['login_password', 'payment_password', 'phone', 'payee'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Minutes for which a payment password, once typed, is not requested again. */
export const PASS_MINUTES = 5;
/** Wrong payment passwords, within so many minutes, that lock it. */
export const PAYMENT_TRIES = { most: 5, minutes: 30 } as const;

/** Exceeded limit, as the value of `withdraw.limit`. */
export type WithdrawLimit = { limit: 'min' | 'max' | 'count' | 'sum'; amount: string };
/** The value of `withdraw.funds`: the withdrawable amount, and the wagering still required for the rest. */
export type WithdrawFunds = { withdrawable: string; toPlay: string };
/** The value of `withdraw.cooling`. */
export type WithdrawCooling = { kind: ChangeKind; until: string };
/** The value of `payment.wrong`. */
export type PaymentTriesLeft = { left: number };
