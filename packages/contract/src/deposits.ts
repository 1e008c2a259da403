/** Deposits: how one stands, which moves are allowed, what they cost. Plain facts, the same on both sides of the wire. */
import { plainDigits } from './digits.ts';

/**
 * - `opened`: written down, the provider is not reached yet
 * - `waiting`: the player is at the provider's page, or has the house's bank details
 * - `confirming`: an operator must look: a bank transfer was announced, or something came that does not fit
 * - `settled`: the money is in the wallet
 * - `failed`, `expired`, `cancelled`: nothing came
 */
export const DEPOSIT_STATES = ['opened', 'waiting', 'confirming', 'settled', 'failed', 'expired', 'cancelled'] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

/** `house`: the server itself, by its clock or because a provider did not answer. */
export const DEPOSIT_MOVERS = ['member', 'provider', 'operator', 'house'] as const;
export type DepositMover = (typeof DEPOSIT_MOVERS)[number];

/** Every move there is, and whose it is; the database holds the same table and refuses all others. */
export const DEPOSIT_MOVES: Record<DepositState, Partial<Record<DepositState, readonly DepositMover[]>>> = {
  opened: {
    waiting: ['house'],
    // A voucher is settled the moment it is typed.
    settled: ['house'],
    failed: ['house'],
    expired: ['house'],
    cancelled: ['member'],
  },
  waiting: {
    confirming: ['member', 'provider'],
    settled: ['provider', 'operator'],
    failed: ['provider', 'operator'],
    expired: ['house', 'provider'],
    cancelled: ['member'],
  },
  confirming: { settled: ['operator'], failed: ['operator'] },
  settled: {},
  // Money that came too late is the player's all the same; what had failed or was called off, a person looks at first.
  expired: { settled: ['provider', 'operator'] },
  failed: { settled: ['operator'] },
  cancelled: { settled: ['operator'] },
};

export const mayMoveDeposit = (by: DepositMover, from: DepositState, to: DepositState): boolean =>
  DEPOSIT_MOVES[from][to]?.includes(by) ?? false;

/** States in which something may still come by itself. */
export const OPEN_DEPOSITS: readonly DepositState[] = ['opened', 'waiting', 'confirming'];

/** Ways to look through a history. */
export const DEPOSIT_GROUPS = {
  open: OPEN_DEPOSITS,
  done: ['settled'],
  lost: ['failed', 'expired', 'cancelled'],
} as const;
export type DepositGroup = keyof typeof DEPOSIT_GROUPS;

/** How a method works: at a provider's page, by a bank transfer that an operator confirms, or by a code. */
export const METHOD_KINDS = ['gateway', 'bank', 'voucher'] as const;
export type MethodKind = (typeof METHOD_KINDS)[number];

export const PAYMENT_PROVIDERS = ['sandbox', 'btcpay', 'bank', 'voucher'] as const;
export type PaymentProviderCode = (typeof PAYMENT_PROVIDERS)[number];
export const KIND_OF_PROVIDER: Record<PaymentProviderCode, MethodKind> = {
  sandbox: 'gateway',
  btcpay: 'gateway',
  bank: 'bank',
  voucher: 'voucher',
};

/** Pictures that a method can have; the client draws each. */
export const METHOD_ICONS = ['bank', 'mobile', 'qr', 'card', 'crypto', 'voucher', 'wallet', 'store'] as const;
export type MethodIcon = (typeof METHOD_ICONS)[number];

/**
 * Why nothing came:
 * - `declined`: the provider says that the payment failed
 * - `unreachable`: the provider did not answer when the deposit was opened
 * - `refused`: an operator refused it, with words of his own
 * - `expired`, `cancelled`: the time was over, the player called it off
 */
export const DEPOSIT_REASONS = ['declined', 'unreachable', 'refused', 'expired', 'cancelled'] as const;
export type DepositReason = (typeof DEPOSIT_REASONS)[number];

/**
 * What an operator must look at:
 * - `unknown`: a provider tells of a payment that belongs to no deposit
 * - `amount`, `currency`: another amount or currency came than was asked for
 * - `after_failed`, `after_cancelled`: money came for a deposit that was over
 * - `paid_again`: a second payment for a deposit that is settled
 */
export const CASE_KINDS = ['unknown', 'amount', 'currency', 'after_failed', 'after_cancelled', 'paid_again'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** Open deposits that one member may have at once. */
export const MOST_OPEN_DEPOSITS = 5;

/** A voucher code as it is written: four groups of four. */
export const VOUCHER_GROUPS = 4;
export const VOUCHER_GROUP = 4;
/** Letters and digits of voucher codes; none that can be taken for another. */
export const VOUCHER_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code as it was typed, in the one form that is compared: other cases, spaces and dashes mean nothing. */
export const plainVoucher = (typed: string): string =>
  plainDigits(typed.normalize('NFKC'))
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}_.]/gu, '');

/** Fixed part in minor units, and thousandths of the amount. */
export type Fee = { fixed: bigint; permille: number };

/**
 * What a deposit costs: the fixed part and the thousandths, rounded half up to the minor unit, and never more than what
 * is paid.
 *
 * @param amount minor units that are paid
 * @returns minor units; what is credited is `amount - feeOf(amount, fee)`
 */
export function computeFee(amount: bigint, { fixed, permille }: Fee): bigint {
  const fee = fixed + (amount * BigInt(permille) + 500n) / 1000n;
  return fee > amount ? amount : fee;
}
