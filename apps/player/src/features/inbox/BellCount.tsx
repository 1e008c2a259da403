import { Badge } from '@parlour/ui/Badge';
import { useT } from '../../shared/i18n.tsx';
import { useUnread } from './counts.ts';
import css from './inbox.module.css';

/** The bell's total of unread items: announcements, chat and messages. */
export function BellCount() {
  const t = useT();
  const count = useUnread((state) => state.totalUnreadCount);
  if (count === 0) return null;
  return (
    <>
      <span className="sr">, {t('inbox.unread', { count })}</span>
      <Badge count={count} className={css.onBell} />
    </>
  );
}
