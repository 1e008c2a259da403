/** From figures to a tier and an amount. */
import type { Contract } from './contract.ts';
import type { Figures } from './figures.ts';
import { shareOf } from './rate.ts';

export type Decision = {
  /** What the rate is taken of: the turnover for salaries, the loss after costs and carry-over for dividends. */
  base: bigint;
  /** Counted from 1; null when no tier is reached. */
  tier: number | null;
  /** What the tier pays, before corrections. */
  amount: bigint;
};

export type DecisionInput = {
  contract: Contract;
  figures: Figures;
  /** Loss of earlier periods that is taken over, zero or below. Dividends only. */
  carryIn: bigint;
  /** Local days of the period, for thresholds of an average day. */
  days: number;
};

/** The loss of the period itself, without what is carried over. */
export const rawBase = ({ loss, costs }: Figures): bigint => loss - costs;

function baseOf({ contract, figures, carryIn }: DecisionInput): bigint {
  return contract.kind === 'dividend' ? rawBase(figures) + carryIn : figures.turnover;
}

/** The highest tier whose conditions all hold, counted from 1. */
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

/** Decides one contract for one period. The rate of the tier holds for the whole base, not only for what lies above it. */
export function decide(input: DecisionInput): Decision {
  const { rateType, tiers, cap } = input.contract;
  const base = baseOf(input);
  const tier = reachedTier(input, base);
  const rate = tiers[(tier ?? 0) - 1]?.rate ?? 0n;
  const amount = rateType === 'F' ? rate : shareOf(base, rate);
  return { base, tier, amount: cap !== null && amount > cap ? cap : amount };
}
