import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useQuery } from '@tanstack/react-query';
import { coin } from '../../shared/coin.ts';
import { useT } from '../../shared/i18n.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { useMasked } from '../../shared/useMasked.ts';
import { percentOf } from '../agent/contracts/contracts.rules.ts';
import { useWhitelabel } from '../system/system.queries.ts';
import { rebatesQuery } from './agent.queries.ts';
import css from './agent-centre.module.css';
import { SaveTable } from './SaveTable.tsx';
import { SpanPicker } from './SpanPicker.tsx';
import { useSpan } from './useSpan.ts';

/** The agent's earnings from rate differences, by the day on which bets were settled. */
export function RebatesView() {
  const t = useT();
  const mask = useMasked();
  const asked = useSpan();
  const symbol = useWhitelabel()?.currency.symbol ?? '';
  const { data, error, isPlaceholderData, refetch } = useQuery(rebatesQuery(asked.days));
  return (
    <div className={css.page}>
      <SpanPicker {...asked} />
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <div role="status" aria-busy="true" aria-label={t('agent.rebates')}>
          <Skeleton className={css.bone} />
        </div>
      )}
      {data && (
        <section className={css.card} aria-busy={isPlaceholderData} aria-label={t('agent.rebates')}>
          <dl className={css.tiles}>
            <div>
              <dt>{t('invite.earned')}</dt>
              <dd>
                <bdi>{mask(coin(symbol, data.earned))}</bdi>
              </dd>
            </div>
            <div>
              <dt>{t('agent.paid')}</dt>
              <dd>
                <bdi>{mask(coin(symbol, data.paid))}</bdi>
              </dd>
            </div>
            <div>
              <dt>{t('agent.rate')}</dt>
              <dd>
                <bdi>{percentOf(data.rate)} %</bdi>
              </dd>
            </div>
          </dl>
          {data.days.length > 0 && <p className={css.note}>{t('agent.rebatesText', { zone: data.timeZone })}</p>}
        </section>
      )}
      {data?.days.length === 0 && (
        <StateCard emblem="coin" title={t('agent.noRebates')} text={t('agent.rebatesText', { zone: data.timeZone })} />
      )}
      {data && data.days.length > 0 && (
        <section className={css.card}>
          <ul className={css.rows}>
            {data.days.map(({ day, turnover, earned, paid }) => (
              <li key={day}>
                <div className={css.row}>
                  <span className={css.who}>
                    <b>
                      <bdi>{day}</bdi>
                    </b>
                    <small>
                      {t('agent.turnover')}: <bdi>{mask(coin(symbol, turnover))}</bdi>
                    </small>
                  </span>
                  <span className={css.amounts}>
                    <bdi>{mask(coin(symbol, earned))}</bdi>
                    <small>
                      {t('agent.paid')}: <bdi>{mask(coin(symbol, paid))}</bdi>
                    </small>
                  </span>
                </div>
              </li>
            ))}
          </ul>
          <SaveTable table="rebates" days={asked.days} />
        </section>
      )}
    </div>
  );
}
