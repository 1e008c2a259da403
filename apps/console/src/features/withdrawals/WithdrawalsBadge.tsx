import { Badge } from '@parlour/ui/Badge';
import { t } from '../../shared/texts.ts';
import { useWithdrawalsDue } from './withdrawals.queries.ts';

/** Number of withdrawals that await an operator. */
export function WithdrawalsBadge() {
  const count = useWithdrawalsDue()?.count ?? 0;
  if (count === 0) return null;
  return (
    <>
      <Badge count={count} />
      <span className="sr">{t('withdrawals.due', { count })}</span>
    </>
  );
}
