import { Badge } from '@parlour/ui/Badge';
import css from './Unread.module.css';

/** How many messages of the chat are not read, on the item that leads there. */
export default function Unread({ count }: { count: number }) {
  return (
    <>
      <Badge count={count} className={css.badge} />
      <span className="sr">({count})</span>
    </>
  );
}
