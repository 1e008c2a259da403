export { healthRoutes, listTroubledJobs, viewJobs } from './health.routes.ts';
