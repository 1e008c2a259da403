/** Payout accounts, the payment password, and the changes that start a cooling-off time. */
export { forgottenRoutes } from './forgotten.routes.ts';
export { createPayments, type Payments } from './payment-password.ts';
export { createPayoutAccountCipher, type PayoutAccountCipher } from './payout-account-cipher.ts';
export { payoutAccountsRoutes } from './payout-accounts.routes.ts';
export { findCoolingOff } from './payout-accounts.rules.ts';
export {
  cleanUpPayments,
  dropPaymentPassword,
  endPasses,
  findPayoutAccount,
  listChanges,
  listPayoutAccounts,
  memberExists,
  type PayoutAccountRow,
  payoutAccountsById,
  setShared,
} from './payout-accounts.store.ts';
