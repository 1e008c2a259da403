/** The ladder's arithmetic. Amounts are minor units. */
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

/** Of somebody who did nothing in a span of days. */
export const NO_PLAY = { turnover: 0n, deposits: 0n, activeDays: 0 };
export const NO_FACTS: Facts = { ...NO_PLAY, phone: false, email: false };

/** What a member has of a condition, in the condition's own measure. */
export function haveOf(kind: ConditionKind, facts: Facts): bigint {
  if (kind === 'activeDays') return BigInt(facts.activeDays);
  if (kind === 'phone' || kind === 'email') return facts[kind] ? 1n : 0n;
  return facts[kind] < 0n ? 0n : facts[kind];
}

/** What a condition asks for, in the same measure; null for a figure that is none. */
export const needOf = ({ kind, required }: Condition, exponent: number): bigint | null =>
  parseMoney(required, isAmount(kind) ? exponent : 0);

export function isMet(condition: Condition, facts: Facts, exponent: number): boolean {
  const need = needOf(condition, exponent);
  return need !== null && haveOf(condition.kind, facts) >= need;
}

/** The step above a level; undefined on the top. */
export const nextRank = (tierTable: readonly Rank[], level: number): Rank | undefined =>
  tierTable.find((rank) => rank.level > level);

/** What brings a lost rank back, over the days that count for keeping one; null where none was lost. */
type Regain = { fellFrom: number; lately: Facts } | null;

/**
 * The highest level to which the conditions lead from a level, step by step; never a lower one. Figures in all never
 * fall, so whoever lost a rank needs besides what keeps it.
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

/** Whether what keeps a rank is met. */
export const isKept = ({ keeps }: Pick<Rank, 'keeps'>, lately: Facts, exponent: number): boolean =>
  keeps.every((condition) => isMet(condition, lately, exponent));

export type RankAllowance = { daily: bigint | null; count: number | null; free: number };

/** What a rank may take out in a day, in minor units; the house's own limits where it says nothing. */
export function toAllowance({ daily, count, free }: RankLimits, exponent: number): RankAllowance {
  return { daily: daily === null ? null : parseMoney(daily, exponent), count, free };
}

/** Words of a rank in a language; English where there are none. */
export const wordsOf = (rank: Rank, language: string): RankTexts =>
  rank.texts[language] ?? rank.texts.EN ?? { name: rank.labelId, weekly: '', monthly: '', benefits: [] };

/** Key of what is wrong with a rank that an operator wishes, or null. */
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
 * What a rank may cost once it is saved: nothing where it rewards nothing, or promises what it promised before; null,
 * without a bound, otherwise, for nobody knows how many members reach it.
 */
export const rankExposure = (draft: Promising, was: Promising | undefined): 0n | null =>
  Object.values(draft.rewards).every((reward) => reward === null) || (was && promiseOf(was) === promiseOf(draft))
    ? 0n
    : null;

/** Codes of the bonus rules by which rewards are given. */
export const GIVEN_BY: Record<RewardName, string> = {
  up: 'level-up',
  weekly: 'rank-week',
  monthly: 'rank-month',
  birthday: 'level-up',
};
const REWARD_NAMES = Object.keys(GIVEN_BY) as RewardName[];

/**
 * The first reward of a rank that is more than its rule gives at once, or null.
 *
 * @param most minor units by code of the rule; what is not in it is not judged
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
