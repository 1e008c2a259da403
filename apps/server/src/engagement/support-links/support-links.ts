/** Support contacts and the hosts that links may lead to, as the settings of the house say. */
import type { SupportLinksInput } from '@parlour/contract/support-links.endpoints';
import type { Brand } from '../../config/brand.ts';
import type { HouseSettings } from '../../core/house-settings/index.ts';
import { openHosts } from './support-links.rules.ts';

export type Service = {
  /** Returns the settings in force: the operators' own, else the brand's. */
  links: () => SupportLinksInput;
  /** Returns every host that links may lead to. */
  hosts: () => string[];
  /** Returns when operators last changed them; null while the brand's file applies. */
  changedAt: () => Date | null;
};

export type ServiceOptions = {
  brand: Pick<Brand, 'contacts' | 'outwardHosts' | 'download' | 'protection'>;
  settings: Pick<HouseSettings, 'latest' | 'onChange'>;
};

export function openService({ brand, settings }: ServiceOptions): Service {
  const links = (): SupportLinksInput => ({ contacts: brand.contacts, hosts: brand.outwardHosts });
  const readHosts = () => {
    const { ios, android } = brand.download;
    return openHosts(links(), [ios, android, ...brand.protection.help.map(({ url }) => url)]);
  };
  let hosts = readHosts();
  settings.onChange(() => {
    hosts = readHosts();
  });
  return { links, hosts: () => hosts, changedAt: () => settings.latest('contacts')?.changedAt ?? null };
}
