export { vendorCasesRoutes } from './vendor-cases.routes.ts';
export { openPayoutCase, waitingCases } from './vendor-cases.store.ts';
