/** The catalogue that is in force, replaced as a whole when its version changes anywhere. */
import type { Database } from '../../platform/db/db.ts';
import { type JobScheduler, rereadEveryMs } from '../../platform/jobs/index.ts';
import { createSerial } from '../../platform/serial.ts';
import { readCatalogue, readVersion } from './catalogue.store.ts';
import { buildCatalogue, type Catalogue, type CatalogueFacts } from './snapshot.ts';

export type LiveCatalogue = {
  now: () => Catalogue;
  /** Reads the tables again when their version is another one. */
  refresh: () => Promise<void>;
  onChange: (listener: (version: string) => void) => void;
  close: () => Promise<void>;
};

/** A notification can be lost while the connection to the database server is. */
const REREAD_EVERY_MS = 5_000;

/** A catalogue is indexed when it comes; this is for a run that failed. */
const INDEX_EVERY_MS = 60_000;

/** Longest that the index of the search keeps everything else waiting, in milliseconds. */
const SLICE_MS = 1;
const slice = () => {
  const end = performance.now() + SLICE_MS;
  return () => performance.now() >= end;
};

export type LiveOptions = CatalogueFacts & { database: Database; jobs: JobScheduler };

export async function openLiveCatalogue({ database, jobs, ...facts }: LiveOptions): Promise<LiveCatalogue> {
  const { db } = database;
  const listeners: ((version: string) => void)[] = [];
  const load = async () => buildCatalogue(await readVersion(db), await readCatalogue(db), facts);
  let current = await load();
  const serial = createSerial();
  const refresh = () =>
    serial.run(async () => {
      if ((await readVersion(db)).toString() === current.version) return;
      current = await load();
      for (const listener of listeners) listener(current.version);
      indexing.wake();
    });
  const everyMs = rereadEveryMs(database.kind, REREAD_EVERY_MS);
  const job = jobs.everyProcess({ name: 'catalogue.refresh', everyMs, run: refresh });
  const indexing = jobs.everyProcess({
    name: 'catalogue.index',
    everyMs: INDEX_EVERY_MS,
    async run({ signal }) {
      for (const catalogue = current; catalogue === current && !signal.aborted; )
        if (catalogue.indexNames(slice())) return;
        else await new Promise(setImmediate);
    },
  });
  indexing.wake();
  const stopListening = await database.listen('catalogue', job.wake);

  return {
    now: () => current,
    refresh,
    onChange: (listener) => {
      listeners.push(listener);
    },
    close: stopListening,
  };
}
