export { vendorCasesRoutes } from './vendor-cases.routes.ts';
export { openPayoutCase } from './vendor-cases.store.ts';
