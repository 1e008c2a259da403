import { Badge } from '@parlour/ui/Badge';
import { t } from '../../shared/texts.ts';
import { useAlertEvents, useOpenAlerts } from './alerts.queries.ts';

/** Number of open alerts that are neither acknowledged nor muted nor mere information. */
export function AlertsBadge() {
  useAlertEvents();
  const count = useOpenAlerts().data?.waiting ?? 0;
  if (count === 0) return null;
  return (
    <>
      <Badge count={count} />
      <span className="sr">{t('alerts.due', { count })}</span>
    </>
  );
}
