/** Money out: how a withdrawal can stand, which moves are allowed and whose they are, and where money can go. */

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

/** `provider` is a payout provider that reports what became of the money. */
export type WithdrawalMover = 'member' | 'operator' | 'provider';

/**
 * Every move there is, and whose it is; the database holds the same table and refuses all others. What a member asked
 * for is looked at, approved (above the house's limit by two operators: after the first it is `reviewing`), and paid by
 * hand or through a provider. After the approval a member cannot take it back.
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

/** States in which the house holds the money. */
export const HELD_STATES = ['requested', 'reviewing', 'approved', 'paying'] as const;
export const isHeld = (state: WithdrawalState): boolean => (HELD_STATES as readonly string[]).includes(state);

/** States that wait for an operator. */
export const DUE_STATES = ['requested', 'reviewing', 'approved'] as const;

/** Where money can go. */
export const PAYOUT_ACCOUNT_KINDS = ['bank', 'wallet', 'crypto'] as const;
export type PayoutAccountKind = (typeof PAYOUT_ACCOUNT_KINDS)[number];

export const MOST_PAYOUT_ACCOUNTS = 5;
/** Characters of a holder's name. */
export const HOLDER_NAME = { min: 2, max: 60 } as const;

/** What a significant change was, after which nothing goes out for a while. */
export const CHANGE_KINDS = ['login_password', 'payment_password', 'phone', 'payee'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Minutes for which a payment password that was typed stands for the member. */
export const PASS_MINUTES = 5;
/** Wrong payment passwords, and the minutes in which so many lock it. */
export const PAYMENT_TRIES = { most: 5, minutes: 30 } as const;

/** Why an amount cannot go out, as the value of `withdraw.limit`. */
export type WithdrawLimit = { limit: 'min' | 'max' | 'count' | 'sum'; amount: string };
/** The value of `withdraw.funds`: what may go out, and what is still to be played for the rest. */
export type WithdrawFunds = { withdrawable: string; toPlay: string };
/** The value of `withdraw.cooling`. */
export type WithdrawCooling = { kind: ChangeKind; until: string };
/** The value of `payment.wrong`. */
export type PaymentTriesLeft = { left: number };
