/** Money out: what members ask for, what operators and providers make of it, and how the ledger stands beside it. */

export { letterOf, resetLetter } from './messages.ts';
export { openPayouts } from './payouts.ts';
export type { WithdrawRules } from './withdrawals.actions.ts';
export { withdrawalsAdminRoutes } from './withdrawals.admin.routes.ts';
export { withdrawalsRoutes } from './withdrawals.routes.ts';
export { termsOf } from './withdrawals.rules.ts';
export { pendingOf, type WithdrawalRow } from './withdrawals.store.ts';
