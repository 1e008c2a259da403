export { devicesRoutes } from './devices.routes.ts';
export { deviceName } from './devices.rules.ts';
export { createWhereabouts, type Whereabouts } from './devices.ts';
