import { Badge } from '@parlour/ui/Badge';
import { t } from '../../shared/texts.ts';
import { useAffiliatesDue } from './affiliates.queries.ts';

/** Number of payouts and moves that await an operator. */
export function AffiliatesBadge() {
  const { payouts = 0, moves = 0 } = useAffiliatesDue() ?? {};
  if (payouts + moves === 0) return null;
  return (
    <>
      <Badge count={payouts + moves} />
      {payouts > 0 && <span className="sr">{t('affiliates.due', { count: payouts })}</span>}
      {moves > 0 && <span className="sr">{t('affiliates.movesDue', { count: moves })}</span>}
    </>
  );
}
