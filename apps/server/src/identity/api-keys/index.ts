export { createApiKeys } from './api-key-authenticator.ts';
export { apiKeyRoutes } from './api-keys.admin.routes.ts';
export { cleanUpApiKeys, listExpiringKeys } from './api-keys.store.ts';
