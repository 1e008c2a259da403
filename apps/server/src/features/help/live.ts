/**
 * The help centre, held in memory so that no request asks the database. A change is told to every server; what begins or
 * ends by the clock changes what is shown by itself.
 */
import type { HelpTopic } from '@parlour/contract/help.endpoints';
import type { Database } from '../../db/db.ts';
import { centreOf, helpState } from './help.rules.ts';
import { HELP_CHANNEL, type HelpPageRow, readHelp, readHelpVersion } from './help.store.ts';

const LOOK_EVERY_MS = 5_000;
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
export async function openHelp({ db, kind, listen }: Database, clock: () => number = Date.now): Promise<LiveHelp> {
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

  let work: Promise<void> = Promise.resolve();
  const refresh = () => {
    work = work
      .catch(() => {})
      .then(async () => {
        const found = await readHelpVersion(db);
        if (found !== version) {
          pages = await readHelp(db);
          version = found;
        }
        settle();
      });
    return work;
  };
  const stop = await listen(HELP_CHANNEL, () => void refresh().catch(() => {}));
  // A notice can be lost while the connection to the database server is.
  const timer = kind === 'postgres' ? setInterval(() => void refresh().catch(() => {}), LOOK_EVERY_MS) : null;
  timer?.unref();
  const tick = setInterval(settle, TICK_MS);
  tick.unref();

  return {
    centre: (language) => centreOf(current, language),
    refresh,
    onChange: (listener) => {
      listeners.push(listener);
    },
    async close() {
      clearInterval(tick);
      if (timer) clearInterval(timer);
      await stop();
    },
  };
}
