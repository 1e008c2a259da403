import { Badge } from '@parlour/ui/Badge';
import { t } from '../../shared/texts.ts';
import { useChatCounts, useChatEvents } from './chats.queries.ts';

/** Number of conversations that await an answer: unassigned ones and the operator's own. */
export function ChatsBadge() {
  useChatEvents();
  const { data } = useChatCounts();
  const count = data ? data.waiting + data.mine : 0;
  if (count === 0) return null;
  return (
    <>
      <Badge count={count} />
      <span className="sr">{t('chats.due', { count })}</span>
    </>
  );
}
