import { Badge } from '@parlour/ui/Badge';
import { t } from '../../shared/texts.ts';
import { useDepositsDue } from './deposits.queries.ts';

/** Number of deposits and cases that await an operator. */
export function DepositsBadge() {
  const due = useDepositsDue();
  const count = due ? due.deposits + due.cases : 0;
  if (count === 0) return null;
  return (
    <>
      <Badge count={count} />
      <span className="sr">{t('deposits.due', { count })}</span>
    </>
  );
}
