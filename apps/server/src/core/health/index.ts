export { healthRoutes, listTroubledJobs } from './health.routes.ts';
