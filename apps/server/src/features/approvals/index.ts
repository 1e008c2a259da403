export { type Approval, approve, ask, countWaitingFor, withdrawRequest } from './approvals.store.ts';
