/** Ways to the customer service and open hosts, held in memory. A change is told to every server. */
import type { ServiceWish } from '@parlour/contract/service.endpoints';
import type { Brand } from '../../brand.ts';
import type { Database } from '../../db/db.ts';
import { openHosts } from './service.rules.ts';
import { type KeptLinks, readLinks, SERVICE_CHANNEL } from './service.store.ts';

const LOOK_EVERY_MS = 2_000;

export type Service = {
  /** What is in force: the operators' own, else the brand's. */
  links: () => ServiceWish;
  /** Every host that links may lead out to. */
  hosts: () => string[];
  /** When operators changed it last; null as long as the brand's file decides. */
  changedAt: () => Date | null;
  /** Another text for every other state. */
  version: () => string;
  refresh: () => Promise<void>;
  onChange: (listener: () => void) => void;
  close: () => Promise<void>;
};

export type ServiceOptions = {
  database: Database;
  brand: Pick<Brand, 'contacts' | 'outwardHosts' | 'download' | 'protection'>;
};

export async function openService({ database, brand }: ServiceOptions): Promise<Service> {
  const ofBrand: ServiceWish = { contacts: brand.contacts, hosts: brand.outwardHosts };
  const fixed = [brand.download.ios, brand.download.android, ...brand.protection.help.map(({ url }) => url)];
  const listeners: (() => void)[] = [];
  let kept: KeptLinks | null = await readLinks(database.db);
  const links = () => kept ?? ofBrand;
  let hosts = openHosts(links(), fixed);

  let work: Promise<void> = Promise.resolve();
  const refresh = () => {
    work = work
      .catch(() => {})
      .then(async () => {
        const found = await readLinks(database.db);
        if (found?.version === kept?.version) return;
        kept = found;
        hosts = openHosts(links(), fixed);
        for (const listener of listeners) listener();
      });
    return work;
  };
  const stop = await database.listen(SERVICE_CHANNEL, () => void refresh().catch(() => {}));
  // A notice can be lost while the connection to the database server is.
  const timer =
    database.kind === 'postgres' ? setInterval(() => void refresh().catch(() => {}), LOOK_EVERY_MS) : undefined;
  timer?.unref();

  return {
    links: () => ({ contacts: links().contacts, hosts: links().hosts }),
    hosts: () => hosts,
    changedAt: () => kept?.changedAt ?? null,
    version: () => String(kept?.version ?? 0),
    refresh,
    onChange: (listener) => {
      listeners.push(listener);
    },
    async close() {
      clearInterval(timer);
      await stop();
    },
  };
}
