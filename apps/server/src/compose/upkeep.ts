/** What is done every few minutes: rows that nobody asks for any more go, and trial accounts whose time is over close. */
import { sweepSandbox } from '../adapters/payments/sandbox.store.ts';
import type { Db } from '../db/db.ts';
import { sweepEvents } from '../events/events.store.ts';
import { sweepCodes } from '../features/codes/index.ts';
import { sweepOperators } from '../features/operators/index.ts';
import { sweepProviders } from '../features/providers/index.ts';
import { sweepRecovery } from '../features/recovery/index.ts';
import { sweepSecond } from '../features/second/index.ts';
import type { SessionKeeper } from '../features/session/index.ts';
import { sweepEntries } from '../features/session/index.ts';
import { closeExpiredTrials } from '../features/trial/index.ts';
import { sweepUploads } from '../features/uploads/index.ts';
import { sweep } from '../features/verification/index.ts';
import { forgetOld, type KeptDays } from './forget.ts';

const SWEEP_EVERY_MS = 10 * 60_000;
const CLOSE_EVERY_MS = 60_000;
/** The hour at which the house forgets, by its own zone. */
const NIGHT_HOUR = 3;

export type Upkeep = {
  /** Closes the trial accounts whose time is over; answers how many. */
  closeTrials: () => Promise<number>;
  stop: () => void;
};

export type UpkeepParts = {
  db: Db;
  sessions: Pick<SessionKeeper, 'endAll'>;
  /** How long what is forgotten at night is kept. */
  days: KeptDays;
  timeZone: string;
};

export function startUpkeep({ db, sessions, days, timeZone }: UpkeepParts): Upkeep {
  const sweeps = [
    sweep,
    sweepCodes,
    sweepEntries,
    sweepSecond,
    sweepOperators,
    sweepProviders,
    sweepRecovery,
    sweepUploads,
    sweepEvents,
    sweepSandbox,
  ];
  const sweeping = setInterval(() => void Promise.all(sweeps.map((run) => run(db))).catch(() => {}), SWEEP_EVERY_MS);
  sweeping.unref();
  const closeTrials = () =>
    closeExpiredTrials(db, (tx, memberId) => sessions.endAll(tx, memberId, { reason: 'trial_over' }));
  const closing = setInterval(() => void closeTrials().catch(() => {}), CLOSE_EVERY_MS);
  closing.unref();
  const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone });
  const forgetting = setInterval(() => {
    if (Number(hour.format(new Date())) === NIGHT_HOUR) void forgetOld(db, days).catch(() => {});
  }, SWEEP_EVERY_MS);
  forgetting.unref();
  return {
    closeTrials,
    stop() {
      clearInterval(sweeping);
      clearInterval(closing);
      clearInterval(forgetting);
    },
  };
}
