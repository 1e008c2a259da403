export { inviteRoutes, shownRule } from './invite.routes.ts';
export { referralRoutes } from './referrals.routes.ts';
export { asCode } from './referrals.rules.ts';
export { createReferrals, type Referrals, type Referrer } from './referrals.ts';
export { findReferrer, readInviteFigures, readPaidByLedger } from './rewards.store.ts';
export { FRIEND_LETTER_PREFIX, rewardLetter } from './rewards.texts.ts';
export { decideRewards, toInviteRule } from './rewards.ts';
