/** Terms of contracts in their stored, transmitted and compared forms. Amounts are minor units, rates ppm. */
import { createHash } from 'node:crypto';
import type { Carry, RateType, Table, Tier } from '@parlour/agents/contract';
import { rateFraction } from '@parlour/agents/rate';
import type { ContractKind } from '@parlour/contract/agent-contracts';
import type { ContractTerms } from '@parlour/contract/agent-contracts.endpoints';
import { moneyString, parseMoney } from '@parlour/contract/money';

/** Content of an agreement. */
export type Terms = Table & { tierBasis: 'total' | 'dailyAverage'; carry: Carry; cap: bigint | null };

/** The same in JSON, with whole numbers as texts. */
export type StoredTerms = {
  rateType: RateType;
  activeMin: string;
  lossCheck: boolean;
  tierBasis: Terms['tierBasis'];
  carry: Carry;
  cap: string | null;
  tiers: { minTurnover: string; minActive: number; minLoss: string; rate: string }[];
};

/** Days in which a proposal, or a request to end a contract, can be answered. */
export const ANSWER_DAYS = 7;

/**
 * Maximum rate that the house may propose to an agent directly under it, in ppm. Our own choice: the most that the
 * merchants in our sources pay.
 */
export const HOUSE_HIGHEST: Readonly<Record<ContractKind, bigint>> = {
  daily: 20_000n,
  hourly: 20_000n,
  dividend: 500_000n,
};

const PPM_PER_PERCENT_DIGITS = 4;

/** Formats a percentage as a decimal text: 8,000 ppm is `0.8`. */
export const percentText = (ppm: bigint): string => moneyString(ppm, PPM_PER_PERCENT_DIGITS).replace(/\.?0+$/, '');

/** @returns ppm of a percentage with at most four decimals, or null */
export const parsePercent = (text: string): bigint | null => parseMoney(text, PPM_PER_PERCENT_DIGITS);

/** @returns null when an amount has more decimals than the currency, or a rate more than four */
export function parseTerms(sent: ContractTerms, exponent: number): Terms | null {
  const amount = (text: string) => parseMoney(text, exponent);
  const activeMin = amount(sent.activeMin);
  const cap = sent.cap === null ? null : amount(sent.cap);
  const tiers = sent.tiers.flatMap((tier): Tier[] => {
    const [minTurnover, minLoss] = [amount(tier.minTurnover), amount(tier.minLoss)];
    const rate = sent.rateType === 'P' ? parsePercent(tier.rate) : amount(tier.rate);
    return minTurnover === null || minLoss === null || rate === null
      ? []
      : [{ minTurnover, minActive: tier.minActive, minLoss, rate }];
  });
  if (activeMin === null || (cap === null && sent.cap !== null) || (cap !== null && cap <= 0n)) return null;
  if (tiers.length < sent.tiers.length) return null;
  const { rateType, lossCheck, tierBasis, carry } = sent;
  return { rateType, activeMin, lossCheck, tierBasis, carry, cap, tiers };
}

export const toStored = ({ rateType, activeMin, lossCheck, tierBasis, carry, cap, tiers }: Terms): StoredTerms => ({
  rateType,
  activeMin: activeMin.toString(),
  lossCheck,
  tierBasis,
  carry,
  cap: cap?.toString() ?? null,
  tiers: tiers.map(({ minTurnover, minActive, minLoss, rate }) => ({
    minTurnover: minTurnover.toString(),
    minActive,
    minLoss: minLoss.toString(),
    rate: rate.toString(),
  })),
});

export const fromStored = ({ activeMin, cap, tiers, ...rest }: StoredTerms): Terms => ({
  ...rest,
  activeMin: BigInt(activeMin),
  cap: cap === null ? null : BigInt(cap),
  tiers: tiers.map(({ minTurnover, minActive, minLoss, rate }) => ({
    minTurnover: BigInt(minTurnover),
    minActive,
    minLoss: BigInt(minLoss),
    rate: BigInt(rate),
  })),
});

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
};

/**
 * SHA-256, in hex, of the terms as JSON with sorted keys: identical for identical agreements, wherever it is computed.
 */
export const hashOf = (kind: ContractKind, line: string, terms: StoredTerms): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted({ kind, line, terms })))
    .digest('hex');

/** Converts terms to the form shown to agents. */
export function toSent(terms: Terms, exponent: number): ContractTerms {
  const money = (minor: bigint) => moneyString(minor, exponent);
  return {
    rateType: terms.rateType,
    activeMin: money(terms.activeMin),
    lossCheck: terms.lossCheck,
    tierBasis: terms.tierBasis,
    carry: terms.carry,
    cap: terms.cap === null ? null : money(terms.cap),
    tiers: terms.tiers.map(({ minTurnover, minActive, minLoss, rate }) => ({
      minTurnover: money(minTurnover),
      minActive,
      minLoss: money(minLoss),
      rate: terms.rateType === 'P' ? percentText(rate) : money(rate),
    })),
  };
}

/** Tiers in the documented fields of each kind. */
export const TIERS = {
  daily: (terms: Terms, exponent: number) =>
    toSent(terms, exponent).tiers.map(({ minTurnover, minActive, minLoss, rate }) => ({
      betVolume: minTurnover,
      activeMember: minActive,
      netLoss: minLoss,
      rateType: terms.rateType,
      rate,
    })),
  hourly: (terms: Terms, exponent: number) =>
    toSent(terms, exponent).tiers.map(({ minTurnover, minActive, minLoss, rate }) => ({
      minimumBet: minTurnover,
      activeMember: minActive,
      netLoss: minLoss,
      rateType: terms.rateType,
      rate,
    })),
  /** `contractRate` is a fraction: `0.25` for a quarter. */
  dividend: (terms: Terms, exponent: number) =>
    toSent(terms, exponent).tiers.map(({ minTurnover, minActive, minLoss }, i) => ({
      minimumBet: minTurnover,
      activeMember: minActive,
      netLoss: minLoss,
      contractRate: rateFraction(terms.tiers[i]?.rate ?? 0n),
    })),
};

/** Formats a rate for its ceiling: percent, or an amount where rates are amounts. */
export const rateText = (rate: bigint, rateType: RateType, exponent: number): string =>
  rateType === 'P' ? percentText(rate) : moneyString(rate, exponent);
