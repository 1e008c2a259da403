export { recentsRoutes } from './recents.routes.ts';
