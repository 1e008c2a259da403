import {
  addReportSchedule,
  endReportSchedule,
  type ReportSchedule,
} from '@parlour/contract/report-schedules.admin.endpoints';
import type { ReportGroup, ReportName } from '@parlour/contract/reports';
import { Button } from '@parlour/ui/Button';
import { useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { call } from '../../shared/api.ts';
import cards from '../../shared/cards.module.css';
import { hourText, stamp } from '../../shared/format.ts';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { Guard } from '../../shared/rights.tsx';
import { Act, StateDot } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import { useActions } from '../../shared/useActions.ts';
import css from './Reports.module.css';
import { ScheduleForm } from './ScheduleForm.tsx';
import { useRenewSchedules, useSchedules } from './schedules.queries.ts';

const nameOf = ({ report, by }: ReportSchedule): string =>
  t('schedules.name', { report: t(`reports.${report}`), by: t(`reports.by.${by}`) });

function Item({ schedule, onEnd }: { schedule: ReportSchedule; onEnd: () => void }) {
  const { every, hour, format, recipients, nextAt, lastSentAt, lastError, failed, waiting, createdBy } = schedule;
  const isFailing = lastError !== null || failed > 0;
  return (
    <li className={cards.row}>
      <div className={cards.what}>
        <b>{nameOf(schedule)}</b>
        <small>
          {t(`schedules.every.${every}`)} · {hourText(hour)} · {format.toUpperCase()} ·{' '}
          {t('schedules.by', { name: createdBy })}
        </small>
        <small dir="auto">{recipients.join(', ')}</small>
        <small>
          {t('schedules.next', { time: stamp(nextAt) })} ·{' '}
          {lastSentAt ? t('schedules.last', { time: stamp(lastSentAt) }) : t('schedules.never')}
        </small>
        {lastError !== null && <small dir="auto">{t('schedules.error', { reason: lastError })}</small>}
      </div>
      <StateDot tone={isFailing ? 'bad' : 'good'}>
        {isFailing ? t('schedules.failing', { count: Math.max(failed, waiting, 1) }) : t('schedules.fine')}
      </StateDot>
      <Guard needs={endReportSchedule}>
        <Act label={t('schedules.end')} of={nameOf(schedule)} onClick={onEnd} />
      </Guard>
    </li>
  );
}

/** Reports that are sent by mail, and the form of a new one for the report that is shown. */
export function Schedules({ shown }: { shown: { report: ReportName; by: ReportGroup } }) {
  const asked = useSchedules();
  const { failure, act } = useActions(useRenewSchedules());
  const [isAdding, setAdding] = useState(false);
  const schedules = asked.data ?? [];
  return (
    <section className={css.schedules} aria-labelledby="report-schedules">
      <div className={css.head}>
        <h2 id="report-schedules">{t('schedules.title')}</h2>
        <Guard needs={addReportSchedule}>
          <Button small icon="plus" onClick={() => setAdding(true)}>
            {t('schedules.add')}
          </Button>
        </Guard>
      </div>
      <Alert text={failure} />
      <Failed title="schedules.failedTitle" asked={asked} />
      <Loading label="schedules.loading" asked={asked} />
      {isAdding && <ScheduleForm shown={shown} onClose={() => setAdding(false)} />}
      {schedules.length > 0 && (
        <ul className={cards.rows} aria-labelledby="report-schedules">
          {schedules.map((each) => (
            <Item
              key={each.id}
              schedule={each}
              onEnd={() => act(call(endReportSchedule, { params: { id: each.id } }))}
            />
          ))}
        </ul>
      )}
      {asked.data && schedules.length === 0 && !isAdding && <p className={css.note}>{t('schedules.empty')}</p>}
    </section>
  );
}
