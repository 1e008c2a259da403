import type { ChatRow } from '@parlour/contract/chat.endpoints';
import { t } from '../../shared/texts.ts';

/** Who a conversation is with. */
export const nameOf = ({ id, account }: Pick<ChatRow, 'id' | 'account'>): string =>
  account ?? t('chats.visitor', { id });
