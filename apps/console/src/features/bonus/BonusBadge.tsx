import { Badge } from '@parlour/ui/Badge';
import { t } from '../../shared/texts.ts';
import { useGiftsDue } from './bonus.queries.ts';

/** Number of manual bonuses that await this operator. */
export function BonusBadge() {
  const count = useGiftsDue()?.count ?? 0;
  if (count === 0) return null;
  return (
    <>
      <Badge count={count} />
      <span className="sr">{t('bonus.due', { count })}</span>
    </>
  );
}
