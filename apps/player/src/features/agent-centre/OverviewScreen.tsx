import { PATHS } from '@parlour/contract/routes';
import { Skeleton } from '@parlour/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { dateTime } from '../../shared/dates.ts';
import { useT } from '../../shared/i18n.tsx';
import list from '../../shared/List.module.css';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { MenuRow } from '../../shared/MenuRow.tsx';
import { kpiQuery } from './agent.queries.ts';
import css from './agent-centre.module.css';
import { Invite } from './Invite.tsx';
import { Lines } from './Lines.tsx';
import { SpanPicker } from './SpanPicker.tsx';
import { Totals } from './Totals.tsx';
import { useSpan } from './useSpan.ts';

/** The agent centre: how the team is doing, over today or any other days. */
export function OverviewScreen() {
  const t = useT();
  const asked = useSpan();
  const { data, error, refetch } = useQuery(kpiQuery(asked.days));
  const { member: _, line: __, ...span } = asked.search;
  return (
    <div className={css.page}>
      <SpanPicker {...asked} />
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className={css.bone} />}
      {data && (
        <>
          <Totals kpi={data} />
          <Lines lines={data.lines} />
          <p className={css.note}>{t('agent.counted', { time: dateTime(data.countedTo), zone: data.timeZone })}</p>
        </>
      )}
      <nav className={list.card} aria-label={t('agent.centre')}>
        <MenuRow icon="users-round" label={t('agent.team')} to={PATHS.agentTeam} search={span} />
      </nav>
      <Invite />
    </div>
  );
}
