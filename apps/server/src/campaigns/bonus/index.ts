export { bonusAdminRoutes } from './bonus.admin.routes.ts';
export { bonusRoutes } from './bonus.routes.ts';
export { missing } from './bonus.rules.ts';
export { onCreditChange } from './credit-events.ts';
export { rightsOf } from './eligibility.ts';
export { type Grant, grant, onDeposit, standing } from './grant.ts';
export { type GiftTerms, giftTerms } from './limits.ts';
export { seedBonus } from './seeds.ts';
export { openCounting } from './wagering.worker.ts';
