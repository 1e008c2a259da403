import { addPromoCode, changePromoCode, type PromoCodeRow, pausePromoCode } from '@parlour/contract/rewards.endpoints';
import { Button } from '@parlour/ui/Button';
import { useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { call } from '../../shared/api.ts';
import cards from '../../shared/cards.module.css';
import { count, fullMoney, stamp } from '../../shared/format.ts';
import { ListState } from '../../shared/ListState.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { Guard, useMay } from '../../shared/rights.tsx';
import { Act, StateDot } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import { useSaving } from '../../shared/useSaving.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { PromoCodeForm } from './PromoCodeForm.tsx';
import css from './PromoCodes.module.css';
import { usePromoCodes, useRenewPromoCodes } from './promo-codes.queries.ts';
import { Redemptions } from './Redemptions.tsx';

const TONES = { live: 'good', planned: 'soon', over: 'plain', paused: 'bad', used_up: 'plain' } as const;

type Beside = { kind: 'new' } | { kind: 'edit' | 'takers'; id: string };

/** Promo codes: creation, pausing, and figures of stock, redemptions and cost. */
export function PromoCodesScreen() {
  useTitle(t('nav.promoCodes'));
  const list = usePromoCodes();
  const renew = useRenewPromoCodes();
  const look = useMay()(changePromoCode) ? 'promoCodes.edit' : 'right.open';
  const { failure, prompt, save } = useSaving();
  const [beside, setBeside] = useState<Beside | null>(null);
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const { rules = [], symbol = '' } = list.data?.pages[0] ?? {};
  const chosen = beside && beside.kind !== 'new' ? rows.find(({ id }) => id === beside.id) : undefined;
  const close = () => setBeside(null);
  const pause = (row: PromoCodeRow, paused: boolean) =>
    save({ send: () => call(pausePromoCode, { params: { id: row.id }, body: { paused } }), renew });
  return (
    <>
      <PageHead title={t('nav.promoCodes')}>
        <Guard needs={addPromoCode}>
          <Button small icon="plus" onClick={() => setBeside({ kind: 'new' })}>
            {t('promoCodes.add')}
          </Button>
        </Guard>
      </PageHead>
      <p className={cards.lead}>{t('promoCodes.lead')}</p>
      <Alert text={failure} />
      {prompt}
      <div className={beside ? cards.both : undefined}>
        <div>
          <ListState name="promoCodes" emblem="gift" list={list} isEmpty={rows.length === 0} />
          {rows.length > 0 && (
            <ul className={cards.rows} aria-label={t('nav.promoCodes')}>
              {rows.map((row) => (
                <li key={row.id} className={cards.row} data-promo={row.word}>
                  <div className={cards.what}>
                    <b dir="auto">{row.name}</b>
                    <small>
                      <span className={css.word}>
                        {row.codes > 1 ? t('promoCodes.batch', { count: row.codes }) : row.word}
                      </span>
                      {' · '}
                      {row.amount === null
                        ? t('promoCodes.byRule', { name: row.rule ?? '' })
                        : fullMoney(row.amount, symbol)}
                      {' · '}
                      {t(`audience.${row.audience.kind}`)}
                    </small>
                    <small>
                      {row.stock === null
                        ? t('promoCodes.taken', { taken: row.taken })
                        : t('promoCodes.takenOf', { taken: count(row.taken), stock: row.stock })}
                      {' · '}
                      {t('promoCodes.cost', { amount: fullMoney(row.cost, symbol) })}
                      {row.endsAt && ` · ${t('promoCodes.until', { time: stamp(row.endsAt) })}`}
                    </small>
                  </div>
                  <StateDot tone={TONES[row.state]}>{t(`promoCodes.state.${row.state}`)}</StateDot>
                  <div className={cards.acts}>
                    <Act
                      label={t('promoCodes.who')}
                      of={row.name}
                      onClick={() => setBeside({ kind: 'takers', id: row.id })}
                    />
                    <Act label={t(look)} of={row.name} onClick={() => setBeside({ kind: 'edit', id: row.id })} />
                    {row.state !== 'over' && row.state !== 'used_up' && (
                      <Guard needs={pausePromoCode}>
                        <Act
                          label={t(row.state === 'paused' ? 'promoCodes.resume' : 'promoCodes.pause')}
                          of={row.name}
                          onClick={() => pause(row, row.state !== 'paused')}
                        />
                      </Guard>
                    )}
                  </div>
                </li>
              ))}
            </ul>
          )}
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
        {beside?.kind === 'new' && (
          <PromoCodeForm
            row={null}
            rules={rules}
            symbol={symbol}
            onClose={close}
            onSaved={({ id, codes }) => setBeside(codes > 1 ? { kind: 'takers', id } : null)}
          />
        )}
        {chosen && beside?.kind === 'edit' && (
          <PromoCodeForm key={chosen.id} row={chosen} rules={rules} symbol={symbol} onClose={close} onSaved={close} />
        )}
        {chosen && beside?.kind === 'takers' && (
          <Redemptions key={chosen.id} row={chosen} symbol={symbol} onClose={close} />
        )}
      </div>
    </>
  );
}
