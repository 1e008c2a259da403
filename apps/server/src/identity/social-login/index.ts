export { linksRoutes } from './linked-accounts.routes.ts';
export { createOAuthFlows } from './oauth-flow.ts';
export { ArrivalUsed, createNewcomers, type Newcomers } from './pending-registrations.ts';
export { createPhoneProofs, type PhoneProofs } from './phone-proofs.ts';
export { byProvider } from './phone-token-login.ts';
export { mayBeDemo, providerOrigins, setUpProviders } from './setup.ts';
export { providersRoutes } from './social-login.routes.ts';
export { cleanUpProviders } from './social-login.store.ts';
