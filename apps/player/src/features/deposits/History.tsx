import type { DepositGroup } from '@parlour/contract/deposits';
import { PATHS } from '@parlour/contract/routes';
import { Segmented } from '@parlour/ui/Segmented';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useLanguage, useT } from '../../shared/i18n.tsx';
import list from '../../shared/List.module.css';
import { ListEnd } from '../../shared/ListEnd.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { usePageTitle } from '../../shared/pageHead.ts';
import { useBalance } from '../wallet/wallet.queries.ts';
import { DepositRow } from './DepositRow.tsx';
import css from './deposits.module.css';
import { historyQuery } from './deposits.queries.ts';

type Group = DepositGroup | 'all';
const GROUPS: Record<Group, string> = {
  all: 'member.all',
  open: 'member.roundOpen',
  done: 'cashier.state.settled',
  lost: 'cashier.state.failed',
};

/** All deposits of the member, newest first. */
export default function History() {
  const t = useT();
  const navigate = useNavigate();
  const [group, setGroup] = useState<Group>('all');
  const pages = useInfiniteQuery(historyQuery(group, useLanguage()));
  const { symbol } = useBalance();
  usePageTitle(t('cashier.history'), PATHS.voucherCenter);
  const deposits = pages.data?.pages.flatMap((page) => page.deposits) ?? [];
  const start = { label: t('nav.deposit'), onClick: () => void navigate({ to: PATHS.voucherCenter }), primary: true };
  return (
    <>
      <div className={css.tabs}>
        <Segmented<Group>
          label={t('member.filter')}
          value={group}
          onChange={setGroup}
          options={(Object.keys(GROUPS) as Group[]).map((value) => ({ value, label: t(GROUPS[value]) }))}
        />
      </div>
      {pages.isPending && <Skeleton className={css.bone} />}
      {pages.error && !pages.data && <LoadFailure error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.data && deposits.length === 0 && (
        <StateCard
          emblem="receipt"
          title={t(group === 'all' ? 'cashier.none' : 'member.noneFits')}
          text={t('cashier.noneText')}
          action={group === 'all' ? start : { label: t('member.clear'), onClick: () => setGroup('all') }}
        />
      )}
      {deposits.length > 0 && (
        <ul className={list.card} aria-label={t('cashier.history')}>
          {deposits.map((deposit) => (
            <DepositRow key={deposit.id} deposit={deposit} symbol={symbol} />
          ))}
        </ul>
      )}
      <ListEnd pages={pages} auto />
    </>
  );
}
