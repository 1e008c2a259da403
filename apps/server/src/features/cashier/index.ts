export { cashierRoutes } from './cashier.routes.ts';
export { chaseDeposits, expireDeposits } from './deposits.actions.ts';
export { depositsDeskRoutes } from './desk.routes.ts';
export { LETTER_PREFIXES, letterOf, missedLetterOf } from './letters.ts';
export { methodsDeskRoutes } from './methods.routes.ts';
export { seedMethods } from './seeds.ts';
export type { Till } from './till.ts';
export { vouchersDeskRoutes } from './vouchers.routes.ts';
export { webhookPlugin } from './webhook.routes.ts';
