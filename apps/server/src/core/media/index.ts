export { type MediaUses, mediaRoutes } from './media.routes.ts';
export { type Media, openMedia } from './media.ts';
