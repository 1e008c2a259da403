/** Ways to the customer service, and where links may lead. */
import { PATHS } from '@parlour/contract/routes';
import type { CustomerServiceEntry, SupportLinksInput } from '@parlour/contract/support-links.endpoints';

/**
 * The entries in their order.
 *
 * @param hasChat the chat module is on; without it the help centre stands in
 */
export function entriesOf(
  { whatsapp, liveChat }: SupportLinksInput['contacts'],
  hasChat: boolean,
): { title: CustomerServiceEntry['title']; address: string }[] {
  const address = hasChat ? liveChat || PATHS.chat : PATHS.help;
  return [
    { title: 'CS' as const, address },
    ...(whatsapp === '' ? [] : [{ title: 'whatsapp' as const, address: whatsapp }]),
  ];
}

/** Hosts of addresses; empty ones have none. */
export const hostsOf = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.filter((address) => address !== '').map((address) => new URL(address).host)),
];

/** Every host that links may lead out to. @param downloads where the app is got */
export const openHosts = ({ contacts, hosts }: SupportLinksInput, downloads: readonly string[]): string[] =>
  [...new Set([...hosts, ...hostsOf([...Object.values(contacts), ...downloads])])].toSorted();

/** A wish as it is kept: each host once, in their order. */
export const tidied = ({ contacts, hosts }: SupportLinksInput): SupportLinksInput => ({
  contacts,
  hosts: [...new Set(hosts)].toSorted(),
});

/** What the record of acts keeps. */
export const factsOf = ({ contacts, hosts }: SupportLinksInput): Record<string, unknown> => ({
  ...contacts,
  hosts: hosts.join(' '),
});
