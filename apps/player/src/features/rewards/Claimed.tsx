import { useInfiniteQuery } from '@tanstack/react-query';
import { coin } from '../../shared/coin.ts';
import { dateTime } from '../../shared/dates.ts';
import { useLanguage, useT } from '../../shared/i18n.tsx';
import list from '../../shared/List.module.css';
import { ListEnd } from '../../shared/ListEnd.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { useMasked } from '../../shared/useMasked.ts';
import { useRewardName } from './RewardCard.tsx';
import css from './rewards.module.css';
import { claimedQuery } from './rewards.queries.ts';

/** Claimed rewards, newest first. Renders nothing without any. */
export function Claimed({ symbol }: { symbol: string }) {
  const t = useT();
  const mask = useMasked();
  const nameOf = useRewardName();
  const pages = useInfiniteQuery(claimedQuery(useLanguage()));
  const rewards = pages.data?.pages.flatMap((page) => page.rewards) ?? [];
  if (pages.isError && !pages.data) return <LoadFailure error={pages.error} onRetry={() => void pages.refetch()} />;
  if (rewards.length === 0) return null;
  return (
    <section aria-label={t('rewards.history')}>
      <h2 className={css.heading}>{t('rewards.history')}</h2>
      <ul className={list.card}>
        {rewards.map((reward) => (
          <li key={reward.id} className={list.line}>
            <b>{nameOf(reward)}</b>
            <bdi className={`${list.end} ${list.plus}`}>{mask(`+${coin(symbol, reward.amount)}`)}</bdi>
            <small>
              <bdi>{dateTime(reward.at)}</bdi>
            </small>
          </li>
        ))}
      </ul>
      <ListEnd pages={pages} />
    </section>
  );
}
