import { briefMoney } from '@parlour/contract/money-display';
import { Skeleton } from '@parlour/ui/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { dateTime } from '../../shared/dates.ts';
import { useT } from '../../shared/i18n.tsx';
import { ListEnd } from '../../shared/ListEnd.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { useMasked } from '../../shared/useMasked.ts';
import css from './referrals.module.css';
import { friendsQuery } from './referrals.ts';

/** Referred members under masked names, with their progress. */
export function Friends({ hasRule, symbol }: { hasRule: boolean; symbol: string }) {
  const t = useT();
  const mask = useMasked();
  const pages = useInfiniteQuery(friendsQuery);
  if (pages.isPending) return <Skeleton className={css.bone} />;
  if (pages.error && !pages.data) return <LoadFailure error={pages.error} onRetry={() => void pages.refetch()} />;
  const friends = pages.data.pages.flatMap((page) => page.friends);
  if (friends.length === 0) return <p className={css.none}>{t('invite.none')}</p>;
  return (
    <>
      <ul className={css.friends}>
        {friends.map((friend) => (
          <li key={friend.id}>
            <b>{friend.name}</b>
            <small>{dateTime(friend.since)}</small>
            {friend.state === 'paid' && (
              <bdi className={css.paid}>{mask(`+${symbol} ${briefMoney(friend.earned)}`)}</bdi>
            )}
            {friend.state === 'refused' && <small className={css.end}>{t('invite.refused')}</small>}
            {friend.state === 'playing' && hasRule && (
              <progress className={css.way} max={10} value={friend.tenths} aria-label={t('invite.way')} />
            )}
          </li>
        ))}
      </ul>
      <ListEnd pages={pages} inside />
    </>
  );
}
