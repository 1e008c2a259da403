/** Kinds of rewards in the reward centre. */
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
