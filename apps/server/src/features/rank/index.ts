export { type Ladder, openLadder } from './ladder.ts';
export { rankDeskRoutes } from './rank.desk.ts';
export { rankRoutes } from './rank.routes.ts';
export { allowanceOf, GIVEN_BY, type RankAllowance, rewardAbove, wordsOf } from './rank.rules.ts';
export { fallLetter, LETTER_PREFIX, riseLetter, warnLetter } from './rank.texts.ts';
export { openReviews, type Reviews } from './reviews.ts';
export { type RankRight, type RightsDeps, rankRightsOf } from './rights.ts';
export { ladderOf } from './seed.ts';
export { openStandings, type Standings } from './standing.ts';
