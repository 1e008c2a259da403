import type { BonusFlow } from '@parlour/contract/bonus.endpoints';
import { StateCard } from '@parlour/ui/StateCard';
import { useState } from 'react';
import cards from '../../shared/cards.module.css';
import { DayFields, type Days } from '../../shared/DayFields.tsx';
import { count, fullMoney } from '../../shared/format.ts';
import { ListCard } from '../../shared/ListCard.tsx';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { StateDot } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import css from './Bonus.module.css';
import { useReport } from './bonus.queries.ts';

const WHOLE = { hasNextPage: false, isFetchingNextPage: false, fetchNextPage: () => undefined };
const COLUMNS = ['granted', 'played', 'converted', 'cancelled', 'expired', 'capped', 'adjusted', 'open'] as const;

function Flow({ flow, symbol }: { flow: BonusFlow; symbol: string }) {
  return (
    <>
      <td className={css.figure}>{count(flow.count)}</td>
      {COLUMNS.map((name) => (
        <td key={name} className={css.figure}>
          {fullMoney(flow[name], symbol)}
        </td>
      ))}
    </>
  );
}

/** Cost of bonuses by day of granting and by rule, compared with the ledger. */
export function Report() {
  const [span, setSpan] = useState<Days | null>(null);
  const report = useReport(span ?? {});
  const { data } = report;
  return (
    <>
      <div className={css.span}>
        <DayFields days={span ?? { from: data?.from ?? '', to: data?.to ?? '' }} required onChange={setSpan} />
      </div>
      <Failed title="bonus.failedTitle" asked={report} />
      <Loading label="bonus.loading" asked={report} />
      {data && data.rows.length === 0 && (
        <StateCard emblem="gift" title={t('bonus.noneTitle')} text={t('bonus.none')} />
      )}
      {data && data.rows.length > 0 && (
        <>
          <ListCard
            label={t('bonus.report')}
            list={WHOLE}
            head={[
              t('bonus.day'),
              t('bonus.rule'),
              t('bonus.count'),
              ...COLUMNS.map((name) => ({ text: t(`bonus.${name}`), className: css.figure })),
            ]}
          >
            <tr className={css.total}>
              <th scope="row">{t('bonus.total')}</th>
              <td />
              <Flow flow={data.total} symbol={data.symbol} />
            </tr>
            {data.rows.map((row) => (
              <tr key={`${row.day} ${row.code}`}>
                <th scope="row">{row.day}</th>
                <td>{row.name}</td>
                <Flow flow={row} symbol={data.symbol} />
              </tr>
            ))}
          </ListCard>
          <p className={cards.lead}>{t('bonus.equation')}</p>
        </>
      )}
      {data && (
        <section className={cards.card} aria-label={t('bonus.books')}>
          <h2>{t('bonus.books')}</h2>
          <p className={cards.lead}>{t('bonus.booksText')}</p>
          {data.books.map(({ book, credits, ledger }) => (
            <div key={book} className={css.book}>
              <b>{t(`book.${book}`)}</b>
              <dl>
                <div>
                  <dt>{t('bonus.byCredits')}</dt>
                  <dd>{fullMoney(credits, data.symbol)}</dd>
                </div>
                <div>
                  <dt>{t('bonus.byLedger')}</dt>
                  <dd>{fullMoney(ledger, data.symbol)}</dd>
                </div>
              </dl>
              <StateDot tone={credits === ledger ? 'good' : 'bad'}>
                {t(credits === ledger ? 'bonus.agree' : 'bonus.differ')}
              </StateDot>
            </div>
          ))}
        </section>
      )}
    </>
  );
}
