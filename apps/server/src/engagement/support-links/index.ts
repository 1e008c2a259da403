export { serviceRoutes } from './support-links.routes.ts';
export { openService, type Service } from './support-links.ts';
