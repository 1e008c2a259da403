import type { OutputOf } from '@parlour/contract/endpoint';
import type { reconcileWithdrawals } from '@parlour/contract/withdrawals.admin.endpoints';
import { useState } from 'react';
import cards from '../../shared/cards.module.css';
import { DayFields, type Days } from '../../shared/DayFields.tsx';
import { count, fullMoney } from '../../shared/format.ts';
import { ListCard } from '../../shared/ListCard.tsx';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { StateDot } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import cashier from '../deposits/Cashier.module.css';
import css from './Withdrawals.module.css';
import { useReconciliation } from './withdrawals.queries.ts';

type Whole = OutputOf<typeof reconcileWithdrawals>;
const SUMS = ['requested', 'paid', 'fees', 'returned', 'held'] as const;
const NO_MORE = { hasNextPage: false, isFetchingNextPage: false, fetchNextPage: () => undefined };

function Days({ days, symbol }: Pick<Whole, 'days' | 'symbol'>) {
  return (
    <ListCard
      label={t('withdrawals.reconcile')}
      list={NO_MORE}
      head={[
        t('withdrawals.day'),
        { text: t('withdrawals.count'), className: cashier.figure },
        ...SUMS.map((sum) => ({ text: t(`withdrawals.sum.${sum}`), className: cashier.figure })),
        t('withdrawals.ledger'),
      ]}
    >
      {days.map((day) => (
        <tr key={day.day}>
          <th scope="row">{day.day}</th>
          <td className={cashier.figure}>{day.count === 0 ? t('withdrawals.noActivity') : count(day.count)}</td>
          {SUMS.map((sum) => (
            <td key={sum} className={cashier.figure}>
              {fullMoney(day.table[sum], symbol)}
              {day.table[sum] !== day.ledger[sum] && (
                <>
                  <br />
                  <span className={css.apart}>{fullMoney(day.ledger[sum], symbol)}</span>
                </>
              )}
            </td>
          ))}
          <td>
            <StateDot tone={day.same ? 'good' : 'bad'}>
              {t(day.same ? 'withdrawals.same' : 'withdrawals.apart')}
            </StateDot>
          </td>
        </tr>
      ))}
    </ListCard>
  );
}

/** Withdrawals compared with the ledger, by day. */
export function Reconciliation() {
  const [chosen, setSpan] = useState<Days | null>(null);
  const asked = useReconciliation(chosen);
  const { data } = asked;
  const span = chosen ?? { from: data?.from ?? '', to: data?.to ?? '' };
  const isClean = data && data.differences.length === 0 && data.account === data.open;
  return (
    <>
      <div className={css.days}>
        <DayFields days={span} required onChange={setSpan} />
      </div>
      <Failed title="withdrawals.failedTitle" asked={asked} />
      <Loading label="withdrawals.loading" asked={asked} />
      {data && (
        <p className={isClean ? cards.lead : css.off} role="status">
          {t(isClean ? 'withdrawals.clean' : 'withdrawals.unclean', {
            account: fullMoney(data.account, data.symbol),
            open: fullMoney(data.open, data.symbol),
          })}
        </p>
      )}
      {data && data.differences.length > 0 && (
        <ul className={cards.rows} aria-label={t('withdrawals.differences')}>
          {data.differences.map((one) => (
            <li key={one.id} className={cards.row}>
              <div className={cards.what}>
                <b>{one.id}</b>
                <small>{t(`withdrawals.state.${one.state}`)}</small>
              </div>
              <span className={css.apart}>
                {t('withdrawals.difference', {
                  expected: fullMoney(one.expected, data.symbol),
                  found: fullMoney(one.found, data.symbol),
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {data && <Days days={data.days} symbol={data.symbol} />}
    </>
  );
}
