/** Support contacts and the hosts that links may lead to, held in memory. */
import type { SupportLinksInput } from '@parlour/contract/support-links.endpoints';
import type { Brand } from '../../config/brand.ts';
import { openCachedTable } from '../../platform/cached-table.ts';
import type { Database } from '../../platform/db/db.ts';
import type { JobScheduler } from '../../platform/jobs/index.ts';
import { openHosts } from './support-links.rules.ts';
import { type KeptLinks, readLinks, readLinksVersion, SERVICE_CHANNEL } from './support-links.store.ts';

const REREAD_EVERY_MS = 2_000;

export type Service = {
  /** Returns the settings in force: the operators' own, else the brand's. */
  links: () => SupportLinksInput;
  /** Returns every host that links may lead to. */
  hosts: () => string[];
  /** Returns when operators last changed them; null while the brand's file applies. */
  changedAt: () => Date | null;
  /** Differs for every state. */
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
  const cached = await openCachedTable<KeptLinks | null>({
    database,
    jobs,
    job: 'support-links.refresh',
    channel: SERVICE_CHANNEL,
    everyMs: REREAD_EVERY_MS,
    readVersion: readLinksVersion,
    read: readLinks,
  });
  const links = () => cached.now() ?? ofBrand;
  let hosts = openHosts(links(), fixed);
  cached.onChange(() => {
    hosts = openHosts(links(), fixed);
  });

  return {
    links: () => ({ contacts: links().contacts, hosts: links().hosts }),
    hosts: () => hosts,
    changedAt: () => cached.now()?.changedAt ?? null,
    version: cached.version,
    refresh: cached.refresh,
    onChange: cached.onChange,
    close: cached.close,
  };
}
