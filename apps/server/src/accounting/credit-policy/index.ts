export { type CreditAct, type CreditPolicy, createCreditPolicy } from './credit.policy.ts';
export { creditRoutes } from './credit.routes.ts';
export { countWaitingCredits } from './credit.store.ts';
