export { endRequest, type NotApproved, notApproved } from './approvals.actions.ts';
export { approversFor } from './approvals.rules.ts';
export {
  type Approval,
  approvalsOf,
  approve,
  ask,
  countWaitingFor,
  isWaiting,
  listApprovers,
  REQUEST_COLUMNS,
  restart,
  shownState,
  withdrawRequest,
} from './approvals.store.ts';
