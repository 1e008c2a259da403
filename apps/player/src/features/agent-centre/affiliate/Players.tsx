import { Skeleton } from '@parlour/ui/Skeleton';
import type { useInfiniteQuery } from '@tanstack/react-query';
import { isOffline } from '../../../shared/api.ts';
import { dayOf } from '../../../shared/dates.ts';
import { useT } from '../../../shared/i18n.tsx';
import { ListEnd } from '../../../shared/ListEnd.tsx';
import { FailureLine } from '../../../shared/LoadFailure.tsx';
import css from '../agent-centre.module.css';
import type { PlayersPage, ReferredPlayer } from './affiliate.queries.ts';

type Props = { pages: ReturnType<typeof useInfiniteQuery<PlayersPage>> };

/** Referred players under pseudonyms, newest first, with the reason where one does not count. */
export function Players({ pages }: Props) {
  const t = useT();
  const players = pages.data?.pages.flatMap((page) => page.players) ?? [];
  const stateOf = ({ excluded, isQualified, hasDeposited }: ReferredPlayer) =>
    excluded !== null
      ? `${t('invite.refused')}: ${excluded}`
      : isQualified
        ? t('invite.paid')
        : hasDeposited
          ? t('agent.firstDeposits')
          : '';
  return (
    <section className={css.card} aria-label={t('affiliate.players')}>
      <h2>{t('affiliate.players')}</h2>
      {pages.error && !pages.data && (
        <FailureLine offline={isOffline(pages.error)} onRetry={() => void pages.refetch()} />
      )}
      {!pages.error && !pages.data && (
        <div role="status" aria-busy="true" aria-label={t('affiliate.players')}>
          <Skeleton className={css.bone} />
        </div>
      )}
      {pages.data && players.length === 0 && <p className={css.note}>{t('invite.none')}</p>}
      {players.length > 0 && (
        <ul className={css.rows}>
          {players.map((player) => (
            <li key={player.id}>
              <div className={css.row}>
                <span className={css.who}>
                  <b>
                    <bdi dir="ltr">{player.pseudonym}</bdi>
                  </b>
                  {player.clickId !== '' && (
                    <small>
                      <bdi dir="ltr">{player.clickId}</bdi>
                    </small>
                  )}
                </span>
                <span className={css.amounts}>
                  <bdi>{dayOf(player.since)}</bdi>
                  <small>{stateOf(player)}</small>
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
      {players.length > 0 && <ListEnd pages={pages} />}
    </section>
  );
}
