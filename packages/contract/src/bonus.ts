/** Names and figures of bonuses. */

/** Occasions of bonuses. */
export const BONUS_KINDS = [
  'firstDeposit',
  'match',
  'cashback',
  'checkIn',
  'freeRounds',
  'levelUp',
  'promoCode',
  'manual',
] as const;
export type BonusKind = (typeof BONUS_KINDS)[number];

/** Rules in `draft` are visible to operators only; in `ended` nothing is granted any more. */
export const RULE_STATES = ['draft', 'active', 'ended'] as const;
export type RuleState = (typeof RULE_STATES)[number];

/**
 * - `open`: wagering is not complete
 * - `converted`: wagering is complete; the rest became the player's own money
 * - `spent`: nothing was left
 * - `cancelled`: by the player
 * - `expired`: not wagered in time
 */
export const CREDIT_STATES = ['open', 'converted', 'spent', 'cancelled', 'expired'] as const;
export type CreditState = (typeof CREDIT_STATES)[number];

/**
 * Reasons why a bonus chosen with a deposit was not granted:
 * - `had`, `gone`: the member had it before, its stock is used up
 * - `unmet`: the deposit does not meet its conditions
 * - `over`: it is not offered any more, or not to this member
 * - `stopped`: the member is in a time-out or excluded
 */
export const BONUS_MISSES = ['had', 'gone', 'unmet', 'over', 'stopped'] as const;
export type BonusMiss = (typeof BONUS_MISSES)[number];
/** Text key of each reason for players. */
export const MISS_TEXTS: Record<BonusMiss, string> = {
  had: 'bonus.had',
  gone: 'bonus.gone',
  unmet: 'bonus.notMet',
  over: 'bonus.over',
  stopped: 'protect.stopped',
};

/** Allowed transitions of a credit; the database enforces the same. */
export const CREDIT_MOVES: readonly (readonly [CreditState, CreditState])[] = [
  ['open', 'converted'],
  ['open', 'spent'],
  ['open', 'cancelled'],
  ['open', 'expired'],
];

/** Contribution to wagering in per mille of a stake, by category of games; `other` for all that are not named. */
export type Contribution = Record<string, number>;

/** A credit as needed for counting play. Amounts are minor units. */
export type WageredCredit = {
  id: bigint;
  restricted: boolean;
  amount: bigint;
  required: bigint;
  progress: bigint;
  drawn: bigint;
  won: bigint;
  adjusted: bigint;
  remaining: bigint;
  maxRelease: bigint | null;
  contribution: Contribution;
  games: readonly string[] | null;
  /** Milliseconds since 1970. */
  expiresAt: number | null;
};

/** Parts of a bet that came from a credit and counted for it; credit 0 is the player's own money. */
export type Stake = { transfer: bigint; round: bigint; credit: bigint; drawn: bigint; counted: bigint };

/** A ledger entry of the player's account. */
export type PlayEvent = {
  transfer: bigint;
  /** `held`: lottery stakes held for a draw or returned, which no credit counts. */
  kind: 'bet' | 'win' | 'undo' | 'held' | 'other';
  amount: bigint;
  /** Balance after the entry. */
  balance: bigint;
  round: bigint | null;
  /** Transfer that it reverses. */
  reverses: bigint | null;
  game: string;
  category: string;
  /** Milliseconds since 1970. */
  at: number;
};

/** A full stake in per mille. */
export const WHOLE = 1000;

/** States of a manual bonus; `done` means granted. */
export const GIFT_STATES = ['asked', 'done', 'refused', 'withdrawn', 'expired'] as const;
export type GiftState = (typeof GIFT_STATES)[number];
