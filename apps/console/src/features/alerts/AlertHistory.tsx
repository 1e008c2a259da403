import { ALERT_KINDS, SEVERITIES } from '@parlour/contract/alerts';
import { useState } from 'react';
import { Choice } from '../../shared/Choice.tsx';
import { count, stamp } from '../../shared/format.ts';
import { ListCard } from '../../shared/ListCard.tsx';
import { ListState } from '../../shared/ListState.tsx';
import { t } from '../../shared/texts.ts';
import css from './Alerts.module.css';
import { type HistoryFilter, useAlertHistory } from './alerts.queries.ts';
import { titleOf } from './alerts.rules.ts';
import { SeverityMark } from './SeverityMark.tsx';

/** Resolved alerts with filters. */
export function AlertHistory() {
  const [filter, setFilter] = useState<HistoryFilter>({ kind: '', severity: '' });
  const list = useAlertHistory(filter);
  const alerts = list.data?.pages.flatMap((page) => page.alerts) ?? [];
  return (
    <>
      <section className={css.filters} aria-label={t('alerts.filters')}>
        <Choice<HistoryFilter['kind']>
          label={t('alerts.kind')}
          value={filter.kind}
          options={[['', t('alerts.every')], ...ALERT_KINDS.map((kind) => [kind, t(`alerts.kind.${kind}`)] as const)]}
          onChange={(kind) => setFilter({ ...filter, kind })}
        />
        <Choice<HistoryFilter['severity']>
          label={t('alerts.severity')}
          value={filter.severity}
          options={[
            ['', t('alerts.every')],
            ...SEVERITIES.map((each) => [each, t(`alerts.severity.${each}`)] as const),
          ]}
          onChange={(severity) => setFilter({ ...filter, severity })}
        />
      </section>
      <ListState name="alertHistory" emblem="empty" list={list} isEmpty={alerts.length === 0} />
      {alerts.length > 0 && (
        <ListCard
          label={t('alerts.history')}
          list={list}
          head={[
            t('alerts.severity'),
            t('alerts.what'),
            t('alerts.opened'),
            t('alerts.resolved'),
            t('alerts.checks'),
            t('alerts.by'),
          ]}
        >
          {alerts.map((alert) => (
            <tr key={alert.id}>
              <td>
                <SeverityMark severity={alert.severity} />
              </td>
              <th scope="row" className={css.what}>
                {titleOf(alert, Date.parse(alert.lastSeenAt))}
              </th>
              <td>{stamp(alert.openedAt)}</td>
              <td>{alert.resolvedAt === null ? '–' : stamp(alert.resolvedAt)}</td>
              <td>{count(alert.count)}</td>
              <td>{alert.acknowledgedBy ?? '–'}</td>
            </tr>
          ))}
        </ListCard>
      )}
    </>
  );
}
