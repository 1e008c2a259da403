export { memberPageRoutes } from './member-page.routes.ts';
export { adminRoutes } from './members.admin.routes.ts';
