/** Terms of affiliates shared by server, console and player app. */

/** What an affiliate is paid for: players who qualify, a share of their net revenue, or both. */
export const AFFILIATE_KINDS = ['cpa', 'share', 'hybrid'] as const;
export type AffiliateKind = (typeof AFFILIATE_KINDS)[number];

export const affiliateKind = (terms: { share: readonly unknown[]; cpa: object | null }): AffiliateKind =>
  terms.cpa === null ? 'share' : terms.share.length === 0 ? 'cpa' : 'hybrid';

export const AFFILIATE_STATES = ['active', 'closed'] as const;

/**
 * States of a month: nothing to pay, held for too few active players, kept below the minimum payout, waiting for an
 * operator, paid into the wallet.
 */
export const STATEMENT_STATES = ['none', 'held', 'kept', 'waiting', 'paid'] as const;
export type StatementState = (typeof STATEMENT_STATES)[number];

/** How a player came to an affiliate. */
export const PLAYER_SOURCES = ['code', 'click', 'move'] as const;

/** Possible signs that a player is the affiliate himself. */
export const PLAYER_FLAGS = ['sameDevice', 'samePayoutAccount'] as const;
export type PlayerFlag = (typeof PLAYER_FLAGS)[number];

export const MOST_SHARE_TIERS = 20;
export const MOST_CPA_DAYS = 365;
/** Days of notice for new terms, which begin with a month. */
export const NOTICE_DAYS = 30;

/** Events that an affiliate's addresses can be called about. */
export const POSTBACK_EVENTS = [
  'registration',
  'firstDeposit',
  'deposit',
  'cpaQualified',
  'reversed',
  'dailyIncome',
] as const;
export type PostbackEvent = (typeof POSTBACK_EVENTS)[number];

/** Names that a postback address may contain in braces. */
export const POSTBACK_MACROS = [
  'event',
  'event_id',
  'click_id',
  'sub1',
  'sub2',
  'sub3',
  'sub4',
  'sub5',
  'affiliate',
  'player',
  'amount',
  'currency',
  'country',
  'timestamp',
] as const;
export type PostbackMacro = (typeof POSTBACK_MACROS)[number];
export type PostbackProblem = 'MACRO_UNKNOWN' | 'URL_REFUSED';
export const MOST_POSTBACKS = 10;
export const DELIVERY_STATES = ['waiting', 'sent', 'parked'] as const;
