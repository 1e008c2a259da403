/** Computation of tier and amount from the figures. */
import type { Contract } from './contract.ts';
import type { Figures } from './figures.ts';
import { shareOf } from './rate.ts';

export type Decision = {
  /** Base of the rate: the turnover for salaries, the loss after costs and carry-over for dividends. */
  base: bigint;
  /** Counted from 1; null when no tier is reached. */
  tier: number | null;
  /** Amount of the tier, before corrections. */
  amount: bigint;
};

export type DecisionInput = {
  contract: Contract;
  figures: Figures;
  /** Carried loss of earlier periods, zero or negative. Dividends only. */
  carryIn: bigint;
  /** Number of local days of the period, for thresholds of the daily average. */
  days: number;
};

/** The base of the period itself, without carry-over. */
export const rawBase = ({ loss, costs }: Figures): bigint => loss - costs;

function baseOf({ contract, figures, carryIn }: DecisionInput): bigint {
  return contract.kind === 'dividend' ? rawBase(figures) + carryIn : figures.turnover;
}

/** Returns the highest tier whose conditions are all met, counted from 1. */
function reachedTier(input: DecisionInput, base: bigint): number | null {
  const { contract, figures, days } = input;
  const isDividend = contract.kind === 'dividend';
  const turnover = contract.tierBasis === 'dailyAverage' ? figures.turnover / BigInt(days) : figures.turnover;
  const loss = isDividend ? base : figures.loss;
  const index = contract.tiers.findLastIndex(
    (tier) =>
      turnover >= tier.minTurnover &&
      figures.active >= tier.minActive &&
      (loss >= tier.minLoss || !(isDividend || contract.lossCheck)),
  );
  return index < 0 ? null : index + 1;
}

/**
 * Computes one contract for one period. The rate of the tier applies to the whole base, not only to the part above its
 * threshold.
 */
export function decide(input: DecisionInput): Decision {
  const { rateType, tiers, cap } = input.contract;
  const base = baseOf(input);
  const tier = reachedTier(input, base);
  const rate = tiers[(tier ?? 0) - 1]?.rate ?? 0n;
  const amount = rateType === 'F' ? rate : shareOf(base, rate);
  return { base, tier, amount: cap !== null && amount > cap ? cap : amount };
}
