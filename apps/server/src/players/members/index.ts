export { adminRoutes } from './members.admin.routes.ts';
