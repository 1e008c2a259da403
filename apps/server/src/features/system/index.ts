export { doorsRoutes } from './doors.routes.ts';
export { type Doors, openDoors } from './doors.ts';
export { openPlaces } from './places.ts';
export { systemRoutes, whitelabelOf } from './system.routes.ts';
