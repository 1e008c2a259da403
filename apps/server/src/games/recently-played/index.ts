export { recentsRoutes } from './recently-played.routes.ts';
