/**
 * The help centre, held in memory so that no request asks the database. A change is told to every server; what begins or
 * ends by the clock changes what is shown by itself.
 */
import type { HelpTopic } from '@parlour/contract/help.endpoints';
import type { Database } from '../../platform/db/db.ts';
import { type JobScheduler, rereadEveryMs } from '../../platform/jobs/index.ts';
import { createSerial } from '../../platform/serial.ts';
import { toHelpCentre, helpState } from './help.rules.ts';
import { HELP_CHANNEL, type HelpPageRow, readHelp, readHelpVersion } from './help.store.ts';

const REREAD_EVERY_MS = 5_000;
/** What begins and ends does so within this. */
const TICK_MS = 1_000;

export type LiveHelp = {
  centre: (language: string) => HelpTopic[];
  /** Reads the pages again when something changed. */
  refresh: () => Promise<void>;
  onChange: (listener: () => void) => void;
  close: () => Promise<void>;
};

/** @param clock milliseconds since 1970 */
export async function openHelp(
  { db, kind, listen }: Database,
  jobs: JobScheduler,
  clock: () => number = Date.now,
): Promise<LiveHelp> {
  let version = await readHelpVersion(db);
  let pages = await readHelp(db);
  let current: HelpPageRow[] = [];
  let shown = '';
  const listeners: (() => void)[] = [];

  /** Works out what is shown; tells when that is something else than before. */
  function settle(): void {
    current = pages.filter((page) => helpState(page, clock()) === 'live');
    const next = `${version}:${current.map(({ id }) => id).join(',')}`;
    if (next === shown) return;
    shown = next;
    for (const listener of listeners) listener();
  }
  settle();

  const serial = createSerial();
  const refresh = () =>
    serial.run(async () => {
      const found = await readHelpVersion(db);
      if (found !== version) {
        pages = await readHelp(db);
        version = found;
      }
      settle();
    });
  const job = jobs.everyProcess({ name: 'help.refresh', everyMs: rereadEveryMs(kind, REREAD_EVERY_MS), run: refresh });
  const stop = await listen(HELP_CHANNEL, job.wake);
  jobs.everyProcess({ name: 'help.schedule', everyMs: TICK_MS, run: async () => settle() });

  return {
    centre: (language) => toHelpCentre(current, language),
    refresh,
    onChange: (listener) => {
      listeners.push(listener);
    },
    close: stop,
  };
}
