import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { dateTime } from '../../shared/dates.ts';
import { useLanguage, useT } from '../../shared/i18n.tsx';
import list from '../../shared/List.module.css';
import { ListEnd } from '../../shared/ListEnd.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { useMasked } from '../../shared/useMasked.ts';
import cashier from '../deposits/deposits.module.css';
import { coined } from '../deposits/deposits.rules.ts';
import css from './withdrawals.module.css';
import { withdrawalsQuery } from './withdrawals.queries.ts';
import { stateKey } from './withdrawals.rules.ts';

const DetailsPopup = lazy(() => import('./DetailsPopup.tsx'));

/** Withdrawals, newest first; a tap opens the details. */
export function Withdrawals() {
  const t = useT();
  const mask = useMasked();
  const pages = useInfiniteQuery(withdrawalsQuery(useLanguage()));
  const [shown, setShown] = useState('');
  const [open, setOpen] = useState(false);
  const rows = pages.data?.pages.flatMap((page) => page.withdrawals) ?? [];
  const one = rows.find(({ id }) => id === shown);
  return (
    <section aria-labelledby="withdrawals">
      <h2 className={cashier.heading} id="withdrawals">
        {t('withdraw.history')}
      </h2>
      {pages.isPending && <Skeleton className={cashier.bone} />}
      {pages.error && !pages.data && <LoadFailure error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.data && rows.length === 0 && (
        <StateCard emblem="receipt" title={t('withdraw.empty')} text={t('withdraw.emptyText')} />
      )}
      {rows.length > 0 && (
        <ul className={list.card}>
          {rows.map((w) => (
            <li key={w.id} className={cashier.item}>
              <button
                type="button"
                className={list.row}
                onClick={() => {
                  setShown(w.id);
                  setOpen(true);
                }}
              >
                <b>
                  {w.name} <bdi>{w.number}</bdi>
                  <small>
                    <bdi>{dateTime(w.requestedAt)}</bdi>
                  </small>
                </b>
                <span className={cashier.sum}>
                  <bdi>{mask(coined(w, w.amount))}</bdi>
                  <span className={css.state} data-state={w.state}>
                    {t(stateKey(w.state))}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <ListEnd pages={pages} />
      {one && (
        <Suspense fallback={null}>
          <DetailsPopup withdrawal={one} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
