import { Badge } from '@parlour/ui/Badge';
import { t } from '../../shared/texts.ts';
import { useGiftsDue } from './bonus.queries.ts';

/** How many bonuses by hand wait for this operator. */
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
