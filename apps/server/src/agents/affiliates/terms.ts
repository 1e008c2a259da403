/** Terms of affiliates in their stored, transmitted and calculated forms. Amounts are minor units, rates ppm. */
import type { Plan } from '@parlour/agents/affiliate-plan';
import { calendarOf, nextStart, periodAt } from '@parlour/agents/period';
import { NOTICE_DAYS } from '@parlour/contract/affiliates';
import type { AffiliateTerms } from '@parlour/contract/affiliates.endpoints';
import { instantAt } from '@parlour/contract/clock';
import { moneyString, toMinor } from '@parlour/contract/money';
import { percentOf, ppmOf } from '@parlour/contract/rates';

/** A plan, and the fee on deposits, in JSON with whole numbers as texts. */
export type StoredTerms = {
  share: { minNgr: string; ppm: string }[];
  cpa: { amount: string; minDeposit: string; minTurnover: string; days: number } | null;
  adminFeePpm: string;
  paymentFeePpm: string;
  negative: 'none' | 'carry';
  fenceAt: string | null;
  subPpm: string;
  minActive: number;
  activeMin: string;
  minPayout: string;
};

const DAY_MS = 86_400_000;

/** Converts terms without problems (see `checkAffiliateTerms`) to their stored form. */
export function toStoredTerms(sent: AffiliateTerms, exponent: number): StoredTerms {
  const amount = (text: string) => toMinor(text, exponent).toString();
  const rate = (percent: string) => ppmOf(percent).toString();
  const { cpa, fenceAt } = sent;
  return {
    share: sent.share.map(({ minNgr, rate: percent }) => ({ minNgr: amount(minNgr), ppm: rate(percent) })),
    cpa: cpa && {
      amount: amount(cpa.amount),
      minDeposit: amount(cpa.minDeposit),
      minTurnover: amount(cpa.minTurnover),
      days: cpa.days,
    },
    adminFeePpm: rate(sent.adminFee),
    paymentFeePpm: rate(sent.paymentFee),
    negative: sent.negative,
    fenceAt: fenceAt === null ? null : amount(fenceAt),
    subPpm: rate(sent.subRate),
    minActive: sent.minActive,
    activeMin: amount(sent.activeMin),
    minPayout: amount(sent.minPayout),
  };
}

/** Converts stored terms to the form shown to affiliates and operators. */
export function toSentTerms(terms: StoredTerms, exponent: number): AffiliateTerms {
  const amount = (minor: string) => moneyString(BigInt(minor), exponent);
  const rate = (ppm: string) => percentOf(BigInt(ppm));
  const { cpa, fenceAt } = terms;
  return {
    share: terms.share.map(({ minNgr, ppm }) => ({ minNgr: amount(minNgr), rate: rate(ppm) })),
    cpa: cpa && {
      amount: amount(cpa.amount),
      minDeposit: amount(cpa.minDeposit),
      minTurnover: amount(cpa.minTurnover),
      days: cpa.days,
    },
    adminFee: rate(terms.adminFeePpm),
    paymentFee: rate(terms.paymentFeePpm),
    negative: terms.negative,
    fenceAt: fenceAt === null ? null : amount(fenceAt),
    subRate: rate(terms.subPpm),
    minActive: terms.minActive,
    activeMin: amount(terms.activeMin),
    minPayout: amount(terms.minPayout),
  };
}

/** Converts stored terms to a plan of the monthly computation. */
export function toPlan(terms: StoredTerms): Plan {
  const { cpa, fenceAt } = terms;
  return {
    share: terms.share.map(({ minNgr, ppm }) => ({ minNgr: BigInt(minNgr), ppm: BigInt(ppm) })),
    cpa: cpa && {
      amount: BigInt(cpa.amount),
      minDeposit: BigInt(cpa.minDeposit),
      minTurnover: BigInt(cpa.minTurnover),
      days: cpa.days,
    },
    adminFeePpm: BigInt(terms.adminFeePpm),
    negative: terms.negative,
    fenceAt: fenceAt === null ? null : BigInt(fenceAt),
    subPpm: BigInt(terms.subPpm),
    minActive: terms.minActive,
    activeMin: BigInt(terms.activeMin),
    minPayout: BigInt(terms.minPayout),
  };
}

/** Returns the beginning of the month around a moment. */
export const monthStartOf = (at: Date, timeZone: string): Date =>
  new Date(periodAt('month', at.getTime(), calendarOf(timeZone)).start);

/** Returns the beginning of the first month that begins after the notice for new terms. */
export const firstNewMonth = (now: Date, timeZone: string): Date =>
  // A moment of the month before: a month that begins exactly after the notice is not skipped.
  new Date(nextStart('month', now.getTime() + NOTICE_DAYS * DAY_MS - 1, calendarOf(timeZone)));

/** Returns the beginning of a month that is given as `YYYY-MM`. */
export const monthOf = (month: string, timeZone: string): Date => instantAt(`${month}-01T00:00`, timeZone);
