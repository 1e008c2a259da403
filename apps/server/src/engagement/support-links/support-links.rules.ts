/** Support contacts, and the hosts that links may lead to. */
import { PATHS } from '@parlour/contract/routes';
import type { CustomerServiceEntry, SupportLinksInput } from '@parlour/contract/support-links.endpoints';

/**
 * Lists the entries in order.
 *
 * @param hasChat whether the chat module is enabled; otherwise the help centre is listed instead
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

/** Returns the hosts of URLs; empty ones are skipped. */
export const hostsOf = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.filter((address) => address !== '').map((address) => new URL(address).host)),
];

/** Returns every host that links may lead to. @param downloads URLs of the app's downloads */
export const openHosts = ({ contacts, hosts }: SupportLinksInput, downloads: readonly string[]): string[] =>
  [...new Set([...hosts, ...hostsOf([...Object.values(contacts), ...downloads])])].toSorted();

/** Normalises input: hosts unique and sorted. */
export const tidied = ({ contacts, hosts }: SupportLinksInput): SupportLinksInput => ({
  contacts,
  hosts: [...new Set(hosts)].toSorted(),
});
