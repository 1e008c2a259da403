import { Badge } from '@parlour/ui/Badge';
import { t } from '../../shared/texts.ts';
import { useChatCounts, useChatEvents } from './chats.queries.ts';

/** How many conversations wait for an answer: nobody's, and one's own. */
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
