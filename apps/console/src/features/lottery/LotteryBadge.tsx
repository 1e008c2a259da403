import { Badge } from '@parlour/ui/Badge';
import { t } from '../../shared/texts.ts';
import { useLotteryDue } from './lottery.queries.ts';

/** Number of real draws that await a result. */
export function LotteryBadge() {
  const count = useLotteryDue()?.count ?? 0;
  if (count === 0) return null;
  return (
    <>
      <Badge count={count} />
      <span className="sr">{t('lottery.due', { count })}</span>
    </>
  );
}
