/** What is done every few minutes: rows that nobody asks for any more go, and trial accounts whose time is over close. */
import { sweepSandbox } from '../adapters/payments/sandbox.store.ts';
import { sweep } from '../core/captcha/index.ts';
import { sweepUploads } from '../core/uploads/index.ts';
import { type OperatorKeeper, sweepOperators } from '../identity/operators/index.ts';
import { sweepCodes } from '../identity/otp/index.ts';
import { sweepRecovery } from '../identity/password-reset/index.ts';
import type { SessionKeeper } from '../identity/sessions/index.ts';
import { sweepEntries } from '../identity/sessions/index.ts';
import { sweepProviders } from '../identity/social-login/index.ts';
import { sweepSecond } from '../identity/two-factor/index.ts';
import type { Db } from '../platform/db/db.ts';
import { sweepEvents } from '../platform/events/events.store.ts';
import { deleteOldCounts } from '../platform/http/throttle-counts.store.ts';
import { forgetEnded, type JobScheduler, type Turn } from '../platform/jobs/index.ts';
import { CLOSE_JOB, closeExpiredTrials } from '../players/guest-play/index.ts';
import { deleteOldWins } from '../vendor-gateway/index.ts';
import { forgetOld, type KeptDays } from './retention.ts';

const SWEEP_EVERY_MS = 10 * 60_000;
const CLOSE_EVERY_MS = 60_000;
/** The hour at which the house forgets, by its own zone. */
const NIGHT_HOUR = 3;

export type Upkeep = {
  /** Closes the trial accounts whose time is over; answers how many. */
  closeTrials: () => Promise<number>;
};

export type UpkeepParts = {
  db: Db;
  jobs: JobScheduler;
  sessions: Pick<SessionKeeper, 'endAll' | 'endExpired'>;
  operatorSessions: Pick<OperatorKeeper, 'endLapsed'>;
  /** How long what is forgotten at night is kept. */
  days: KeptDays;
  timeZone: string;
  clock: () => Date;
};

/** Removal of rows that nobody asks for any more, by the job's name. */
const CLEANUPS: Record<string, (db: Db) => Promise<unknown>> = {
  'captcha.cleanup': sweep,
  'otp.cleanup': sweepCodes,
  'login.cleanup': sweepEntries,
  'two-factor.cleanup': sweepSecond,
  'operators.cleanup': sweepOperators,
  'social-login.cleanup': sweepProviders,
  'password-reset.cleanup': sweepRecovery,
  'uploads.cleanup': sweepUploads,
  'events.cleanup': sweepEvents,
  'payments.cleanup-sandbox': sweepSandbox,
  'throttles.cleanup': deleteOldCounts,
  'vendors.cleanup': deleteOldWins,
  'jobs.cleanup': forgetEnded,
};

/** Registers the jobs that keep the house tidy. */
export function startUpkeep({ db, jobs, sessions, operatorSessions, days, timeZone, clock }: UpkeepParts): Upkeep {
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
