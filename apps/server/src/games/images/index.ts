export { artPath, bannerPath, type Variant } from './addresses.ts';
export { imagesPlugin } from './images.routes.ts';
export { type Images, openImages, type Subject } from './images.ts';
