export { uploadsRoutes } from './uploads.routes.ts';
export { deleteUploads, sweepUploads } from './uploads.store.ts';
export { createUploads, type Uploads } from './uploads.ts';
