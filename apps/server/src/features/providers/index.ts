export { byProvider } from './by-provider.ts';
export { linksRoutes } from './links.routes.ts';
export { ArrivalUsed, createNewcomers, type Newcomers } from './newcomers.ts';
export { createPhoneProofs, type PhoneProofs } from './phone-proofs.ts';
export { providersRoutes } from './providers.routes.ts';
export { sweepProviders } from './providers.store.ts';
export { mayBeDemo, providerOrigins, setUpProviders } from './setup.ts';
export { createTrips } from './trips.ts';
