export { recoveryRoutes } from './recovery.routes.ts';
export { sweepRecovery } from './recovery.store.ts';
