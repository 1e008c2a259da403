export { providersAdminRoutes } from './providers.admin.routes.ts';
export type { ProviderEntry } from './providers.ts';
