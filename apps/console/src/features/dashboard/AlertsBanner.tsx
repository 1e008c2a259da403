import { CONSOLE_BASE } from '@parlour/contract/routes';
import { goTo } from '../../shared/address.ts';
import { t } from '../../shared/texts.ts';
import { useOpenAlerts } from '../alerts/alerts.queries.ts';
import { Banner } from './Banner.tsx';

/** Banner above the figures while critical alerts are open that no operator has acknowledged or muted. */
export default function AlertsBanner() {
  const alerts = useOpenAlerts().data?.alerts ?? [];
  const { length: count } = alerts.filter(
    ({ severity, acknowledgedAt, mutedUntil }) =>
      severity === 'critical' && acknowledgedAt === null && mutedUntil === null,
  );
  if (count === 0) return null;
  return (
    <Banner
      icon="bell"
      text={t('alerts.critical', { count })}
      isAlert
      action={{ label: t('alerts.review'), onClick: () => goTo(`${CONSOLE_BASE}alerts`) }}
    />
  );
}
