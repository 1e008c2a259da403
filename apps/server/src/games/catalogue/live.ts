/** Current catalogue, replaced as a whole when its version changes on any server. */
import { openCachedTable } from '../../platform/cached-table.ts';
import type { Database } from '../../platform/db/db.ts';
import type { JobScheduler } from '../../platform/jobs/index.ts';
import { readCatalogue, readVersion } from './catalogue.store.ts';
import { buildCatalogue, type Catalogue, type CatalogueFacts } from './snapshot.ts';

export type LiveCatalogue = {
  now: () => Catalogue;
  /** Rereads the tables when their version has changed. */
  refresh: () => Promise<void>;
  onChange: (listener: (version: string) => void) => void;
  close: () => Promise<void>;
};

/** A notification can be lost while the connection to the database server is down. */
const REREAD_EVERY_MS = 5_000;

/** A catalogue is indexed when it is loaded; this interval is for a run that failed. */
const INDEX_EVERY_MS = 60_000;

/** Maximum time in milliseconds for which indexing may block the event loop. */
const SLICE_MS = 1;
const slice = () => {
  const end = performance.now() + SLICE_MS;
  return () => performance.now() >= end;
};

export type LiveOptions = CatalogueFacts & { database: Database; jobs: JobScheduler };

export async function openLiveCatalogue({ database, jobs, ...facts }: LiveOptions): Promise<LiveCatalogue> {
  const cached = await openCachedTable({
    database,
    jobs,
    job: 'catalogue.refresh',
    channel: 'catalogue',
    everyMs: REREAD_EVERY_MS,
    readVersion,
    read: async (db) => buildCatalogue(await readVersion(db), await readCatalogue(db), facts),
  });
  const indexing = jobs.everyProcess({
    name: 'catalogue.index',
    everyMs: INDEX_EVERY_MS,
    async run({ signal }) {
      for (const catalogue = cached.now(); catalogue === cached.now() && !signal.aborted; )
        if (catalogue.indexNames(slice())) return;
        else await new Promise(setImmediate);
    },
  });
  indexing.wake();
  cached.onChange(indexing.wake);

  return {
    now: cached.now,
    refresh: cached.refresh,
    onChange: (listener) => cached.onChange(() => listener(cached.now().version)),
    close: cached.close,
  };
}
