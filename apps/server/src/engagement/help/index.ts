export { helpAdminRoutes } from './help.admin.routes.ts';
export { helpRoutes } from './help.routes.ts';
export { listPicturesOfHelp } from './help.store.ts';
export { openHelp } from './live.ts';
export { seedHelp } from './seeds.ts';
