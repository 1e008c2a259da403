import { CHAT_LAUNCH, CHAT_MODULE } from '@parlour/contract/chat';
import { launchChat } from '@parlour/contract/chat.endpoints';
import { PATHS } from '@parlour/contract/routes';
import { call } from '../../shared/api.ts';
import { useLanguage, useT } from '../../shared/i18n.tsx';
import { useFollow } from '../../shared/leave.ts';
import { closePopup } from '../../shared/store.ts';
import { useWhitelabel } from '../system/system.queries.ts';

/** Returns the page background's colour as `#rrggbb`; empty if the browser reports another format. */
function headerColour(): string {
  const colour = getComputedStyle(document.documentElement).getPropertyValue('--bg').trim();
  return /^#[0-9a-f]{6}$/i.test(colour) ? colour : '';
}

/**
 * Returns a function that opens the chat with customer service: the server returns its URL, which is followed like any
 * link. Without the chat module it opens the help centre; offline the built-in chat, which keeps unsent messages.
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
    // An empty URL is treated as a chat that cannot be opened.
    if (result.ok && result.value.chatUrl !== '') return follow(result.value.chatUrl);
    return follow(brand.contacts.liveChat === '' ? PATHS.chat : PATHS.help);
  };
}
