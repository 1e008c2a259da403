export { recoveryRoutes } from './password-reset.routes.ts';
export { cleanUpRecovery, endLinks } from './password-reset.store.ts';
