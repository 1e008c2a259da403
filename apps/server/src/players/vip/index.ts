export { listTierBenefits, type RankRight, type RightsDeps } from './benefits.ts';
export { openReviews, type Reviews } from './reviews.ts';
export { toTiers } from './seed.ts';
export { openStandings, type Standings } from './tier-progress.ts';
export { openTiers, type TierTable } from './tiers.ts';
export { rankAdminRoutes } from './vip.admin.ts';
export { rankRoutes } from './vip.routes.ts';
export { GIVEN_BY, type RankAllowance, rewardAbove, toAllowance, wordsOf } from './vip.rules.ts';
export { fallLetter, LETTER_PREFIX, riseLetter, warnLetter } from './vip.texts.ts';
