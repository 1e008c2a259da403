/** Withdrawals: members' requests, decisions of operators and providers, and reconciliation with the ledger. */

export { letterOf, resetLetter } from './messages.ts';
export { countUnsent } from './payouts.store.ts';
export { openPayouts } from './payouts.ts';
export type { WithdrawRules } from './withdrawals.actions.ts';
export { withdrawalsAdminRoutes } from './withdrawals.admin.routes.ts';
export { withdrawalsRoutes } from './withdrawals.routes.ts';
export { termsOf } from './withdrawals.rules.ts';
export { countDue as countDueWithdrawals, pendingOf, type WithdrawalRow } from './withdrawals.store.ts';
