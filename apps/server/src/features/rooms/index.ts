export { roomsDeskRoutes } from './console.routes.ts';
export { letterOf } from './letters.ts';
export { ROOM_LISTS, roomsRoutes } from './rooms.routes.ts';
export { openRooms } from './rooms.ts';
export { seedRooms } from './seeds.ts';
