export { promoCodesDeskRoutes } from './desk.routes.ts';
export { createGates } from './gate.ts';
export { promoCodesRoutes } from './promo-codes.routes.ts';
export { sweepPromoCodes } from './promo-codes.store.ts';
export { seedPromoCodes } from './seeds.ts';
