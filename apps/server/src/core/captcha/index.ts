export { verificationRoutes } from './captcha.routes.ts';
export { cleanUpCaptcha } from './captcha.store.ts';
export { type Captchas, createCaptchas } from './captchas.ts';
export { createBodies } from './encrypted-bodies.ts';
