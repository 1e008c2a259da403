export { availabilityRoutes } from './availability.routes.ts';
export { type Availability, openAvailability } from './availability.ts';
export { openPlaces } from './geoip.ts';
export { systemRoutes, toWhitelabel } from './system.routes.ts';
