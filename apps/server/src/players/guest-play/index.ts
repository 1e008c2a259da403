export { closeExpiredTrials } from './guest-play.actions.ts';
export { trialRoutes } from './guest-play.routes.ts';
export { CLOSE_JOB } from './guest-play.store.ts';
