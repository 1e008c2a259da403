export { helpDeskRoutes } from './console.routes.ts';
export { helpRoutes } from './help.routes.ts';
export { openHelp } from './live.ts';
export { seedHelp } from './seeds.ts';
