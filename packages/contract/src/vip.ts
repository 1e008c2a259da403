/** Ranks: the same words on both sides of the wire. */

/**
 * What a rank may ask for: money paid in, bets that stood, days with a bet, a mobile number or an e-mail address that a
 * code has proved.
 */
export const CONDITION_KINDS = ['deposits', 'turnover', 'activeDays', 'phone', 'email'] as const;
export type ConditionKind = (typeof CONDITION_KINDS)[number];

/** Conditions whose figures are decimal amounts of the house's currency; the others count. */
export const isAmount = (kind: ConditionKind): boolean => kind === 'deposits' || kind === 'turnover';

export type RankCondition = { kind: ConditionKind; required: string };
/** Words of a rank in one language. */
export type RankTexts = { name: string; weekly: string; monthly: string; benefits: string[] };
/** A reward of a week or a month, and what it asks for within it; amounts are decimal texts. */
export type RankReward = { amount: string; deposits: string | null; turnover: string | null };
/** What a rank brings, as decimal texts; null for none. */
export type RankRewards = {
  /** Once, for reaching it. */
  up: string | null;
  weekly: RankReward | null;
  monthly: RankReward | null;
  /** Once a year, to members whose number is verified. */
  birthday: string | null;
};
/** What a rank may take out in a day. */
export type RankLimits = {
  /** In all, as a decimal text; null for what everybody may. */
  daily: string | null;
  /** How many withdrawals; null for what everybody may. */
  count: number | null;
  /** How many of them cost no fee. */
  free: number;
};
export const NO_REWARDS: RankRewards = { up: null, weekly: null, monthly: null, birthday: null };
export const NO_LIMITS: RankLimits = { daily: null, count: null, free: 0 };

/** A step of the ladder; level 1 is the first. */
export type Rank = {
  level: number;
  labelId: string;
  texts: Record<string, RankTexts>;
  conditions: RankCondition[];
  keeps: RankCondition[];
  rewards: RankRewards;
  limits: RankLimits;
};

/** What is known of a member, in all or of a span of days; amounts are minor units. */
export type RankFacts = { turnover: bigint; deposits: bigint; activeDays: number; phone: boolean; email: boolean };
/** Days over which a rank is kept. */
export const KEEP_DAYS = 30;
/** Days from the letter of the monthly review until a rank that is not kept is lost. */
export const GRACE_DAYS = 7;

export type RankProgress = {
  currentProgress: { completedConditions: number; totalExpectedConditions: number };
  playerRankProgress: { labelId: string | null };
};

/** How far a member is on the way to the next rank, from 0 to 1. Without a label there is nothing to reach: 1 (N50). */
export function rankShare({ currentProgress, playerRankProgress }: RankProgress): number {
  const { completedConditions: completed, totalExpectedConditions: total } = currentProgress;
  if (!playerRankProgress.labelId || !(total > 0)) return 1;
  return Math.min(1, Math.max(0, completed / total));
}
