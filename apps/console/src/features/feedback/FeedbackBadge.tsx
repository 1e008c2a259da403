import { Badge } from '@parlour/ui/Badge';
import { t } from '../../shared/texts.ts';
import { useWaiting } from './feedback.queries.ts';

/** Number of feedback items that await an answer. */
export function FeedbackBadge() {
  const count = useWaiting()?.count ?? 0;
  if (count === 0) return null;
  return (
    <>
      <Badge count={count} />
      <span className="sr">{t('feedback.waiting', { count })}</span>
    </>
  );
}
