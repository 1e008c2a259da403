export { recoveryRoutes } from './password-reset.routes.ts';
export { endLinks, sweepRecovery } from './password-reset.store.ts';
