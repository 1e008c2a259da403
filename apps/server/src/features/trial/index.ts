export { closeExpiredTrials } from './trial.actions.ts';
export { trialRoutes } from './trial.routes.ts';
export { CLOSE_JOB } from './trial.store.ts';
