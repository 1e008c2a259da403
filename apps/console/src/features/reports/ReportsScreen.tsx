import { businessDay } from '@parlour/contract/clock';
import { houseZone } from '@parlour/contract/house-zone';
import {
  MOST_REPORT_DAYS,
  REPORT_GROUPS,
  REPORT_NAMES,
  type ReportGroup,
  type ReportName,
} from '@parlour/contract/reports';
import { exportReport } from '@parlour/contract/reports.endpoints';
import { Segmented } from '@parlour/ui/Segmented';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { Choice } from '../../shared/Choice.tsx';
import { DayFields } from '../../shared/DayFields.tsx';
import { FileButtons } from '../../shared/FileButtons.tsx';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { ReportChart } from './ReportChart.tsx';
import css from './Reports.module.css';
import { ReportsTable } from './ReportsTable.tsx';
import { ReportTotals } from './ReportTotals.tsx';
import { useReport } from './reports.queries.ts';
import {
  draftFrom,
  isComplete,
  isTimeGroup,
  PERIODS,
  type Period,
  periodOf,
  type ReportDraft,
  searchOf,
  spanOf,
  switched,
} from './reports.rules.ts';
import { Schedules } from './Schedules.tsx';

/** Reports of any period: play, payments, players, retention and protection, by day and by other groups. */
export function ReportsScreen() {
  const [today] = useState(() => businessDay(new Date(), houseZone() ?? 'UTC'));
  const [draft, setDraft] = useState<ReportDraft>(() => draftFrom(location.search, today));
  const asked = useReport(draft);
  useTitle(t('nav.reports'));
  /** The address contains the report's parameters, so that it can be shared with colleagues. */
  const change = (more: Partial<ReportDraft>) => {
    const next = { ...draft, ...more };
    setDraft(next);
    history.replaceState(null, '', `${location.pathname}${searchOf(next)}`);
  };
  const { report, by } = draft;
  const table = asked.data;
  const isFine = isComplete(draft);

  return (
    <>
      <PageHead title={t('nav.reports')}>
        <Segmented<ReportName>
          label={t('reports.report')}
          value={report}
          onChange={(name) => change(switched(draft, name, today))}
          options={REPORT_NAMES.map((value) => ({ value, label: t(`reports.${value}`) }))}
        />
      </PageHead>
      <section className={css.tools} aria-label={t('reports.filters')}>
        <Choice<ReportGroup>
          label={t('reports.by')}
          value={by}
          onChange={(group) => change({ by: group })}
          options={REPORT_GROUPS[report].map((group) => [group, t(`reports.by.${group}`)] as const)}
        />
        <Choice<Period | 'other'>
          label={t('reports.period')}
          value={periodOf(draft, today) ?? 'other'}
          onChange={(period) => {
            if (period !== 'other') change(spanOf(period, today));
          }}
          options={[
            ...PERIODS.map((period) => [period, t(`reports.period.${period}`)] as const),
            ['other', t('reports.period.other')] as const,
          ]}
        />
        <DayFields
          days={draft}
          latest={today}
          required
          error={isFine ? undefined : t('reports.spanWrong', { most: MOST_REPORT_DAYS })}
          onChange={({ from, to }) => change({ from, to })}
        />
        <FileButtons send={(format) => call(exportReport, { body: { ...draft, format } })} isFine={isFine} />
      </section>
      <Failed title="reports.failedTitle" asked={asked} />
      {isFine && <Loading label="reports.loading" asked={asked} />}
      {table && (
        <div className={css.result} aria-busy={asked.isPlaceholderData}>
          {table.isPartial && <p role="note">{t('state.partial')}</p>}
          {report === 'retention' && <p className={css.note}>{t('reports.open')}</p>}
          <ReportTotals table={table} />
          {isTimeGroup(by) && <ReportChart key={report} table={table} by={by} />}
          <ReportsTable key={`${report} ${by}`} table={table} by={by} />
        </div>
      )}
      <Schedules shown={{ report, by }} />
    </>
  );
}
