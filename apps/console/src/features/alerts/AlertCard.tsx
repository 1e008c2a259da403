import { type AlertView, acknowledgeAlert, muteAlerts } from '@parlour/contract/alerts.endpoints';
import { CONSOLE_BASE } from '@parlour/contract/routes';
import { Button } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import type { ReactNode } from 'react';
import { ConsoleLink } from '../../shared/ConsoleLink.tsx';
import { stamp } from '../../shared/format.ts';
import { Guard, useMay } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { waitOf } from '../deposits/deposits.rules.ts';
import css from './Alerts.module.css';
import { factsOf, linkOf, titleOf, todoOf } from './alerts.rules.ts';
import { SeverityMark } from './SeverityMark.tsx';

type Props = {
  alert: AlertView;
  /** Current time in ms. */
  now: number;
  isMuting: boolean;
  onAcknowledge: () => void;
  onMute: () => void;
  /** Form below the alert. */
  children?: ReactNode;
};

/** How the alert is dealt with, with a link to the page if the operator may open it. */
function Todo({ alert }: { alert: AlertView }) {
  const link = linkOf(alert);
  const may = useMay();
  return (
    <p className={css.todo}>
      {todoOf(alert)}
      {link && may(link.right) && (
        <ConsoleLink className={css.link} href={CONSOLE_BASE + link.page}>
          {t('alerts.goTo', { page: link.name })}
          <Icon name="arrow-up-right" flip />
        </ConsoleLink>
      )}
    </p>
  );
}

/** One open alert: severity, condition, facts, instructions and actions. */
export function AlertCard({ alert, now, isMuting, onAcknowledge, onMute, children }: Props) {
  const title = titleOf(alert, now);
  const { acknowledgedAt, acknowledgedBy, mutedUntil } = alert;
  const isQuiet = acknowledgedAt !== null || mutedUntil !== null;
  return (
    <li className={`${css.alert} ${isQuiet ? css.quiet : ''}`}>
      <div className={css.head}>
        <SeverityMark severity={alert.severity} />
        <h3 className={css.title}>{title}</h3>
      </div>
      <p className={css.times}>
        <time dateTime={alert.openedAt}>
          {t('alerts.since', { time: stamp(alert.openedAt), age: waitOf(alert.openedAt, now) })}
        </time>
        <span>{t('alerts.seen', { count: alert.count, time: stamp(alert.lastSeenAt) })}</span>
      </p>
      {factsOf(alert).map((fact) => (
        <p key={fact} className={css.fact}>
          {fact}
        </p>
      ))}
      <Todo alert={alert} />
      {acknowledgedAt !== null && (
        <p className={css.state}>
          <Icon name="check" />
          {t('alerts.acknowledged', { name: acknowledgedBy ?? '', time: stamp(acknowledgedAt) })}
        </p>
      )}
      {mutedUntil !== null && (
        <p className={css.state}>
          <Icon name="hourglass" />
          {t('alerts.mutedUntil', { time: stamp(mutedUntil) })}
        </p>
      )}
      <div className={css.acts}>
        {acknowledgedAt === null && (
          <Guard needs={acknowledgeAlert}>
            <Button small icon="check" aria-label={t('alerts.acknowledgeOne', { title })} onClick={onAcknowledge}>
              {t('alerts.acknowledge')}
            </Button>
          </Guard>
        )}
        <Guard needs={muteAlerts}>
          <Button
            small
            kind={isQuiet ? 'raised' : 'ghost'}
            aria-label={t('alerts.muteOne', { title })}
            aria-expanded={isMuting}
            onClick={onMute}
          >
            {t('alerts.mute')}
          </Button>
        </Guard>
      </div>
      {children}
    </li>
  );
}
