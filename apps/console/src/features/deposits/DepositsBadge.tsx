import { Badge } from '@parlour/ui/Badge';
import { t } from '../../shared/texts.ts';
import { useDepositsDue } from './deposits.queries.ts';

/** How many deposits and cases wait for a person. */
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
