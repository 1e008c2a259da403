export { depositCame, depositFell, isStopped, mayDeposit } from './deposits.ts';
export { protectionDeskRoutes } from './desk.routes.ts';
export { sweepProtection } from './limits.store.ts';
export { protectionRoutes } from './protection.routes.ts';
export { keepHouse } from './protection.store.ts';
export { remindReviews } from './reviews.ts';
export { mayPlay } from './sitting.ts';
