import { Skeleton } from '@parlour/ui/Skeleton';
import { t } from '../../shared/texts.ts';
import css from './Dashboard.module.css';
import own from './DashboardSkeleton.module.css';
import kpi from './Kpi.module.css';

const KPIS = ['players', 'bets', 'ggr', 'rounds', 'members'];

/** Skeleton of the dashboard while its first figures load. */
export function DashboardSkeleton() {
  return (
    <div className={own.all} role="status" aria-label={t('state.loading')}>
      <h1 className="sr">{t('nav.dashboard')}</h1>
      <Skeleton className={own.title} />
      <div className={kpi.row}>
        {KPIS.map((name) => (
          <Skeleton key={name} className={`${kpi.card} ${own.box}`} />
        ))}
      </div>
      <div className={css.row}>
        <Skeleton className={own.chart} />
        <Skeleton className={own.chart} />
      </div>
      <div className={css.row}>
        <Skeleton className={own.table} />
        <Skeleton className={own.table} />
      </div>
    </div>
  );
}
