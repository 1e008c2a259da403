import { previousDay } from '@parlour/contract/clock';
import { useState } from 'react';
import cards from '../../shared/cards.module.css';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { Balances } from './Balances.tsx';
import css from './Books.module.css';
import { Days } from './Days.tsx';
import { FrozenWallets } from './FrozenWallets.tsx';
import { type BookSpan, useBooks } from './reporting.queries.ts';
import { SpanCard } from './SpanCard.tsx';

const SHOWN_DAYS = 14;

/** Ledger: trial balances, movements by day, and exports. */
export function LedgerScreen() {
  const asked = useBooks();
  const [span, setSpan] = useState<BookSpan | null>(null);
  useTitle(t('nav.books'));
  const { data } = asked;
  const today = data?.today ?? '';
  const shown = span ?? {
    book: data?.books[0] ?? 'PLAY',
    from: today && previousDay(today, SHOWN_DAYS - 1),
    to: today,
  };
  return (
    <>
      <PageHead title={t('nav.books')} />
      <p className={cards.lead}>{t('books.lead')}</p>
      <Failed title="books.failedTitle" asked={asked} />
      <Loading label="books.loading" asked={asked} />
      {data && (
        <div className={css.column}>
          <FrozenWallets />
          <Balances balances={data.balances} symbol={data.symbol} />
          <SpanCard span={shown} books={data.books} today={today} onSpan={setSpan} />
          <Days span={shown} symbol={data.symbol} />
        </div>
      )}
    </>
  );
}
