import { Skeleton } from '@parlour/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { useT } from '../../shared/i18n.tsx';
import list from '../../shared/List.module.css';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { loadFamily } from './load-family.ts';
import css from './lobby.module.css';
import { type LotteryGame, oddsQuery } from './lottery.queries.ts';
import { soldOf } from './play/slip.rules.ts';
import { useBetName } from './useBetName.ts';

/** Payouts of every bet of a game, from the prices used for settlement. */
export function Rules({ game }: { game: LotteryGame }) {
  const t = useT();
  const nameOf = useBetName();
  const family = use(loadFamily(game.family));
  const { data, error, refetch } = useQuery(oddsQuery(game.gameId));
  if (!data)
    return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton className={css.bone} />;
  const returns = new Map(data.types.map((type) => [type.playCode, type.returns]));
  return (
    <div className={css.page}>
      <h2>{t('lottery.rules')}</h2>
      <p>{t('lottery.returnsText')}</p>
      <p>{t('lottery.locks', { seconds: game.lockSeconds })}</p>
      <ul className={`${list.card} ${css.returns}`}>
        {soldOf(data, family).map(({ type: { id }, prices }) => (
          <li key={id} className={list.line}>
            <b>{nameOf(id)}</b>
            <bdi className={list.end}>{rangeOf((returns.get(id) ?? []).map(({ percent }) => percent))} %</bdi>
            <small>{t('lottery.pays', { price: rangeOf(Object.values(prices)) })}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns `87.50`, or `85.41–97.50` if the amounts differ. */
function rangeOf(figures: readonly string[]): string {
  const sorted = [...new Set(figures)].toSorted((a, b) => Number(a) - Number(b));
  const [first = ''] = sorted;
  const last = sorted.at(-1) ?? first;
  return first === last ? first : `${first}–${last}`;
}
