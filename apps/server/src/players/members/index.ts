export { deskRoutes } from './members.admin.routes.ts';
