/** Arithmetic of tiers. Amounts are minor units. */
import { MAX_AMOUNT, parseMoney } from '@parlour/contract/money';
import {
  type RankCondition as Condition,
  type ConditionKind,
  type RankFacts as Facts,
  isAmount,
  type Rank,
  type RankLimits,
  type RankRewards,
  type RankTexts,
} from '@parlour/contract/vip';

/** Figures of a member without activity in a span of days. */
export const NO_PLAY = { turnover: 0n, deposits: 0n, activeDays: 0 };
export const NO_FACTS: Facts = { ...NO_PLAY, phone: false, email: false };

/** Returns a member's progress in a condition, in the condition's own unit. */
export function haveOf(kind: ConditionKind, facts: Facts): bigint {
  if (kind === 'activeDays') return BigInt(facts.activeDays);
  if (kind === 'phone' || kind === 'email') return facts[kind] ? 1n : 0n;
  return facts[kind] < 0n ? 0n : facts[kind];
}

/** Returns the required value in the same unit; null when it cannot be parsed. */
export const needOf = ({ kind, required }: Condition, exponent: number): bigint | null =>
  parseMoney(required, isAmount(kind) ? exponent : 0);

export function isMet(condition: Condition, facts: Facts, exponent: number): boolean {
  const need = needOf(condition, exponent);
  return need !== null && haveOf(condition.kind, facts) >= need;
}

/** Returns the next tier; undefined at the highest. */
export const nextRank = (tierTable: readonly Rank[], level: number): Rank | undefined =>
  tierTable.find((rank) => rank.level > level);

/** Condition for regaining a lost tier, over the days that count for keeping one; null when none was lost. */
type Regain = { fellFrom: number; lately: Facts } | null;

/**
 * Returns the highest level reachable from a level, tier by tier; never a lower one. Total figures never fall, so a
 * member who lost a tier must also meet the conditions for keeping it.
 */
export function levelFor(
  tierTable: readonly Rank[],
  level: number,
  facts: Facts,
  exponent: number,
  regain: Regain = null,
): number {
  let reached = level;
  for (const rank of tierTable) {
    if (rank.level <= reached) continue;
    if (!rank.conditions.every((condition) => isMet(condition, facts, exponent))) break;
    if (regain && rank.level <= regain.fellFrom && !isKept(rank, regain.lately, exponent)) break;
    reached = rank.level;
  }
  return reached;
}

/** Whether the conditions for keeping a tier are met. */
export const isKept = ({ keeps }: Pick<Rank, 'keeps'>, lately: Facts, exponent: number): boolean =>
  keeps.every((condition) => isMet(condition, lately, exponent));

export type RankAllowance = { daily: bigint | null; count: number | null; free: number };

/** Returns the daily withdrawal allowance of a tier, in minor units; null applies the brand's own limits. */
export function toAllowance({ daily, count, free }: RankLimits, exponent: number): RankAllowance {
  return { daily: daily === null ? null : parseMoney(daily, exponent), count, free };
}

/** Returns the texts of a tier in a language; English when missing. */
export const wordsOf = (rank: Rank, language: string): RankTexts =>
  rank.texts[language] ?? rank.texts.EN ?? { name: rank.labelId, weekly: '', monthly: '', benefits: [] };

/** Returns the key of the invalid field of a tier, or null. */
export function rankProblem(rank: Omit<Rank, 'level'>, exponent: number): string | null {
  if (!rank.texts.EN?.name.trim()) return 'name';
  for (const list of [rank.conditions, rank.keeps]) {
    if (new Set(list.map(({ kind }) => kind)).size < list.length) return 'conditions';
    if (list.some((condition) => !(needOf(condition, exponent) ?? 0n))) return 'conditions';
  }
  if (rank.conditions.length === 0) return 'conditions';
  const { up, weekly, monthly, birthday } = rank.rewards;
  const periods = [weekly, monthly].filter((each) => each !== null);
  const figures = [up, birthday, ...periods.flatMap(({ amount, deposits, turnover }) => [amount, deposits, turnover])];
  const isAmountOrNone = (figure: string | null) => {
    const minor = figure === null ? 1n : parseMoney(figure, exponent);
    return minor !== null && minor > 0n && minor <= MAX_AMOUNT;
  };
  if (!figures.every(isAmountOrNone)) return 'rewards';
  return isAmountOrNone(rank.limits.daily) ? null : 'limits';
}

export type RewardName = keyof RankRewards;
type Promising = Pick<Rank, 'rewards' | 'conditions' | 'keeps'>;

const promiseOf = ({ rewards, conditions, keeps }: Promising): string => JSON.stringify({ rewards, conditions, keeps });

/**
 * Returns the possible cost of a tier once it is saved: 0 when it has no rewards or promises the same as before;
 * otherwise null for no bound, because any number of members may reach it.
 */
export const rankExposure = (draft: Promising, was: Promising | undefined): 0n | null =>
  Object.values(draft.rewards).every((reward) => reward === null) || (was && promiseOf(was) === promiseOf(draft))
    ? 0n
    : null;

/** Codes of the bonus rules that grant the rewards. */
export const GIVEN_BY: Record<RewardName, string> = {
  up: 'level-up',
  weekly: 'rank-week',
  monthly: 'rank-month',
  birthday: 'level-up',
};
const REWARD_NAMES = Object.keys(GIVEN_BY) as RewardName[];

/**
 * Returns the first reward of a tier that exceeds its rule's maximum, or null.
 *
 * @param most minor units by code of the rule; unlisted rules are not checked
 */
export function rewardAbove(
  { rewards }: Pick<Rank, 'rewards'>,
  most: ReadonlyMap<string, bigint>,
  exponent: number,
): { name: RewardName; amount: bigint; rule: string; most: bigint } | null {
  for (const name of REWARD_NAMES) {
    const reward = rewards[name];
    const rule = GIVEN_BY[name];
    const limit = most.get(rule);
    const figure = typeof reward === 'string' ? reward : reward?.amount;
    const amount = figure === undefined ? null : parseMoney(figure, exponent);
    if (amount !== null && limit !== undefined && amount > limit) return { name, amount, rule, most: limit };
  }
  return null;
}
