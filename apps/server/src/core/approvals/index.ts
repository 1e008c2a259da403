export {
  type Approval,
  approve,
  ask,
  countWaitingFor,
  isWaiting,
  REQUEST_COLUMNS,
  shownState,
  withdrawRequest,
} from './approvals.store.ts';
