/** Terms of agents' contracts shared by server and player app. */
import { GAME_LINES } from './agents.ts';

/** Product lines of contracts: CONS is every line without its own contract. */
export const CONTRACT_LINES = ['CONS', ...GAME_LINES] as const;
export type ContractLine = (typeof CONTRACT_LINES)[number];

/** In the order of the prompts after login (N93). */
export const CONTRACT_KINDS = ['daily', 'dividend', 'hourly'] as const;
export type ContractKind = (typeof CONTRACT_KINDS)[number];

/** Statuses of pending items: proposed, edited, and an end requested by the other side. */
export const PENDING_STATUSES = ['P', 'E', 'V'] as const;
export type PendingStatus = (typeof PENDING_STATUSES)[number];

/** A agrees, R rejects a proposal, C keeps a contract whose end was requested. */
export const CONTRACT_ANSWERS = ['A', 'R', 'C'] as const;
export type ContractAnswer = (typeof CONTRACT_ANSWERS)[number];

export const CONTRACT_STATES = [
  'proposed',
  'edited',
  'agreed',
  'changeRequested',
  'rejected',
  'withdrawn',
  'superseded',
  'revoked',
  'expired',
] as const;
export type ContractState = (typeof CONTRACT_STATES)[number];

/**
 * States of a settlement line. The first four pay nothing. `due` waits for its payment, `held` until the payee's wallet
 * is released; with `partlyPaid` and `insufficient` the payer owes the rest.
 */
export const RUN_LINE_STATES = [
  'notReached',
  'notComputed',
  'zero',
  'offset',
  'pendingReview',
  'denied',
  'held',
  'due',
  'paid',
  'partlyPaid',
  'insufficient',
] as const;
export type RunLineState = (typeof RUN_LINE_STATES)[number];

/** Reasons why a table of tiers cannot be proposed or agreed. */
export const TERMS_FAULTS = [
  'TIERS_COUNT',
  'TIER_VALUE',
  'TIERS_ORDER',
  'TIERS_RATE_ORDER',
  'ACTIVE_MIN',
  'RATE_ABOVE_UPLINE',
  'RATE_TYPE_DIFFERS',
  'ACTIVE_MIN_BELOW_UPLINE',
  'UPLINE_HAS_NONE',
] as const;
export type TermsFault = (typeof TERMS_FAULTS)[number];

export const MOST_TIERS = 20;
