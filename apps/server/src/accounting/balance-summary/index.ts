export { type BalanceSummaryDeps, balanceSummaryRoutes } from './balance-summary.routes.ts';
