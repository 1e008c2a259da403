export { doorsRoutes } from './availability.routes.ts';
export { type Doors, openDoors } from './availability.ts';
export { openPlaces } from './geoip.ts';
export { systemRoutes, whitelabelOf } from './system.routes.ts';
