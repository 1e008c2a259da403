export { vendorCasesRoutes } from './vendor-cases.routes.ts';
