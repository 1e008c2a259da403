import { CHAT_LAUNCH, CHAT_MODULE } from '@parlour/contract/chat';
import { launchChat } from '@parlour/contract/chat.endpoints';
import { PATHS } from '@parlour/contract/routes';
import { call } from '../../shared/api.ts';
import { useLanguage, useT } from '../../shared/i18n.tsx';
import { useFollow } from '../../shared/leave.ts';
import { closePopup } from '../../shared/store.ts';
import { useWhitelabel } from '../system/system.queries.ts';

/** Colour of the page's head, as `#rrggbb`; empty where the browser gives it otherwise. */
function headerColour(): string {
  const colour = getComputedStyle(document.documentElement).getPropertyValue('--bg').trim();
  return /^#[0-9a-f]{6}$/i.test(colour) ? colour : '';
}

/**
 * Opens the chat with customer service: the server says where it is, and the address is followed as every link is.
 * Without the chat module the help centre opens; without a network the house's own chat, which keeps what is written.
 */
export function useOpenChat(): () => Promise<void> {
  const t = useT();
  const language = useLanguage();
  const follow = useFollow();
  const brand = useWhitelabel();
  return async () => {
    closePopup();
    if (!brand?.flags[CHAT_MODULE]) return follow(PATHS.help);
    const { pathname, search } = location;
    const result = await call(launchChat, {
      query: {
        ...CHAT_LAUNCH,
        language,
        backUrl: (pathname + search).slice(0, 300),
        headerColor: headerColour(),
        title: t('service.liveChat'),
      },
    });
    // Without an address there is no chat to follow: it is stood in for as one that cannot be launched.
    if (result.ok && result.value.chatUrl !== '') return follow(result.value.chatUrl);
    return follow(brand.contacts.liveChat === '' ? PATHS.chat : PATHS.help);
  };
}
