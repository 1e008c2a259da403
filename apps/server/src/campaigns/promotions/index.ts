export { openPromotions } from './live.ts';
export { promotionsAdminRoutes } from './promotions.admin.routes.ts';
export { promotionsRoutes } from './promotions.routes.ts';
export { seedPromotions } from './seeds.ts';
