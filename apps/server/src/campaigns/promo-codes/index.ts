export { promoCodesAdminRoutes } from './promo-codes.admin.routes.ts';
export { promoCodesRoutes } from './promo-codes.routes.ts';
export { cleanUpPromoCodes } from './promo-codes.store.ts';
export { createGates } from './redemption-queue.ts';
export { seedPromoCodes } from './seeds.ts';
