import { Badge } from '@parlour/ui/Badge';
import css from './Unread.module.css';

/** Badge with the number of unread chat messages, on the link to the chat. */
export default function Unread({ count }: { count: number }) {
  return (
    <>
      <Badge count={count} className={css.badge} />
      <span className="sr">({count})</span>
    </>
  );
}
