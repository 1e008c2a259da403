/** Money out: what members ask for, what operators and providers make of it, and how the ledger stands beside it. */
export { withdrawalsDeskRoutes } from './desk.routes.ts';
export { letterOf, resetLetter } from './letters.ts';
export { openPayouts } from './payouts.ts';
export type { WithdrawRules } from './withdrawals.actions.ts';
export { withdrawalsRoutes } from './withdrawals.routes.ts';
export { termsOf } from './withdrawals.rules.ts';
export { pendingOf, type WithdrawalRow } from './withdrawals.store.ts';
