export { bonusRoutes } from './bonus.routes.ts';
export { missing } from './bonus.rules.ts';
export { openCounting } from './counting.ts';
export { bonusDeskRoutes } from './desk.routes.ts';
export { type Grant, grant, onDeposit, standing } from './grant.ts';
export { onCredits } from './news.ts';
export { rightsOf } from './rights.ts';
export { seedBonus } from './seeds.ts';
export { type GiftTerms, giftTerms } from './terms.ts';
