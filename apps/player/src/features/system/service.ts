import { isOutward } from '@parlour/contract/outbound-urls';
import { PATHS } from '@parlour/contract/routes';
import type { IconName } from '@parlour/ui/Icon';
import { useWhitelabel } from './system.queries.ts';

export type ContactName = 'liveChat' | 'telegram' | 'whatsapp';
/** A way to reach the service. One without an address of its own stands in this app. */
export type Contact = { name: ContactName; url: string };

export const CONTACT_ICONS: Record<ContactName, IconName> = {
  liveChat: 'headphones',
  telegram: 'send',
  whatsapp: 'message-circle',
};

type Contacts = Record<ContactName, string>;
const NONE: Contacts = { liveChat: '', telegram: '', whatsapp: '' };

/** Links to the house's channels, where they are configured and lead where they say. */
export const socialsOf = (contacts: Contacts = NONE): Contact[] =>
  (['telegram', 'whatsapp'] as const)
    .map((name) => ({ name, url: contacts[name] }))
    .filter(({ name, url }) => isOutward(name, url));

/**
 * Where talking to somebody begins: the help centre while the chat module is off, else the house's own chat, or the
 * operator's where there is one.
 */
export function chatOf(brand: { contacts: Contacts; flags: { CBS3?: boolean } } | undefined): Contact {
  const url = brand?.flags.CBS3 ? brand.contacts.liveChat : '';
  if (brand?.flags.CBS3 && url === '') return { name: 'liveChat', url: PATHS.chat };
  return { name: 'liveChat', url: isOutward('liveChat', url) ? url : PATHS.help };
}

/**
 * What the service item of the navigation offers. Without a Telegram contact there is nothing to choose: then it opens
 * the customer service itself.
 */
export function serviceOf(brand: Parameters<typeof chatOf>[0]): { chat: Contact; choices: Contact[] | null } {
  const chat = chatOf(brand);
  const socials = socialsOf(brand?.contacts);
  const asks = socials.some(({ name }) => name === 'telegram');
  return { chat, choices: asks ? [chat, ...socials] : null };
}

export const useService = () => serviceOf(useWhitelabel());
export const useSocials = (): Contact[] => socialsOf(useWhitelabel()?.contacts);
