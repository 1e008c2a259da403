import { PATHS } from '@parlour/contract/routes';
import { Skeleton } from '@parlour/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { isOffline } from '../../shared/api.ts';
import { dateTime } from '../../shared/dates.ts';
import { useT } from '../../shared/i18n.tsx';
import { FailureLine, LoadFailure } from '../../shared/LoadFailure.tsx';
import { usePageTitle } from '../../shared/pageHead.ts';
import { kpiQuery } from './agent.queries.ts';
import css from './agent-centre.module.css';
import { CentreNav } from './CentreNav.tsx';
import { Lines } from './Lines.tsx';
import { SaveTable } from './SaveTable.tsx';
import { SpanPicker } from './SpanPicker.tsx';
import { Totals } from './Totals.tsx';
import { useSpan } from './useSpan.ts';
import { isView, VIEWS, type View } from './views.rules.ts';

/** Loaded when the address names one of their views. */
const OtherViews = lazy(() => import('./views.tsx'));
const ContractViews = lazy(() => import('../agent/contracts/views.tsx'));
const SettlementViews = lazy(() => import('./settlements/views.tsx'));

const VIEWS_OF: Partial<Record<View, typeof OtherViews>> = {
  contracts: ContractViews,
  propose: ContractViews,
  settlements: SettlementViews,
};

/** One view of the agent centre with its own title; back leads to the overview. */
function Opened({ view }: { view: View }) {
  const t = useT();
  usePageTitle(t(VIEWS[view]), PATHS.agentCentre);
  const Views = VIEWS_OF[view] ?? OtherViews;
  return (
    <Suspense
      fallback={
        <div className={css.page} aria-busy="true">
          <Skeleton className={css.bone} />
        </div>
      }
    >
      <Views view={view} />
    </Suspense>
  );
}

/** Overview of the team's figures, for today or other days. */
function Overview({ asked }: { asked: ReturnType<typeof useSpan> }) {
  const t = useT();
  const { data, error, isPlaceholderData, refetch } = useQuery(kpiQuery(asked.days));
  const { member: _, line: __, view: ___, ...span } = asked.search;
  const retry = () => void refetch();
  return (
    <div className={css.page}>
      <SpanPicker {...asked} />
      {error && data && <FailureLine offline={isOffline(error)} onRetry={retry} />}
      {error && !data && <LoadFailure error={error} onRetry={retry} />}
      {!error && !data && (
        <div className={css.bones} role="status" aria-busy="true" aria-label={t('agent.centre')}>
          <Skeleton className={css.bone} />
          <Skeleton className={css.bone} />
        </div>
      )}
      {data && (
        <div className={css.figures} aria-busy={isPlaceholderData}>
          <Totals kpi={data} />
          <Lines kpi={data} search={span} />
          <SaveTable table="days" days={asked.days} />
          <p className={css.note}>{t('agent.counted', { time: dateTime(data.countedTo), zone: data.timeZone })}</p>
        </div>
      )}
      <CentreNav span={span} />
    </div>
  );
}

/** Agent centre: the overview, or the view named in the address. */
export function OverviewScreen() {
  const asked = useSpan();
  const { view } = asked.search;
  return isView(view) ? <Opened view={view} /> : <Overview asked={asked} />;
}
