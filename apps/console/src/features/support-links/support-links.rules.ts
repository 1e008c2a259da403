/** Rules of the support links page. */
import { HOST_ENTRY, isOutward, MOST_HOSTS } from '@parlour/contract/outbound-urls';
import type { ServiceState, SupportLinksInput } from '@parlour/contract/support-links.endpoints';

export const CONTACT_NAMES = ['liveChat', 'telegram', 'whatsapp'] as const;
export type ContactName = (typeof CONTACT_NAMES)[number];

/** One host per line. */
export type ServiceForm = { contacts: SupportLinksInput['contacts']; hosts: string };

export const formOf = ({ contacts, hosts }: ServiceState): ServiceForm => ({ contacts, hosts: hosts.join('\n') });

const linesOf = (hosts: string): string[] => [
  ...new Set(
    hosts
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter((line) => line !== ''),
  ),
];

export const toDraft = ({ contacts, hosts }: ServiceForm): SupportLinksInput => ({ contacts, hosts: linesOf(hosts) });

export type ServiceErrors = Partial<Record<ContactName, 'service.badAddress'>> & {
  hosts?: { key: 'service.badHost' | 'service.manyHosts'; host: string };
};

export function errorsOf(form: ServiceForm): ServiceErrors {
  const bad = CONTACT_NAMES.filter((name) => form.contacts[name] !== '' && !isOutward(name, form.contacts[name]));
  const hosts = linesOf(form.hosts);
  const host = hosts.find((line) => !HOST_ENTRY.test(line));
  return {
    ...(Object.fromEntries(bad.map((name) => [name, 'service.badAddress'])) as ServiceErrors),
    ...(host === undefined ? {} : { hosts: { key: 'service.badHost' as const, host } }),
    ...(hosts.length > MOST_HOSTS ? { hosts: { key: 'service.manyHosts' as const, host: String(MOST_HOSTS) } } : {}),
  };
}
