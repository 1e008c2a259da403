export { type Approval, approve, ask, withdrawRequest } from './approvals.store.ts';
