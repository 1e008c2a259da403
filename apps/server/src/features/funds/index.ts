export { type FundsDeps, fundsRoutes } from './funds.routes.ts';
