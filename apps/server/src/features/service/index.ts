export { serviceRoutes } from './service.routes.ts';
export { openService, type Service } from './service.ts';
