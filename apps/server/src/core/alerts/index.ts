export type { Checks } from './alerts.actions.ts';
export {
  judgeAudit,
  judgeBackups,
  judgeBudget,
  judgeDisk,
  judgeJob,
  judgeKeys,
  judgeLedger,
  judgePayouts,
  judgeProviders,
  judgeQueue,
  judgeRefusals,
  KEY_EXPIRES_DAYS,
  OUTAGE_SPAN_MS,
  REFUSALS_SPAN_MS,
} from './alerts.rules.ts';
export { cleanUpAlerts } from './alerts.store.ts';
export { EVALUATE_JOB, openAlerts } from './alerts.ts';
export { testWebhook } from './deliver.ts';
export { isArchiveFailing, lastRecordedBackup, readOutcomes, recordBackup } from './facts.store.ts';
export { createProviderOutcomes, type ProviderOutcomes } from './outcomes.ts';
