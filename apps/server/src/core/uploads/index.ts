export { DECODING, DECODING_SECONDS } from './decoding.ts';
export { uploadsRoutes } from './uploads.routes.ts';
export { cleanUpUploads, deleteUploads } from './uploads.store.ts';
export { createUploads, type Uploads } from './uploads.ts';
