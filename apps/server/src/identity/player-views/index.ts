export { playerViewRoutes } from './player-views.routes.ts';
export { cleanUpViews } from './player-views.store.ts';
export { createPlayerViews } from './player-views.ts';
