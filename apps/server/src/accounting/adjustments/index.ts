export { cleanUpAdjustments } from './adjustments.actions.ts';
export { adjustmentsRoutes } from './adjustments.routes.ts';
