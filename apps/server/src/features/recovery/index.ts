export { recoveryRoutes } from './recovery.routes.ts';
export { endLinks, sweepRecovery } from './recovery.store.ts';
