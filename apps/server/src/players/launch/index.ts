export { launchRoutes } from './launch.routes.ts';
export { matchesRoutes } from './matches.routes.ts';
