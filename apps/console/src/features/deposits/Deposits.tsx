import type { DepositRow } from '@parlour/contract/deposits.admin.endpoints';
import { useDeferredValue, useState } from 'react';
import { openFromAddress, wordsFromAddress } from '../../shared/address.ts';
import { fullMoney, stamp } from '../../shared/format.ts';
import { ListWithPanel } from '../../shared/ListWithPanel.tsx';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { Act } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import css from './Cashier.module.css';
import { DepositFilters } from './DepositFilters.tsx';
import { DepositPanel } from './DepositPanel.tsx';
import { useDeposits } from './deposits.queries.ts';
import { EVERY_DEPOSIT, waitOf } from './deposits.rules.ts';

type Props = { view: 'waiting' | 'all' };

/** Deposits as rows; the selected one is shown next to the list. */
export function Deposits({ view }: Props) {
  const [search, setSearch] = useState(() => ({ ...EVERY_DEPOSIT, search: view === 'all' ? wordsFromAddress() : '' }));
  const [open, setOpen] = useState(() => (view === 'all' ? openFromAddress() : null));
  const list = useDeposits(view, useDeferredValue(search));
  const deposits = list.data?.pages.flatMap((page) => page.deposits) ?? [];
  const symbol = list.data?.pages[0]?.symbol ?? '';
  const row = (deposit: DepositRow) => (
    <tr
      key={deposit.id}
      className={deposit.id === open ? css.chosen : undefined}
      aria-current={deposit.id === open ? 'true' : undefined}
    >
      <th scope="row">{deposit.number}</th>
      <td className={css.name}>
        <PlayerName id={deposit.member.id} account={deposit.member.account} />
      </td>
      <td className={css.name}>{deposit.method.name}</td>
      <td className={css.figure}>{fullMoney(deposit.amount, symbol)}</td>
      <td>
        <span className={css.state} data-state={deposit.state}>
          {t(`deposits.state.${deposit.state}`)}
        </span>
        {deposit.cases > 0 && <small className={css.bad}> {t('deposits.hasCases', { count: deposit.cases })}</small>}
      </td>
      <td>{view === 'waiting' ? waitOf(deposit.changedAt, list.dataUpdatedAt) : stamp(deposit.openedAt)}</td>
      <td>
        <Act label={t('deposits.look')} of={deposit.number} onClick={() => setOpen(deposit.id)} />
      </td>
    </tr>
  );
  return (
    <>
      {view === 'all' && <DepositFilters value={search} onChange={setSearch} />}
      <ListWithPanel
        name="deposits"
        emblem="receipt"
        label={t('nav.deposits')}
        list={list}
        head={[
          t('deposits.number'),
          t('deposits.member'),
          t('deposits.method'),
          { text: t('deposits.amount'), className: css.figure },
          t('deposits.state'),
          t(view === 'waiting' ? 'deposits.waits' : 'deposits.opened'),
        ]}
        act={t('deposits.look')}
        rows={deposits.map(row)}
        both={css.both}
        panel={open && <DepositPanel key={open} id={open} onClose={() => setOpen(null)} />}
      />
    </>
  );
}
