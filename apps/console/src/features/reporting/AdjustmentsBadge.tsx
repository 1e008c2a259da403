import { Badge } from '@parlour/ui/Badge';
import { t } from '../../shared/texts.ts';
import { useWaiting } from './adjustments.queries.ts';

/** Number of adjustments that await this operator. */
export function AdjustmentsBadge() {
  const count = useWaiting()?.count ?? 0;
  if (count === 0) return null;
  return (
    <>
      <Badge count={count} />
      <span className="sr">{t('adjust.due', { count })}</span>
    </>
  );
}
