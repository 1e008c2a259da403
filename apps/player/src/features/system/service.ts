import { isOutward } from '@parlour/contract/outbound-urls';
import { PATHS } from '@parlour/contract/routes';
import type { IconName } from '@parlour/ui/Icon';
import { useWhitelabel } from './system.queries.ts';

export type ContactName = 'liveChat' | 'telegram' | 'whatsapp';
/** A contact channel. One without a URL is part of this app. */
export type Contact = { name: ContactName; url: string };

export const CONTACT_ICONS: Record<ContactName, IconName> = {
  liveChat: 'headphones',
  telegram: 'send',
  whatsapp: 'message-circle',
};

type Contacts = Record<ContactName, string>;
const NONE: Contacts = { liveChat: '', telegram: '', whatsapp: '' };

/** Returns the merchant's social channels that are configured with a valid URL. */
export const socialsOf = (contacts: Contacts = NONE): Contact[] =>
  (['telegram', 'whatsapp'] as const)
    .map((name) => ({ name, url: contacts[name] }))
    .filter(({ name, url }) => isOutward(name, url));

/**
 * Returns the entry to customer service: the help centre while the chat module is off, else the built-in chat, or the
 * operator's external one.
 */
export function chatOf(brand: { contacts: Contacts; flags: { CBS3?: boolean } } | undefined): Contact {
  const url = brand?.flags.CBS3 ? brand.contacts.liveChat : '';
  if (brand?.flags.CBS3 && url === '') return { name: 'liveChat', url: PATHS.chat };
  return { name: 'liveChat', url: isOutward('liveChat', url) ? url : PATHS.help };
}

/**
 * Returns the choices of the navigation's service item. Without a Telegram contact there is no choice, and it opens
 * customer service directly.
 */
export function serviceOf(brand: Parameters<typeof chatOf>[0]): { chat: Contact; choices: Contact[] | null } {
  const chat = chatOf(brand);
  const socials = socialsOf(brand?.contacts);
  const asks = socials.some(({ name }) => name === 'telegram');
  return { chat, choices: asks ? [chat, ...socials] : null };
}

export const useService = () => serviceOf(useWhitelabel());
export const useSocials = (): Contact[] => socialsOf(useWhitelabel()?.contacts);
