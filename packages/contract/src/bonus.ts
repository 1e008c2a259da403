/** Names and figures of bonuses. */

/** What a bonus can be given for. */
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

/** Rules in `draft` are seen by operators alone; from `ended` nothing is given any more. */
export const RULE_STATES = ['draft', 'active', 'ended'] as const;
export type RuleState = (typeof RULE_STATES)[number];

/**
 * - `open`: still to be played
 * - `converted`: played as often as asked; what was left is the player's
 * - `spent`: nothing of it was left
 * - `cancelled`: given up by the player
 * - `expired`: not played in time
 */
export const CREDIT_STATES = ['open', 'converted', 'spent', 'cancelled', 'expired'] as const;
export type CreditState = (typeof CREDIT_STATES)[number];

/**
 * Why a bonus that was chosen with a deposit did not come with it:
 * - `had`, `gone`: the member had it before, its stock is taken
 * - `unmet`: what came does not meet its conditions
 * - `over`: it is not offered any more, or not to this member
 * - `stopped`: the member took a break from play
 */
export const BONUS_MISSES = ['had', 'gone', 'unmet', 'over', 'stopped'] as const;
export type BonusMiss = (typeof BONUS_MISSES)[number];
/** Text of the player for each. */
export const MISS_TEXTS: Record<BonusMiss, string> = {
  had: 'bonus.had',
  gone: 'bonus.gone',
  unmet: 'bonus.notMet',
  over: 'bonus.over',
  stopped: 'protect.stopped',
};

/** Moves that a credit can make; the database holds the same. */
export const CREDIT_MOVES: readonly (readonly [CreditState, CreditState])[] = [
  ['open', 'converted'],
  ['open', 'spent'],
  ['open', 'cancelled'],
  ['open', 'expired'],
];

/** Per mille of a stake that counts, by category of games; `other` for all that are not named. */
export type Contribution = Record<string, number>;

/** A credit as play is counted towards it. Amounts are minor units. */
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

/** What of a bet came from a credit and counted for it; credit 0 is the player's own money. */
export type Stake = { transfer: bigint; round: bigint; credit: bigint; drawn: bigint; counted: bigint };

/** An entry of the player's account, as the ledger wrote it. */
export type PlayEvent = {
  transfer: bigint;
  /** `held`: stakes of the lottery on their way to a draw and back, which no credit notices. */
  kind: 'bet' | 'win' | 'undo' | 'held' | 'other';
  amount: bigint;
  /** After it. */
  balance: bigint;
  round: bigint | null;
  /** The transfer that it takes back. */
  reverses: bigint | null;
  game: string;
  category: string;
  /** Milliseconds since 1970. */
  at: number;
};

/** The whole of a stake, in per mille. */
export const WHOLE = 1000;

/** How a bonus by hand stands; `done` is given. */
export const GIFT_STATES = ['asked', 'done', 'refused', 'withdrawn', 'expired'] as const;
export type GiftState = (typeof GIFT_STATES)[number];
