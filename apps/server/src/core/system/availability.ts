/**
 * Availability, held in memory so that no request waits for the database. Every server is notified of changes, and
 * polls once a second where a notification could be lost.
 */
import type { Database } from '../../platform/db/db.ts';
import type { ClosedCode } from '../../platform/http/availability.ts';
import { type JobScheduler, rereadEveryMs } from '../../platform/jobs/index.ts';
import { type AvailabilityState, isMaintained, isShutOut } from './availability.rules.ts';
import { readAvailability, type Stored } from './availability.store.ts';
import type { Places } from './geoip.ts';

export const AVAILABILITY_CHANNEL = 'doors';
const REREAD_EVERY_MS = 1_000;
/** Precision with which maintenance begins and ends. */
const TICK_MS = 1_000;

export type Availability = {
  /** Whether nobody is refused, so that no address has to be evaluated. */
  isOpenToAll: () => boolean;
  /** Returns why a caller is refused, or null. */
  verdictOf: (address: string) => ClosedCode | null;
  /** The two flags of the status for a caller. */
  flagsFor: (address: string) => { maintenance: boolean; regionRestriction: boolean };
  /** Whether new bets are accepted, which is outside maintenance. */
  takesBets: () => boolean;
  countryOf: (address: string) => string | null;
  now: () => Stored;
  /** Applies a change that was just written. */
  put: (stored: Stored) => void;
  /** Subscribes to every change, including the scheduled end of maintenance. */
  onChange: (listener: () => void) => void;
  /** Makes this server refuse all callers, because it is about to be replaced. */
  upgrade: () => void;
  close: () => Promise<void>;
};

export type AvailabilityOptions = { database: Database; jobs: JobScheduler; places: Places; clock?: () => number };

export async function openAvailability({
  database,
  jobs,
  places,
  clock = Date.now,
}: AvailabilityOptions): Promise<Availability> {
  let stored = await readAvailability(database.db);
  let upgrading = false;
  let wasMaintained = isMaintained(stored.doors, clock());
  const listeners: (() => void)[] = [];
  const notify = () => {
    wasMaintained = isMaintained(stored.doors, clock());
    for (const listener of listeners) listener();
  };

  function put(next: Stored): void {
    if (next.changedAt.getTime() < stored.changedAt.getTime()) return;
    const isNew = next.changedAt.getTime() > stored.changedAt.getTime();
    stored = next;
    if (isNew) notify();
  }
  const look = async () => put(await readAvailability(database.db));
  const everyMs = rereadEveryMs(database.kind, REREAD_EVERY_MS);
  const job = jobs.everyProcess({ name: 'availability.refresh', everyMs, run: look });
  const stop = await database.listen(AVAILABILITY_CHANNEL, job.wake);
  jobs.everyProcess({
    name: 'availability.schedule',
    everyMs: TICK_MS,
    async run() {
      if (isMaintained(stored.doors, clock()) !== wasMaintained) notify();
    },
  });

  const flags = (doors: AvailabilityState, address: string) => ({
    maintenance: isMaintained(doors, clock()),
    regionRestriction: doors.regionRule !== 'all' && isShutOut(doors, places.countryOf(address)),
  });

  return {
    isOpenToAll: () => !upgrading && stored.doors.regionRule === 'all' && !isMaintained(stored.doors, clock()),
    verdictOf(address) {
      if (upgrading) return 'system.upgrading';
      const { maintenance, regionRestriction } = flags(stored.doors, address);
      return maintenance ? 'system.maintenance' : regionRestriction ? 'system.region' : null;
    },
    flagsFor: (address) => flags(stored.doors, address),
    takesBets: () => !isMaintained(stored.doors, clock()),
    countryOf: places.countryOf,
    now: () => stored,
    put,
    onChange: (listener) => {
      listeners.push(listener);
    },
    upgrade: () => {
      upgrading = true;
    },
    close: stop,
  };
}
