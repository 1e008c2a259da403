import { FAMILIES } from '@parlour/games/lottery/families';
import { Skeleton } from '@parlour/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../shared/i18n.tsx';
import list from '../../shared/List.module.css';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import css from './lobby.module.css';
import { type LotteryGame, oddsQuery } from './lottery.queries.ts';
import { useBetName } from './useBetName.ts';

/** The return of every bet of a game, read from the prices that settle. */
export function Rules({ game }: { game: LotteryGame }) {
  const t = useT();
  const nameOf = useBetName();
  const { data, error, refetch } = useQuery(oddsQuery(game.gameId));
  if (!data)
    return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton className={css.bone} />;
  return (
    <div className={css.page}>
      <h2>{t('lottery.rules')}</h2>
      <p>{t('lottery.returnsText')}</p>
      <p>{t('lottery.locks', { seconds: game.lockSeconds })}</p>
      <ul className={`${list.card} ${css.returns}`}>
        {typesOf(data.types).map(({ playCode, prices, returns }) => (
          <li key={playCode} className={list.line}>
            <b>{nameOf(playCode)}</b>
            <bdi className={list.end}>{rangeOf(returns.map(({ percent }) => percent))} %</bdi>
            <small>{t('lottery.pays', { price: rangeOf(Object.values(prices)) })}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Bet types in the order of their family. */
const ORDER = new Map(FAMILIES.flatMap(({ types }) => types).map(({ id }, at) => [id, at]));
const typesOf = <T extends { playCode: string }>(types: readonly T[]): T[] =>
  types.toSorted((a, b) => (ORDER.get(a.playCode) ?? 0) - (ORDER.get(b.playCode) ?? 0));

/** `87.50`, or `85.41–97.50` where figures differ. */
function rangeOf(figures: readonly string[]): string {
  const sorted = [...new Set(figures)].toSorted((a, b) => Number(a) - Number(b));
  const [first = ''] = sorted;
  const last = sorted.at(-1) ?? first;
  return first === last ? first : `${first}–${last}`;
}
