export { cleanUpAdjustments } from './adjustments.actions.ts';
export { adjustmentsRoutes } from './adjustments.routes.ts';
export { countWaiting as countWaitingAdjustments } from './adjustments.store.ts';
