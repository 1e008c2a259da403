export { type FundsDeps, fundsRoutes } from './balance-summary.routes.ts';
