import { PATHS } from '@parlour/contract/routes';
import { Segmented } from '@parlour/ui/Segmented';
import { Skeleton } from '@parlour/ui/Skeleton';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useCallback } from 'react';
import { useT } from '../../shared/i18n.tsx';
import { usePageAction } from '../../shared/pageHead.ts';
import { BalanceCard } from '../wallet/BalanceCard.tsx';
import css from './deposits.module.css';
import { useDepositEvents } from './deposits.queries.ts';

type Tab = 'deposit' | 'withdraw' | 'funds';
/** Tabs in display order. */
const TABS: Record<Tab, { label: string; Screen: ComponentType }> = {
  deposit: { label: 'nav.deposit', Screen: lazy(() => import('./DepositTab.tsx')) },
  withdraw: { label: 'withdraw.title', Screen: lazy(() => import('../withdrawals/WithdrawTab.tsx')) },
  funds: { label: 'funds.title', Screen: lazy(() => import('../balance-summary/BalanceSummaryTab.tsx')) },
};
const History = lazy(() => import('./History.tsx'));
const Bonuses = lazy(() => import('../bonus/Bonuses.tsx'));
const Order = lazy(() => import('./Order.tsx'));

const route = getRouteApi(PATHS.voucherCenter);
const isTab = (text: string): text is Tab => Object.hasOwn(TABS, text);

function Tabs({ tab }: { tab: Tab }) {
  const t = useT();
  const navigate = useNavigate();
  const { Screen } = TABS[tab];
  return (
    <>
      <div className={css.tabs}>
        <Segmented<Tab>
          label={t('cashier.title')}
          value={tab}
          onChange={(next) =>
            void navigate({ to: PATHS.voucherCenter, search: { tab: next }, replace: true, viewTransition: false })
          }
          options={(Object.keys(TABS) as Tab[]).map((value) => ({ value, label: t(TABS[value].label) }))}
        />
      </div>
      <BalanceCard />
      <Suspense fallback={<Skeleton className={css.bone} />}>
        <Screen />
      </Suspense>
    </>
  );
}

/** Cashier: the balance with one tab below it, the history, or one deposit, depending on the address. */
export function CashierScreen() {
  const t = useT();
  const navigate = useNavigate();
  const { tab = '', deposit = '' } = route.useSearch();
  const isHistory = tab === 'history';
  const look = useCallback(() => void navigate({ to: PATHS.voucherCenter, search: { tab: 'history' } }), [navigate]);
  usePageAction('history', t('cashier.history'), isHistory ? null : look);
  useDepositEvents();
  const isBonus = tab === 'bonus';
  if (deposit === '' && !isHistory && !isBonus) return <Tabs tab={isTab(tab) ? tab : 'deposit'} />;
  return (
    <Suspense fallback={<Skeleton className={css.bone} />}>
      {deposit !== '' ? <Order key={deposit} id={deposit} /> : isBonus ? <Bonuses /> : <History />}
    </Suspense>
  );
}
