/** States, transitions and fees of deposits. Plain data, the same on both sides of the wire. */
import { plainDigits } from './digits.ts';

/**
 * - `opened`: stored, the provider has not been reached yet
 * - `waiting`: the player is on the provider's page, or has the merchant's bank details
 * - `confirming`: an operator must review it: a bank transfer was announced, or an irregular payment arrived
 * - `settled`: the money is in the wallet
 * - `failed`, `expired`, `cancelled`: nothing was paid
 */
export const DEPOSIT_STATES = ['opened', 'waiting', 'confirming', 'settled', 'failed', 'expired', 'cancelled'] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

/** `house`: the server itself, by its clock or because a provider did not answer. */
export const DEPOSIT_MOVERS = ['member', 'provider', 'operator', 'house'] as const;
export type DepositMover = (typeof DEPOSIT_MOVERS)[number];

/** Allowed transitions and their movers; the database enforces the same table. */
export const DEPOSIT_MOVES: Record<DepositState, Partial<Record<DepositState, readonly DepositMover[]>>> = {
  opened: {
    waiting: ['house'],
    // A voucher is settled when it is redeemed.
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
  // Money that arrives late is credited nevertheless; after a failed or cancelled deposit, an operator reviews it
  // first.
  expired: { settled: ['provider', 'operator'] },
  failed: { settled: ['operator'] },
  cancelled: { settled: ['operator'] },
};

export const mayMoveDeposit = (by: DepositMover, from: DepositState, to: DepositState): boolean =>
  DEPOSIT_MOVES[from][to]?.includes(by) ?? false;

/** States in which a payment may still arrive. */
export const OPEN_DEPOSITS: readonly DepositState[] = ['opened', 'waiting', 'confirming'];

/** Filters of a deposit history. */
export const DEPOSIT_GROUPS = {
  open: OPEN_DEPOSITS,
  done: ['settled'],
  lost: ['failed', 'expired', 'cancelled'],
} as const;
export type DepositGroup = keyof typeof DEPOSIT_GROUPS;

/** Kinds of payment methods: on a provider's page, by a bank transfer that an operator confirms, or by a code. */
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

/** Icons of methods, drawn by the client. */
export const METHOD_ICONS = ['bank', 'mobile', 'qr', 'card', 'crypto', 'voucher', 'wallet', 'store'] as const;
export type MethodIcon = (typeof METHOD_ICONS)[number];

/**
 * Reasons why a deposit was not paid:
 * - `declined`: the provider reports a failed payment
 * - `unreachable`: the provider did not answer when the deposit was opened
 * - `refused`: an operator refused it, with a reason
 * - `expired`, `cancelled`: by timeout, by the player
 */
export const DEPOSIT_REASONS = ['declined', 'unreachable', 'refused', 'expired', 'cancelled'] as const;
export type DepositReason = (typeof DEPOSIT_REASONS)[number];

/**
 * Cases for operators:
 * - `unknown`: a provider reports a payment that belongs to no deposit
 * - `amount`, `currency`: another amount or currency was paid than requested
 * - `after_failed`, `after_cancelled`: a payment for a deposit that had ended
 * - `paid_again`: a second payment for a settled deposit
 */
export const CASE_KINDS = ['unknown', 'amount', 'currency', 'after_failed', 'after_cancelled', 'paid_again'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** Maximum number of a member's open deposits. */
export const MOST_OPEN_DEPOSITS = 5;

/** Printed form of a voucher code: four groups of four. */
export const VOUCHER_GROUPS = 4;
export const VOUCHER_GROUP = 4;
/** Letters and digits of voucher codes, without similar ones. */
export const VOUCHER_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Normalises a typed code for comparison: case, spaces and dashes are ignored. */
export const plainVoucher = (typed: string): string =>
  plainDigits(typed.normalize('NFKC'))
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}_.]/gu, '');

/** Fixed part in minor units, and thousandths of the amount. */
export type Fee = { fixed: bigint; permille: number };

/**
 * Computes the fee of a deposit: the fixed part plus the thousandths, rounded half up to the minor unit, at most the
 * paid amount.
 *
 * @param amount paid minor units
 * @returns minor units; the credited amount is `amount - computeFee(amount, fee)`
 */
export function computeFee(amount: bigint, { fixed, permille }: Fee): bigint {
  const fee = fixed + (amount * BigInt(permille) + 500n) / 1000n;
  return fee > amount ? amount : fee;
}
