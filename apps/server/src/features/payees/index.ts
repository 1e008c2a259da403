/** Where members' money may go, who proved to be allowed to say so, and which changes it waits for. */
export { forgottenRoutes } from './forgotten.routes.ts';
export { createPayeeBook, type PayeeBook } from './payee-book.ts';
export { payeesRoutes } from './payees.routes.ts';
export { coolingOf } from './payees.rules.ts';
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
} from './payees.store.ts';
export { createPayments, type Payments } from './payment.ts';
