import { type AdjustmentRow, askAdjustment } from '@parlour/contract/adjustments.endpoints';
import { Segmented } from '@parlour/ui/Segmented';
import { useDeferredValue, useState } from 'react';
import cards from '../../shared/cards.module.css';
import { stamp } from '../../shared/format.ts';
import { ListCard } from '../../shared/ListCard.tsx';
import { ListState } from '../../shared/ListState.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { useMay } from '../../shared/rights.tsx';
import { StateDot } from '../../shared/rows.tsx';
import { SearchField } from '../../shared/SearchField.tsx';
import { t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { AdjustmentPanel } from './AdjustmentPanel.tsx';
import { AskAdjustment } from './AskAdjustment.tsx';
import { type AdjustmentSearch, useAdjustments, useRenewAdjustments } from './adjustments.queries.ts';
import { signed, TONES } from './adjustments.rules.ts';
import css from './Books.module.css';

/** Adjustments: pending and decided ones, and the request form. */
export function AdjustmentsScreen() {
  const [state, setState] = useState<AdjustmentSearch['state']>('asked');
  const [account, setAccount] = useState('');
  const [chosen, setChosen] = useState<AdjustmentRow | null>(null);
  const list = useAdjustments({ state, account: useDeferredValue(account.trim()) });
  const renew = useRenewAdjustments();
  const mayAsk = useMay()(askAdjustment);
  useTitle(t('nav.adjustments'));
  const [first] = list.data?.pages ?? [];
  const rows = list.isPlaceholderData ? [] : (list.data?.pages.flatMap((page) => page.rows) ?? []);
  // A just decided adjustment has moved to another list, and stays visible.
  const open = chosen && (rows.find(({ id }) => id === chosen.id) ?? chosen);

  return (
    <>
      <PageHead title={t('nav.adjustments')}>
        <Segmented<AdjustmentSearch['state']>
          label={t('adjust.what')}
          value={state}
          onChange={(next) => {
            setState(next);
            setChosen(null);
          }}
          options={[
            { value: 'asked', label: t('adjust.waitingCount', { count: first?.waiting ?? 0 }) },
            { value: 'done', label: t('adjust.state.done') },
            { value: 'refused', label: t('adjust.state.refused') },
            { value: '', label: t('adjust.all') },
          ]}
        />
      </PageHead>
      <p className={cards.lead}>{t('adjust.lead')}</p>
      <div className={mayAsk || open ? cards.both : undefined}>
        <div className={css.column}>
          <SearchField label={t('adjust.find')} value={account} onChange={setAccount} />
          <ListState name="adjust" emblem="empty" list={list} isEmpty={rows.length === 0 && !list.isPlaceholderData} />
          {rows.length > 0 && (
            <ListCard
              label={t('nav.adjustments')}
              list={list}
              withButtons
              head={[t('adjust.account'), t('adjust.amount'), t('adjust.stands'), t('adjust.askedBy')]}
              act={t('adjust.look')}
            >
              {rows.map((row) => (
                <tr key={row.id} aria-current={row.id === open?.id ? 'true' : undefined}>
                  <th scope="row">
                    <PlayerName id={row.member.id} account={row.member.account} />
                  </th>
                  <td className={css.amount}>{signed(row.amount, row.symbol)}</td>
                  <td>
                    <StateDot tone={TONES[row.state]}>{t(`adjust.state.${row.state}`)}</StateDot>
                  </td>
                  <td>
                    {row.askedBy} · {stamp(row.askedAt)}
                  </td>
                  <td>
                    <button
                      type="button"
                      className={cards.act}
                      aria-label={`${t('adjust.look')} ${row.member.account} ${signed(row.amount, row.symbol)}`}
                      aria-expanded={row.id === open?.id}
                      onClick={() => setChosen(row.id === open?.id ? null : row)}
                    >
                      {t('adjust.look')}
                    </button>
                  </td>
                </tr>
              ))}
            </ListCard>
          )}
        </div>
        <div className={css.column}>
          {open && (
            <AdjustmentPanel
              key={open.id}
              row={open}
              onClose={() => setChosen(null)}
              onChanged={async (row) => {
                if (row) setChosen(row);
                await renew();
              }}
            />
          )}
          {mayAsk && first && (
            <AskAdjustment
              limits={first}
              onAsked={async (row) => {
                setState('asked');
                setChosen(row);
                await renew();
              }}
            />
          )}
        </div>
      </div>
    </>
  );
}
