import { grouped } from '@parlour/texts/grouped';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useInfiniteQuery } from '@tanstack/react-query';
import { isOffline } from '../../../shared/api.ts';
import { useT } from '../../../shared/i18n.tsx';
import { ListEnd } from '../../../shared/ListEnd.tsx';
import { FailureLine, LoadFailure } from '../../../shared/LoadFailure.tsx';
import { Ways } from '../../referrals/Ways.tsx';
import css from '../agent-centre.module.css';
import { playersQuery, type Report, reportQuery } from './affiliate.queries.ts';
import { affiliateLink, monthOf } from './affiliate.rules.ts';
import { MonthCard } from './MonthCard.tsx';
import { Players } from './Players.tsx';
import { PostbackList } from './PostbackList.tsx';
import { Programme } from './Programme.tsx';

/** Clicks, registrations and first deposits of the current month and the ones before. */
function Traffic({ traffic }: Pick<Report, 'traffic'>) {
  const t = useT();
  return (
    <section className={css.card} aria-label={t('affiliate.clicks')}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('protect.month')}</th>
            <th scope="col">{t('affiliate.clicks')}</th>
            <th scope="col">{t('agent.newMembers')}</th>
            <th scope="col">{t('agent.firstDeposits')}</th>
          </tr>
        </thead>
        <tbody>
          {traffic.map(({ monthStart, clicks, registrations, firstDeposits }) => (
            <tr key={monthStart}>
              <th scope="row">
                <bdi>{monthOf(monthStart)}</bdi>
              </th>
              <td>{grouped(clicks)}</td>
              <td>{grouped(registrations)}</td>
              <td>{grouped(firstDeposits)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** An affiliate's own report: link, terms, traffic, months with their working, and players under pseudonyms. */
export default function AffiliateView() {
  const t = useT();
  const pages = useInfiniteQuery(reportQuery);
  const players = useInfiniteQuery(playersQuery);
  const [first] = pages.data?.pages ?? [];
  const months = pages.data?.pages.flatMap((page) => page.months) ?? [];
  const retry = () => void pages.refetch();
  if (!first)
    return pages.error ? (
      <LoadFailure error={pages.error} onRetry={retry} />
    ) : (
      <div className={css.bones} role="status" aria-busy="true" aria-label={t('affiliate.title')}>
        <Skeleton className={css.bone} />
        <Skeleton className={css.bone} />
      </div>
    );
  return (
    <>
      {pages.error && <FailureLine offline={isOffline(pages.error)} onRetry={retry} />}
      <section className={css.card}>
        <Ways link={affiliateLink(location.origin, first.code)} code={first.code} />
      </section>
      <Programme programme={first.programme} symbol={first.symbol} />
      <Traffic traffic={first.traffic} />
      {months.length === 0 ? (
        <StateCard emblem="receipt" title={t('settle.none')} text={t('affiliate.noneText')} />
      ) : (
        months.map((month) => <MonthCard key={month.id} month={month} symbol={first.symbol} />)
      )}
      <ListEnd pages={pages} />
      <Players pages={players} />
      <PostbackList />
    </>
  );
}
