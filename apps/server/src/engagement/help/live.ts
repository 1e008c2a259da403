/**
 * Help centre, held in memory, so that no request needs a query. Every server is notified of changes; pages that begin
 * or end by the clock are handled as well.
 */
import type { HelpTopic } from '@parlour/contract/help.endpoints';
import { openCachedTable } from '../../platform/cached-table.ts';
import type { Database } from '../../platform/db/db.ts';
import type { JobScheduler } from '../../platform/jobs/index.ts';
import { helpState, toHelpCentre } from './help.rules.ts';
import { HELP_CHANNEL, type HelpPageRow, readHelp, readHelpVersion } from './help.store.ts';

const REREAD_EVERY_MS = 5_000;
/** Precision with which pages begin and end. */
const TICK_MS = 1_000;

export type LiveHelp = {
  centre: (language: string) => HelpTopic[];
  /** Rereads the pages when they have changed. */
  refresh: () => Promise<void>;
  onChange: (listener: () => void) => void;
  close: () => Promise<void>;
};

/** @param clock milliseconds since 1970 */
export async function openHelp(
  database: Database,
  jobs: JobScheduler,
  clock: () => number = Date.now,
): Promise<LiveHelp> {
  let current: HelpPageRow[] = [];
  let shown = '';
  const listeners: (() => void)[] = [];
  const cached = await openCachedTable({
    database,
    jobs,
    job: 'help.refresh',
    channel: HELP_CHANNEL,
    everyMs: REREAD_EVERY_MS,
    readVersion: readHelpVersion,
    read: readHelp,
  });

  /** Recomputes the visible pages, and notifies on a change. */
  function settle(): void {
    current = cached.now().filter((page) => helpState(page, clock()) === 'live');
    const next = `${cached.version()}:${current.map(({ id }) => id).join(',')}`;
    if (next === shown) return;
    shown = next;
    for (const listener of listeners) listener();
  }
  settle();
  cached.onRefresh(settle);
  jobs.everyProcess({ name: 'help.schedule', everyMs: TICK_MS, run: async () => settle() });

  return {
    centre: (language) => toHelpCentre(current, language),
    refresh: cached.refresh,
    onChange: (listener) => {
      listeners.push(listener);
    },
    close: cached.close,
  };
}
