/** Terms of affiliates shared by server, console and player app. */

import { isTypedAmount } from './money.ts';
import { isPercent } from './rates.ts';

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

/** Problems of terms, each at a field such as `share.1.minNgr`. */
export const AFFILIATE_FAULTS = ['EMPTY', 'AMOUNT', 'RATE', 'ORDER', 'ZERO'] as const;
export type AffiliateFault = (typeof AFFILIATE_FAULTS)[number];
export type TermsProblem = { field: string; fault: AffiliateFault };

type TypedTerms = {
  share: readonly { minNgr: string; rate: string }[];
  cpa: { amount: string; minDeposit: string; minTurnover: string } | null;
  adminFee: string;
  paymentFee: string;
  fenceAt: string | null;
  subRate: string;
  activeMin: string;
  minPayout: string;
};

const isZero = (text: string): boolean => /^0(?:\.0*)?$/.test(text);
/** Compares amounts with the same maximum number of decimals. */
const sizeOf = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(8, '0'));
};

/**
 * Checks terms as typed, field by field; used by the console's form and by the server.
 *
 * @param exponent decimals of the currency
 */
export function checkAffiliateTerms(terms: TypedTerms, exponent: number): TermsProblem[] {
  const problems: TermsProblem[] = [];
  const note = (field: string, fault: AffiliateFault | null) => {
    if (fault !== null) problems.push({ field, fault });
  };
  const amount = (text: string, isPositive = false) =>
    !isTypedAmount(text, exponent) ? 'AMOUNT' : isPositive && isZero(text) ? 'ZERO' : null;
  const rate = (text: string, isPositive = false) =>
    !isPercent(text) ? 'RATE' : isPositive && isZero(text) ? 'ZERO' : null;
  if (terms.share.length === 0 && terms.cpa === null) note('share', 'EMPTY');
  terms.share.forEach((tier, i) => {
    const before = terms.share[i - 1];
    const fault = amount(tier.minNgr);
    const isOrdered = !before || amount(before.minNgr) !== null || sizeOf(tier.minNgr) > sizeOf(before.minNgr);
    note(`share.${i}.minNgr`, fault ?? (isOrdered ? null : 'ORDER'));
    note(`share.${i}.rate`, rate(tier.rate, true));
  });
  if (terms.cpa) {
    note('cpa.amount', amount(terms.cpa.amount, true));
    note('cpa.minDeposit', amount(terms.cpa.minDeposit, true));
    note('cpa.minTurnover', amount(terms.cpa.minTurnover));
  }
  note('adminFee', rate(terms.adminFee));
  note('paymentFee', rate(terms.paymentFee));
  if (terms.fenceAt !== null) note('fenceAt', amount(terms.fenceAt, true));
  note('subRate', rate(terms.subRate));
  note('activeMin', amount(terms.activeMin, true));
  note('minPayout', amount(terms.minPayout));
  return problems;
}

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
