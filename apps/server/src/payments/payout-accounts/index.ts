/** Where members' money may go, who proved to be allowed to say so, and which changes it waits for. */
export { forgottenRoutes } from './forgotten.routes.ts';
export { createPayments, type Payments } from './payment-password.ts';
export { createPayeeBook, type PayeeBook } from './payout-account-cipher.ts';
export { payeesRoutes } from './payout-accounts.routes.ts';
export { coolingOf } from './payout-accounts.rules.ts';
export {
  dropPaymentPassword,
  endPasses,
  findPayee,
  listChanges,
  listPayees,
  memberExists,
  type PayeeRow,
  payeesById,
  setShared,
  sweepPayments,
} from './payout-accounts.store.ts';
