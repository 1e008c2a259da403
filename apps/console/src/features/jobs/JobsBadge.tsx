import { Badge } from '@parlour/ui/Badge';
import { t } from '../../shared/texts.ts';
import { useTroubledJobs } from './jobs.queries.ts';

/** Number of background jobs that need an operator. */
export function JobsBadge() {
  const count = useTroubledJobs()?.count ?? 0;
  if (count === 0) return null;
  return (
    <>
      <Badge count={count} />
      <span className="sr">{t('health.troubled', { count })}</span>
    </>
  );
}
