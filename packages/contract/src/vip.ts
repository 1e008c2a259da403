/** VIP tiers: terms shared by client and server. */

/**
 * Possible conditions of a tier: deposits, settled turnover, days with a bet, a mobile number or an e-mail address
 * verified with a code.
 */
export const CONDITION_KINDS = ['deposits', 'turnover', 'activeDays', 'phone', 'email'] as const;
export type ConditionKind = (typeof CONDITION_KINDS)[number];

/** Whether a condition's figure is a decimal amount in the base currency; the others are counts. */
export const isAmount = (kind: ConditionKind): boolean => kind === 'deposits' || kind === 'turnover';

export type RankCondition = { kind: ConditionKind; required: string };
/** Texts of a tier in one language. */
export type RankTexts = { name: string; weekly: string; monthly: string; benefits: string[] };
/** Weekly or monthly reward, and its conditions within that period; amounts are decimal texts. */
export type RankReward = { amount: string; deposits: string | null; turnover: string | null };
/** Rewards of a tier, as decimal texts; null for no reward. */
export type RankRewards = {
  /** Once, when the tier is reached. */
  up: string | null;
  weekly: RankReward | null;
  monthly: RankReward | null;
  /** Once a year, for members with a verified number. */
  birthday: string | null;
};
/** Withdrawal limits of a tier per day. */
export type RankLimits = {
  /** Total amount, as a decimal text; null for the general limit. */
  daily: string | null;
  /** Number of withdrawals; null for the general limit. */
  count: number | null;
  /** Number of them without a fee. */
  free: number;
};
export const NO_REWARDS: RankRewards = { up: null, weekly: null, monthly: null, birthday: null };
export const NO_LIMITS: RankLimits = { daily: null, count: null, free: 0 };

/** A tier of the ladder; level 1 is the lowest. */
export type Rank = {
  level: number;
  labelId: string;
  texts: Record<string, RankTexts>;
  conditions: RankCondition[];
  keeps: RankCondition[];
  rewards: RankRewards;
  limits: RankLimits;
};

/** Facts about a member, in total or within a period; amounts are minor units. */
export type RankFacts = { turnover: bigint; deposits: bigint; activeDays: number; phone: boolean; email: boolean };
/** Days for which a tier is kept. */
export const KEEP_DAYS = 30;
/** Days between the warning of the monthly review and the loss of a tier that was not kept. */
export const GRACE_DAYS = 7;

export type RankProgress = {
  currentProgress: { completedConditions: number; totalExpectedConditions: number };
  playerRankProgress: { labelId: string | null };
};

/** Progress towards the next tier, from 0 to 1; without a label there is no next tier: 1 (N50). */
export function rankShare({ currentProgress, playerRankProgress }: RankProgress): number {
  const { completedConditions: completed, totalExpectedConditions: total } = currentProgress;
  if (!playerRankProgress.labelId || !(total > 0)) return 1;
  return Math.min(1, Math.max(0, completed / total));
}
