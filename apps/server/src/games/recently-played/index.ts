export { recentlyPlayedRoutes } from './recently-played.routes.ts';
