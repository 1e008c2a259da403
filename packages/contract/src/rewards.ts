/** Kinds of rewards that the reward centre hands out. */
export const REWARD_KINDS = [
  'rankUp',
  'rankWeek',
  'rankMonth',
  'birthday',
  'checkIn',
  'cashback',
  'freeRounds',
] as const;
export type RewardKind = (typeof REWARD_KINDS)[number];
