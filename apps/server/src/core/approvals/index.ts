export { approversFor } from './approvals.rules.ts';
export {
  type Approval,
  approvalsOf,
  approve,
  ask,
  countWaitingFor,
  isWaiting,
  listApprovers,
  mayEnd,
  REQUEST_COLUMNS,
  restart,
  shownState,
  withdrawRequest,
} from './approvals.store.ts';
