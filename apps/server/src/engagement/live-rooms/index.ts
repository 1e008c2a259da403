export { roomsAdminRoutes } from './live-rooms.admin.routes.ts';
export { ROOM_LISTS, roomsRoutes } from './live-rooms.routes.ts';
export { listPicturesOfRooms } from './live-rooms.store.ts';
export { openRooms } from './live-rooms.ts';
export { letterOf } from './messages.ts';
export { seedRooms } from './seeds.ts';
