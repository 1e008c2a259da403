/**
 * Whether the house is open, held in memory so that no request waits for the database. A change is told to every server
 * by a notification, and looked for once a second where a notification could be lost.
 */
import type { Database } from '../../platform/db/db.ts';
import type { ClosedCode } from '../../platform/http/availability.ts';
import { type JobScheduler, rereadEveryMs } from '../../platform/jobs/index.ts';
import { type AvailabilityState, isMaintained, isShutOut } from './availability.rules.ts';
import { readAvailability, type Stored } from './availability.store.ts';
import type { Places } from './geoip.ts';

export const AVAILABILITY_CHANNEL = 'doors';
const REREAD_EVERY_MS = 1_000;
/** A maintenance begins and ends by the clock within this. */
const TICK_MS = 1_000;

export type Availability = {
  /** True while nobody stays out, so that no address has to be worked out. */
  isOpenToAll: () => boolean;
  /** Why a caller stays out, or null. */
  verdictOf: (address: string) => ClosedCode | null;
  /** The two flags of the status for a caller. */
  flagsFor: (address: string) => { maintenance: boolean; regionRestriction: boolean };
  /** No maintenance: new bets are taken. */
  takesBets: () => boolean;
  countryOf: (address: string) => string | null;
  now: () => Stored;
  /** Takes a change over that was just written. */
  put: (stored: Stored) => void;
  /** Hears of every change, its own end of a maintenance included. */
  onChange: (listener: () => void) => void;
  /** From now on this server sends callers away: it is about to be replaced. */
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
