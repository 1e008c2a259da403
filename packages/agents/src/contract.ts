/** Contracts between an agent and his upline or the house: the table of tiers and its constraints. */
import type { ProductLine } from './product-line.ts';
import { PPM } from './rate.ts';

export type ContractKind = 'daily' | 'hourly' | 'dividend';
/** P: `rate` is ppm of the base. F: `rate` is an amount in minor units, paid once. */
export type RateType = 'P' | 'F';
export type Carry = 'none' | 'permanent' | 'previous' | 'secondHalf';

export type Tier = { minTurnover: bigint; minActive: number; minLoss: bigint; rate: bigint };

/** The agreed terms: tiers, lowest first, and the definition of an active member. */
export type Table = {
  rateType: RateType;
  /** Valid turnover from which a member counts as active. */
  activeMin: bigint;
  tiers: readonly Tier[];
  /** Whether salaries also test the loss of the team; dividends always do. */
  lossCheck: boolean;
};

/** An agreed version of a contract. Immutable: a change creates a new version. */
export type Contract = Table & {
  agent: string;
  kind: ContractKind;
  line: ProductLine;
  version: number;
  /** Whether the turnover thresholds apply to the whole period or to its daily average. */
  tierBasis: 'total' | 'dailyAverage';
  carry: Carry;
  /** Maximum amount of one period. */
  cap: bigint | null;
  effectiveFrom: number;
  until: number | null;
};

export type TableError = 'TIERS_COUNT' | 'TIER_VALUE' | 'TIERS_ORDER' | 'TIERS_RATE_ORDER' | 'ACTIVE_MIN';

export const MOST_TIERS = 20;

export const thresholdsOf = ({ minTurnover, minActive, minLoss }: Tier): [bigint, bigint, bigint] => [
  minTurnover,
  BigInt(minActive),
  minLoss,
];

const isRate = (rate: bigint, type: RateType): boolean => rate > 0n && (type === 'F' || rate <= PPM);

/** Returns the fault of a table by itself, independently of the proposer; null when it is valid. */
export function checkTable({ tiers, rateType, activeMin }: Table, kind: ContractKind): TableError | null {
  if (tiers.length < 1 || tiers.length > MOST_TIERS) return 'TIERS_COUNT';
  if (kind === 'dividend' && rateType !== 'P') return 'TIER_VALUE';
  if (tiers.some((tier) => thresholdsOf(tier).some((value) => value < 0n) || !isRate(tier.rate, rateType)))
    return 'TIER_VALUE';
  const pairs = tiers.slice(1).map((tier, i) => [tiers[i] ?? tier, tier] as const);
  const rises = ([below, above]: readonly [Tier, Tier]): boolean => {
    const [from, to] = [thresholdsOf(below), thresholdsOf(above)];
    return to.every((value, i) => value >= (from[i] ?? 0n)) && to.some((value, i) => value > (from[i] ?? 0n));
  };
  if (!pairs.every(rises)) return 'TIERS_ORDER';
  if (!pairs.every(([below, above]) => above.rate > below.rate)) return 'TIERS_RATE_ORDER';
  return activeMin < 1n ? 'ACTIVE_MIN' : null;
}

const isInForce = ({ effectiveFrom, until }: Contract, at: number): boolean =>
  effectiveFrom <= at && (until === null || at < until);

/** Selects the versions that a run uses: for each agent and line the newest in force at the start of the period. */
export function versionsAt(contracts: readonly Contract[], kind: ContractKind, start: number): Contract[] {
  const newest = new Map<string, Contract>();
  for (const contract of contracts) {
    if (contract.kind !== kind || !isInForce(contract, start)) continue;
    const key = `${contract.agent} ${contract.line}`;
    if ((newest.get(key)?.version ?? 0) < contract.version) newest.set(key, contract);
  }
  return [...newest.values()];
}
