export type { Checks } from './alerts.actions.ts';
export {
  judgeBackups,
  judgeBudget,
  judgeDisk,
  judgeJob,
  judgeLedger,
  judgePayouts,
  judgeProviders,
  judgeQueue,
  judgeRefusals,
  OUTAGE_SPAN_MS,
  REFUSALS_SPAN_MS,
} from './alerts.rules.ts';
export { cleanUpAlerts } from './alerts.store.ts';
export { EVALUATE_JOB, openAlerts } from './alerts.ts';
export { isArchiveFailing, lastRecordedBackup, readOutcomes, recordBackup } from './facts.store.ts';
export { createProviderOutcomes, type ProviderOutcomes } from './outcomes.ts';
