export {
  type Approval,
  approve,
  ask,
  countWaitingFor,
  isWaiting,
  mayEnd,
  REQUEST_COLUMNS,
  shownState,
  withdrawRequest,
} from './approvals.store.ts';
