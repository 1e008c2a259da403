/** The catalogue that is in force, replaced as a whole when its version changes anywhere. */
import type { Database } from '../../db/db.ts';
import { readCatalogue, readVersion } from './catalogue.store.ts';
import { buildCatalogue, type Catalogue, type CatalogueFacts } from './snapshot.ts';

export type LiveCatalogue = {
  now: () => Catalogue;
  /** Reads the tables again when their version is another one. */
  refresh: () => Promise<void>;
  onChange: (listener: (version: string) => void) => void;
  close: () => Promise<void>;
};

export type LiveOptions = CatalogueFacts & { database: Database };

export async function openLiveCatalogue({ database, ...facts }: LiveOptions): Promise<LiveCatalogue> {
  const { db } = database;
  const listeners: ((version: string) => void)[] = [];
  const load = async () => buildCatalogue(await readVersion(db), await readCatalogue(db), facts);
  let current = await load();
  let work: Promise<void> = Promise.resolve();

  const refresh = () => {
    const read = async () => {
      if ((await readVersion(db)).toString() === current.version) return;
      current = await load();
      for (const listener of listeners) listener(current.version);
    };
    // One that failed stands in nobody's way.
    work = work.then(read, read);
    return work;
  };
  const stopListening = await database.listen('catalogue', () => void refresh().catch(() => {}));

  return {
    now: () => current,
    refresh,
    onChange: (listener) => {
      listeners.push(listener);
    },
    close: stopListening,
  };
}
