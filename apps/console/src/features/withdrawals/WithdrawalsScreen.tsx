import type { AdminWithdrawal } from '@parlour/contract/withdrawals.admin.endpoints';
import { Segmented } from '@parlour/ui/Segmented';
import { useDeferredValue, useState } from 'react';
import { openFromAddress, wordsFromAddress } from '../../shared/address.ts';
import cards from '../../shared/cards.module.css';
import { fullMoney, stamp } from '../../shared/format.ts';
import { ListWithPanel } from '../../shared/ListWithPanel.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { Act } from '../../shared/rows.tsx';
import { SearchField } from '../../shared/SearchField.tsx';
import { t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { useView } from '../../shared/useView.ts';
import css from '../deposits/Cashier.module.css';
import { Reconciliation } from './Reconciliation.tsx';
import { SwitchCard } from './SwitchCard.tsx';
import { WithdrawalPanel } from './WithdrawalPanel.tsx';
import own from './Withdrawals.module.css';
import { useWithdrawalEvents, useWithdrawals, type View } from './withdrawals.queries.ts';

const VIEWS = ['due', 'all', 'books'] as const;

/** Withdrawals as rows; the selected one is shown next to the list. */
function Rows({ view }: { view: View }) {
  const [search, setSearch] = useState(() => (view === 'all' ? wordsFromAddress() : ''));
  const [open, setOpen] = useState(() => (view === 'all' ? openFromAddress() : null));
  const [seen, setSeen] = useState<AdminWithdrawal | null>(null);
  const list = useWithdrawals(view, useDeferredValue(search.trim()));
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const [page] = list.data?.pages ?? [];
  const symbol = page?.symbol ?? '';
  // A withdrawal that left the list is shown in its last known state until it is closed.
  const shown = rows.find(({ id }) => id === open) ?? (seen?.id === open ? seen : null);
  const look = (each: AdminWithdrawal) => {
    setOpen(each.id);
    setSeen(each);
  };
  const row = (each: AdminWithdrawal) => (
    <tr
      key={each.id}
      className={each.id === open ? css.chosen : undefined}
      aria-current={each.id === open ? 'true' : undefined}
    >
      <th scope="row">{each.id}</th>
      <td className={css.name}>
        <PlayerName id={each.member.id} account={each.member.account} />
      </td>
      <td className={css.name}>{each.name}</td>
      <td className={css.figure}>{fullMoney(each.amount, symbol)}</td>
      <td>
        <span className={own.state} data-state={each.state}>
          {t(`withdrawals.state.${each.state}`)}
        </span>
        {each.needsTwo && (
          <small className={css.note}> {t(each.needsThree ? 'withdrawals.three' : 'withdrawals.two')}</small>
        )}
      </td>
      <td>{stamp(each.requestedAt)}</td>
      <td>
        <Act label={t('withdrawals.look')} of={each.id} onClick={() => look(each)} />
      </td>
    </tr>
  );
  return (
    <>
      {page && view === 'due' && <SwitchCard key={String(page.open)} open={page.open} />}
      {view === 'all' && <SearchField label={t('withdrawals.find')} value={search} onChange={setSearch} />}
      <ListWithPanel
        name="withdrawals"
        emblem="receipt"
        label={t('nav.withdrawals')}
        list={list}
        head={[
          t('withdrawals.id'),
          t('withdrawals.member'),
          t('withdrawals.payee'),
          { text: t('withdrawals.amount'), className: css.figure },
          t('withdrawals.state'),
          t('withdrawals.requested'),
        ]}
        act={t('withdrawals.look')}
        rows={rows.map(row)}
        both={css.both}
        panel={
          shown && page ? (
            <WithdrawalPanel
              key={shown.id}
              row={shown}
              symbol={symbol}
              provider={page.provider}
              onMoved={look}
              onClose={() => setOpen(null)}
            />
          ) : null
        }
      />
    </>
  );
}

/** Withdrawals: pending ones, all of them, and the reconciliation with the ledger. */
export function WithdrawalsScreen() {
  const [view, setView] = useView<View | 'books'>(VIEWS, 'due');
  useWithdrawalEvents();
  useTitle(t('nav.withdrawals'));
  return (
    <>
      <PageHead title={t('nav.withdrawals')}>
        <Segmented<View | 'books'>
          label={t('withdrawals.view')}
          value={view}
          onChange={setView}
          options={[
            { value: 'due', label: t('withdrawals.queue') },
            { value: 'all', label: t('withdrawals.all') },
            { value: 'books', label: t('withdrawals.reconcile') },
          ]}
        />
      </PageHead>
      <p className={cards.lead}>{t(view === 'books' ? 'withdrawals.reconcileLead' : 'withdrawals.lead')}</p>
      {view === 'books' ? <Reconciliation /> : <Rows key={view} view={view} />}
    </>
  );
}
