export { createBodies } from './bodies.ts';
export { type Captchas, createCaptchas } from './captchas.ts';
export { verificationRoutes } from './verification.routes.ts';
export { sweep } from './verification.store.ts';
