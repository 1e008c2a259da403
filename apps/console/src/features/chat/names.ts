import type { ChatRow } from '@parlour/contract/chat.endpoints';
import { t } from '../../shared/texts.ts';

/** Returns the name of the person in a conversation. */
export const personName = ({ id, account }: Pick<ChatRow, 'id' | 'account'>): string =>
  account ?? t('chats.visitor', { id });
