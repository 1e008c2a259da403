export { feedbackAdminRoutes } from './feedback.admin.routes.ts';
export { feedbackRoutes } from './feedback.routes.ts';
export { stripClosed } from './feedback.store.ts';
export { TITLES } from './feedback.texts.ts';
