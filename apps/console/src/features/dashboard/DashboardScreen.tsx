import { StateCard } from '@parlour/ui/StateCard';
import { lazy, Suspense } from 'react';
import { textKeyOf } from '../../shared/api.ts';
import { timeIn } from '../../shared/format.ts';
import { failureText, t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { Banner } from './Banner.tsx';
import css from './Dashboard.module.css';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { DayDetail } from './DayDetail.tsx';
import { useDayFigures } from './dashboard.queries.ts';
import { greeting } from './greeting.ts';
import { HourCard } from './HourCard.tsx';
import { Kpis } from './Kpis.tsx';
import { LedgerBanner } from './LedgerBanner.tsx';
import { Providers } from './Providers.tsx';
import { RefusedCalls } from './RefusedCalls.tsx';
import { SmsBanner } from './SmsBanner.tsx';
import { TopBar } from './TopBar.tsx';
import { TopGames } from './TopGames.tsx';

/** Loaded lazily, because they import code of other sections. */
const NeedsYou = lazy(() => import('./NeedsYou.tsx'));
const AlertsBanner = lazy(() => import('./AlertsBanner.tsx'));

/** Dashboard of the current business day, compared with the same weekday a week ago. */
export function DashboardScreen() {
  const { data: figures, error, dataUpdatedAt, isFetching, refetch } = useDayFigures();
  useTitle(t('nav.dashboard'));

  const textKey = error && textKeyOf(error);
  const isOffline = textKey === 'error.offline';
  const retry = () => void refetch();
  if (!figures) {
    if (!textKey) return <DashboardSkeleton />;
    return (
      <div className={css.failed}>
        <h1 className="sr">{t('nav.dashboard')}</h1>
        <StateCard
          emblem={isOffline ? 'offline' : 'error'}
          title={t(isOffline ? 'state.offlineTitle' : 'state.failedTitle')}
          text={isOffline ? t('state.offlineFirst') : failureText(textKey)}
          action={{ label: t(isFetching ? 'state.retrying' : 'state.retry'), onClick: retry, primary: true }}
        />
      </div>
    );
  }

  const at = new Date(dataUpdatedAt);
  const time = timeIn(figures.timeZone, at);
  return (
    <>
      <TopBar
        title={greeting(figures.day, figures.timeZone, at)}
        day={figures.day}
        timeZone={figures.timeZone}
        time={time}
        state={textKey ? (isOffline ? 'offline' : 'late') : 'live'}
      />
      {textKey && (
        <Banner
          icon={isOffline ? 'wifi-off' : 'circle-alert'}
          text={
            isOffline ? t('state.offlineText', { time }) : t('state.lateText', { reason: failureText(textKey), time })
          }
          action={{ label: t('state.retry'), onClick: retry }}
        />
      )}
      {figures.isPartial && <Banner icon="info" text={t('state.partial')} />}
      <Suspense>
        <AlertsBanner />
      </Suspense>
      <LedgerBanner figures={figures} />
      <SmsBanner figures={figures} />
      <Kpis figures={figures} at={at} />
      <Suspense>
        <NeedsYou />
      </Suspense>
      <div className={css.row}>
        <HourCard figures={figures} at={at} />
        <DayDetail figures={figures} />
      </div>
      <div className={css.row}>
        <Providers providers={figures.providers} symbol={figures.symbol} />
        <TopGames games={figures.topGames} symbol={figures.symbol} />
      </div>
      <RefusedCalls calls={figures.refusedCalls} />
    </>
  );
}
