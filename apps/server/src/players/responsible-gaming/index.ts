export { depositCame, depositFell, isStopped, mayDeposit } from './deposit-limits.ts';
export { remindReviews } from './limit-reviews.ts';
export { cleanUpProtection } from './limits.store.ts';
export { mayPlay } from './play-session.ts';
export { protectionAdminRoutes } from './responsible-gaming.admin.routes.ts';
export { protectionRoutes } from './responsible-gaming.routes.ts';
export { keepHouse } from './responsible-gaming.store.ts';
export { renewGuards } from './stops.actions.ts';
