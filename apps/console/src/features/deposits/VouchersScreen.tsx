import { makeVouchers, type VoucherBatch, voidVouchers } from '@parlour/contract/deposits.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { useState } from 'react';
import cards from '../../shared/cards.module.css';
import { count, fullMoney, stamp } from '../../shared/format.ts';
import { ListState } from '../../shared/ListState.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { Guard } from '../../shared/rights.tsx';
import { Act, StateDot } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { BatchForm } from './BatchForm.tsx';
import css from './Cashier.module.css';
import { CodesOnce } from './CodesOnce.tsx';
import { useBatches } from './deposits.queries.ts';
import { VoidCard } from './VoidCard.tsx';

type Beside = { kind: 'new' } | { kind: 'codes'; batch: VoucherBatch; codes: string[] } | { kind: 'void'; id: string };

/** Returns the state of a batch: its unused codes are valid, expired, or void. */
const standOf = ({ voidedAt, expiresAt }: VoucherBatch, now: number): 'voided' | 'over' | 'good' => {
  if (voidedAt) return 'voided';
  return expiresAt && Date.parse(expiresAt) <= now ? 'over' : 'good';
};

const TONES = { good: 'good', over: 'plain', voided: 'bad' } as const;

/** Voucher codes: batches are created, shown once, and voided. */
export function VouchersScreen() {
  const list = useBatches();
  const [beside, setBeside] = useState<Beside | null>(null);
  useTitle(t('nav.vouchers'));
  const batches = list.data?.pages.flatMap((page) => page.batches) ?? [];
  const { symbol = '', books = [] } = list.data?.pages[0] ?? {};
  const chosen = beside?.kind === 'void' ? batches.find(({ id }) => id === beside.id) : undefined;
  const close = () => setBeside(null);
  return (
    <>
      <PageHead title={t('nav.vouchers')} />
      <div className={css.head}>
        <p className={cards.lead}>{t('vouchers.lead')}</p>
        <Guard needs={makeVouchers}>
          <Button small icon="plus" onClick={() => setBeside({ kind: 'new' })}>
            {t('vouchers.add')}
          </Button>
        </Guard>
      </div>
      {beside?.kind === 'codes' && <CodesOnce {...beside} symbol={symbol} onClose={close} />}
      <ListState name="vouchers" emblem="gift" list={list} isEmpty={batches.length === 0 && beside === null} />
      <div className={beside?.kind === 'new' || chosen ? cards.both : undefined}>
        {batches.length > 0 && (
          <div>
            <ul className={cards.rows} aria-label={t('nav.vouchers')}>
              {batches.map((batch) => {
                const stand = standOf(batch, list.dataUpdatedAt);
                return (
                  <li key={batch.id} className={cards.row}>
                    <div className={cards.what}>
                      <b dir="auto">{batch.name}</b>
                      <small>
                        {fullMoney(batch.amount, symbol)} ·{' '}
                        {books.length > 1 && `${t(`book.${batch.book === 'REAL' ? 'REAL' : 'PLAY'}`)} · `}
                        {t('vouchers.used', { used: count(batch.used), count: count(batch.count) })} ·{' '}
                        {t(`audience.${batch.audience?.kind ?? 'everybody'}`)}
                      </small>
                      <small>
                        {t('vouchers.by', { operator: batch.operator, time: stamp(batch.madeAt) })} ·{' '}
                        {t('vouchers.expires')}: {batch.expiresAt ? stamp(batch.expiresAt) : t('vouchers.noEnd')}
                      </small>
                    </div>
                    <StateDot tone={TONES[stand]}>{t(`vouchers.${stand}`)}</StateDot>
                    {stand === 'good' && batch.used < batch.count && (
                      <Guard needs={voidVouchers}>
                        <Act
                          label={t('vouchers.void')}
                          of={batch.name}
                          onClick={() => setBeside({ kind: 'void', id: batch.id })}
                        />
                      </Guard>
                    )}
                  </li>
                );
              })}
            </ul>
            {list.hasNextPage && (
              <button
                type="button"
                className={cards.act}
                disabled={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                {t(list.isFetchingNextPage ? 'list.moreBusy' : 'list.more')}
              </button>
            )}
          </div>
        )}
        {beside?.kind === 'new' && (
          <BatchForm
            symbol={symbol}
            books={books}
            onClose={close}
            onMade={(made) => setBeside({ kind: 'codes', ...made })}
          />
        )}
        {chosen && <VoidCard key={chosen.id} batch={chosen} onClose={close} />}
      </div>
    </>
  );
}
