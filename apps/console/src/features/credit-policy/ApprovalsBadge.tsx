import { Badge } from '@parlour/ui/Badge';
import { t } from '../../shared/texts.ts';
import { useCreditsDue } from './credits.queries.ts';

/** Number of credits that await this operator's approval. */
export function ApprovalsBadge() {
  const count = useCreditsDue()?.count ?? 0;
  if (count === 0) return null;
  return (
    <>
      <Badge count={count} />
      <span className="sr">{t('credits.due', { count })}</span>
    </>
  );
}
