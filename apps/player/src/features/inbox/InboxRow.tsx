import { PATHS } from '@parlour/contract/routes';
import { Badge } from '@parlour/ui/Badge';
import { Icon } from '@parlour/ui/Icon';
import { Link } from '@tanstack/react-router';
import { useT } from '../../shared/i18n.tsx';
import list from '../../shared/List.module.css';
import { useUnread } from './counts.ts';

/** Link to the inbox with its number of unread messages. */
export function InboxRow() {
  const t = useT();
  const count = useUnread((state) => state.inbox);
  return (
    <Link to={PATHS.inbox} className={list.row}>
      <Icon name="mail" />
      <b>{t('inbox.title')}</b>
      {count > 0 && <span className="sr">{t('inbox.unread', { count })}</span>}
      <Badge count={count} />
      <Icon name="chevron-right" flip className={list.chevron} />
    </Link>
  );
}
