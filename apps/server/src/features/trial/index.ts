export { closeExpiredTrials } from './trial.actions.ts';
export { trialRoutes } from './trial.routes.ts';
