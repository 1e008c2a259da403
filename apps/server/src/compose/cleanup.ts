/** Periodic cleanup: deletes expired rows, and closes expired guest accounts. */
import { cleanUpMails } from '../accounting/reports/index.ts';
import { cleanUpSandbox } from '../adapters/payments/sandbox.store.ts';
import { cleanUpAlerts } from '../core/alerts/index.ts';
import { cleanUpLogos } from '../core/branding/index.ts';
import { cleanUpCaptcha } from '../core/captcha/index.ts';
import { cleanUpUploads } from '../core/uploads/index.ts';
import { cleanUpApiKeys } from '../identity/api-keys/index.ts';
import { cleanUpOperators, type OperatorKeeper } from '../identity/operators/index.ts';
import { cleanUpCodes } from '../identity/otp/index.ts';
import { cleanUpRecovery } from '../identity/password-reset/index.ts';
import { cleanUpViews } from '../identity/player-views/index.ts';
import type { SessionKeeper } from '../identity/sessions/index.ts';
import { cleanUpEntries } from '../identity/sessions/index.ts';
import { cleanUpProviders } from '../identity/social-login/index.ts';
import { cleanUpSecond } from '../identity/two-factor/index.ts';
import type { Db } from '../platform/db/db.ts';
import { cleanUpEvents } from '../platform/events/events.store.ts';
import { deleteOldCounts } from '../platform/http/throttle-counts.store.ts';
import { forgetEnded, type JobScheduler, type Turn } from '../platform/jobs/index.ts';
import { CLOSE_JOB, closeExpiredTrials } from '../players/guest-play/index.ts';
import { deleteOldWins } from '../vendor-gateway/index.ts';
import { forgetOld, type KeptDays } from './retention.ts';

const SWEEP_EVERY_MS = 10 * 60_000;
const CLOSE_EVERY_MS = 60_000;
/** Hour of the nightly deletion, in the brand's time zone. */
const NIGHT_HOUR = 3;

export type Maintenance = {
  /** Closes expired guest accounts; returns their number. */
  closeTrials: () => Promise<number>;
};

export type MaintenanceParts = {
  db: Db;
  jobs: JobScheduler;
  sessions: Pick<SessionKeeper, 'endAll' | 'endExpired'>;
  operatorSessions: Pick<OperatorKeeper, 'endLapsed'>;
  /** Retention of data that is deleted at night. */
  days: KeptDays;
  timeZone: string;
  clock: () => Date;
};

/** Deletion of expired rows, by the job's name. */
const CLEANUPS: Record<string, (db: Db) => Promise<unknown>> = {
  'captcha.cleanup': cleanUpCaptcha,
  'otp.cleanup': cleanUpCodes,
  'login.cleanup': cleanUpEntries,
  'two-factor.cleanup': cleanUpSecond,
  'operators.cleanup': cleanUpOperators,
  'api-keys.cleanup': cleanUpApiKeys,
  'player-views.cleanup': cleanUpViews,
  'social-login.cleanup': cleanUpProviders,
  'password-reset.cleanup': cleanUpRecovery,
  'uploads.cleanup': cleanUpUploads,
  'branding.cleanup': cleanUpLogos,
  'events.cleanup': cleanUpEvents,
  'payments.cleanup-sandbox': cleanUpSandbox,
  'throttles.cleanup': deleteOldCounts,
  'vendors.cleanup': deleteOldWins,
  'jobs.cleanup': forgetEnded,
  'alerts.cleanup': cleanUpAlerts,
  'reports.cleanup': cleanUpMails,
};

/** Registers the cleanup jobs. */
export function startMaintenance({
  db,
  jobs,
  sessions,
  operatorSessions,
  days,
  timeZone,
  clock,
}: MaintenanceParts): Maintenance {
  for (const [name, run] of Object.entries(CLEANUPS))
    jobs.shared({ name, everyMs: SWEEP_EVERY_MS, run: () => run(db) });
  const closeTrials = (each?: Turn['each']) =>
    closeExpiredTrials(db, (tx, memberId) => sessions.endAll(tx, memberId, { reason: 'trial_over' }), each);
  jobs.shared({ name: CLOSE_JOB, everyMs: CLOSE_EVERY_MS, run: ({ each }) => closeTrials(each) });
  jobs.shared({ name: 'sessions.end-expired', everyMs: CLOSE_EVERY_MS, run: () => sessions.endExpired() });
  jobs.shared({ name: 'operators.end-lapsed', everyMs: CLOSE_EVERY_MS, run: () => operatorSessions.endLapsed() });
  const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone });
  jobs.shared({
    name: 'retention.delete-old',
    everyMs: SWEEP_EVERY_MS,
    async run() {
      if (Number(hour.format(clock())) === NIGHT_HOUR) await forgetOld(db, days);
    },
  });
  return { closeTrials: () => closeTrials() };
}
