import { grouped } from '@parlour/texts/grouped';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useT } from '../../shared/i18n.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { percentOf } from '../agent/contracts/contracts.rules.ts';
import { quotasQuery } from './agent.queries.ts';
import css from './agent-centre.module.css';
import { OpenAccount } from './OpenAccount.tsx';
import { givable } from './quotas.rules.ts';
import { RaiseRate } from './RaiseRate.tsx';

/** Number of accounts of each rebate rate that the agent may still open or raise, and the forms for both. */
export function QuotasView() {
  const t = useT();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(quotasQuery);
  if (!data)
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <div className={css.page} role="status" aria-busy="true" aria-label={t('agent.quotas')}>
        <Skeleton className={css.bone} />
      </div>
    );
  const percent = (rate: string) => `${percentOf(rate)} %`;
  const text = t('agent.quotasText', { rate: percent(data.rate), step: percent(data.step) });
  const levels = givable(data);
  const onChanged = async () => {
    await client.invalidateQueries({ queryKey: ['member', 'agent'] });
  };
  const forms = (
    <>
      <OpenAccount levels={levels} onChanged={onChanged} />
      <RaiseRate levels={levels} onChanged={onChanged} />
    </>
  );
  if (data.levels.length === 0)
    return (
      <div className={css.page}>
        <StateCard emblem="locked" title={t('agent.noQuotas')} text={text} />
        {forms}
      </div>
    );
  return (
    <div className={css.page}>
      <section className={css.card}>
        <p className={css.note}>{text}</p>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('agent.rate')}</th>
              <th scope="col">{t('agent.quotas')}</th>
            </tr>
          </thead>
          <tbody>
            {data.levels.map(({ rate, left }) => (
              <tr key={rate}>
                <th scope="row">
                  <bdi>{percent(rate)}</bdi>
                </th>
                <td>{t('second.recoveryLeft', { count: grouped(left) })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {forms}
    </div>
  );
}
