import { Button } from '@parlour/ui/Button';
import { useT } from '../../shared/i18n.tsx';
import { useOpenChat } from '../chat/openChat.ts';
import css from './promotions.module.css';

/** Link to customer service. */
export function LiveChat() {
  const t = useT();
  const openChat = useOpenChat();
  return (
    <Button kind="ghost" icon="message-circle" className={css.chat} onClick={() => void openChat()}>
      {t('service.liveChat')}
    </Button>
  );
}
