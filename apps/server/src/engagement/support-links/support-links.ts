/** Ways to the customer service and open hosts, held in memory. A change is told to every server. */
import type { SupportLinksInput } from '@parlour/contract/support-links.endpoints';
import type { Brand } from '../../config/brand.ts';
import type { Database } from '../../platform/db/db.ts';
import { type JobScheduler, rereadEveryMs } from '../../platform/jobs/index.ts';
import { createSerial } from '../../platform/serial.ts';
import { openHosts } from './support-links.rules.ts';
import { type KeptLinks, readLinks, SERVICE_CHANNEL } from './support-links.store.ts';

const REREAD_EVERY_MS = 2_000;

export type Service = {
  /** What is in force: the operators' own, else the brand's. */
  links: () => SupportLinksInput;
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
  jobs: JobScheduler;
  brand: Pick<Brand, 'contacts' | 'outwardHosts' | 'download' | 'protection'>;
};

export async function openService({ database, jobs, brand }: ServiceOptions): Promise<Service> {
  const ofBrand: SupportLinksInput = { contacts: brand.contacts, hosts: brand.outwardHosts };
  const fixed = [brand.download.ios, brand.download.android, ...brand.protection.help.map(({ url }) => url)];
  const listeners: (() => void)[] = [];
  let kept: KeptLinks | null = await readLinks(database.db);
  const links = () => kept ?? ofBrand;
  let hosts = openHosts(links(), fixed);

  const serial = createSerial();
  const refresh = () =>
    serial.run(async () => {
      const found = await readLinks(database.db);
      if (found?.version === kept?.version) return;
      kept = found;
      hosts = openHosts(links(), fixed);
      for (const listener of listeners) listener();
    });
  const everyMs = rereadEveryMs(database.kind, REREAD_EVERY_MS);
  const job = jobs.everyProcess({ name: 'support-links.refresh', everyMs, run: refresh });
  const stop = await database.listen(SERVICE_CHANNEL, job.wake);

  return {
    links: () => ({ contacts: links().contacts, hosts: links().hosts }),
    hosts: () => hosts,
    changedAt: () => kept?.changedAt ?? null,
    version: () => String(kept?.version ?? 0),
    refresh,
    onChange: (listener) => {
      listeners.push(listener);
    },
    close: stop,
  };
}
