export { catchUpPlay, reportRoutes } from './reports.routes.ts';
