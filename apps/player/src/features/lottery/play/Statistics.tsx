import { type SumView, sumOf } from '@parlour/games/lottery/result-parts';
import { Segmented } from '@parlour/ui/Segmented';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useState } from 'react';
import { useT } from '../../../shared/i18n.tsx';
import { LoadFailure } from '../../../shared/LoadFailure.tsx';
import type { LotteryGame } from '../lottery.queries.ts';
import css from './statistics.module.css';
import { statisticsQuery } from './statistics.queries.ts';
import { type Counted, columnsOf, heatOf } from './statistics.rules.ts';

const SIZES = { big: 'lottery.big', small: 'lottery.small', tie: 'lottery.name.tie' } as const;
const PARITIES = { odd: 'lottery.name.odd', even: 'lottery.name.even' } as const;

/** Columns that fit at 320 px. */
const SHOWN_COLUMNS = 21;

/** One road: a column per run of the same side, newest at the end. */
function Road({ sides, names }: { sides: readonly string[]; names: Readonly<Record<string, string>> }) {
  const t = useT();
  const count = (side: string) => sides.filter((each) => each === side).length;
  const label = Object.entries(names)
    .filter(([side]) => side !== 'tie' || count(side) > 0)
    .map(([side, key]) => `${t(key)} ${count(side)}`)
    .join(' · ');
  return (
    <figure className={css.road}>
      <figcaption>{label}</figcaption>
      <div aria-hidden="true">
        {columnsOf(sides)
          .slice(-SHOWN_COLUMNS)
          .map(({ at, side, cells }) => (
            <span key={at}>
              {cells.map((cell) => (
                <i key={cell} data-side={side} />
              ))}
            </span>
          ))}
      </div>
    </figure>
  );
}

/** Numbers of one position: how often each came, and the draws since. */
function Numbers({ counted }: { counted: readonly Counted[] }) {
  const t = useT();
  const heat = heatOf(counted);
  return (
    <ol className={css.counts}>
      {counted.map(({ number, hits, gap }) => (
        <li
          key={number}
          data-heat={heat(hits)}
          style={{ '--share': `${Math.round(100 * share(counted, hits))}%` } as CSSProperties}
        >
          <b>{number}</b>
          <span>
            <span className="sr">{t('lottery.hits')} </span>
            {hits}
          </span>
          <small>
            <span className="sr">{t('lottery.gap')} </span>
            {gap}
          </small>
        </li>
      ))}
    </ol>
  );
}

const share = (counted: readonly Counted[], hits: number): number =>
  hits / Math.max(1, ...counted.map((one) => one.hits));

/** Statistics: roads of the sum, and hot and cold numbers by position. */
export function Statistics({ game, newest }: { game: LotteryGame; newest: string }) {
  const t = useT();
  const [place, setPlace] = useState('0');
  const { data, error, refetch } = useQuery(statisticsQuery(game.gameId, newest));
  if (!data) return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton />;
  const counted = data.places[Number(place)] ?? data.places[0];
  if (!counted) return <StateCard emblem="empty" title={t('lottery.noRounds')} text={t('lottery.noRoundsText')} />;
  const sums = data.results
    .map((result) => sumOf(game.family, result))
    .filter((view): view is SumView => view !== null)
    .toReversed();
  return (
    <div className={css.statistics}>
      {sums.length > 0 && (
        <>
          <Road sides={sums.map(({ size }) => size)} names={SIZES} />
          <Road sides={sums.map(({ parity }) => parity)} names={PARITIES} />
        </>
      )}
      {data.places.length > 1 && (
        <Segmented
          label={t('lottery.pool.places')}
          value={place}
          onChange={setPlace}
          options={data.places.map((_, i) => ({ value: String(i), label: String(i + 1) }))}
        />
      )}
      <p className={css.legend}>
        <b>{t('lottery.name.number')}</b> {t('lottery.hits')} <small>{t('lottery.gap')}</small>
      </p>
      <Numbers counted={counted} />
      <p>{t('lottery.statisticsText', { count: data.draws })}</p>
    </div>
  );
}
