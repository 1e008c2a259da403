export { promotionsDeskRoutes } from './desk.routes.ts';
export { openPromotions } from './live.ts';
export { promotionsRoutes } from './promotions.routes.ts';
export { seedPromotions } from './seeds.ts';
