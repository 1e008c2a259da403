export { createApiKeys } from './api-key-authenticator.ts';
export { apiKeyRoutes } from './api-keys.admin.routes.ts';
export { prefixOf } from './api-keys.rules.ts';
export { cleanUpApiKeys, listExpiringKeys } from './api-keys.store.ts';
