import { Badge } from '@parlour/ui/Badge';
import { t } from '../../shared/texts.ts';
import { usePayoutsDue } from './affiliates.queries.ts';

/** Number of payouts that await an operator. */
export function AffiliatesBadge() {
  const due = usePayoutsDue() ?? 0;
  if (due === 0) return null;
  return (
    <>
      <Badge count={due} />
      <span className="sr">{t('affiliates.due', { count: due })}</span>
    </>
  );
}
