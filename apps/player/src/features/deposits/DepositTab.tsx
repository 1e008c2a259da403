import type { Deposit } from '@parlour/contract/deposits.endpoints';
import { PATHS } from '@parlour/contract/routes';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useLanguage, useT } from '../../shared/i18n.tsx';
import list from '../../shared/List.module.css';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { openPopup } from '../../shared/store.ts';
import { toasts } from '../../shared/toasts.ts';
import { templateQuery } from '../profile/profile.queries.ts';
import { useProtection } from '../responsible-gaming/responsible-gaming.queries.ts';
import { useBalance } from '../wallet/wallet.queries.ts';
import { DepositForm } from './DepositForm.tsx';
import { DepositRow } from './DepositRow.tsx';
import css from './deposits.module.css';
import { methodsQuery, openDepositsQuery } from './deposits.queries.ts';
import { isPayPage } from './deposits.rules.ts';
import { Methods } from './Methods.tsx';
import { PlayMoney } from './PlayMoney.tsx';
import { depositTemplate } from './template.ts';

/** Loaded on demand, because only one of many methods needs its field and the code parser. */
const VoucherForm = lazy(async () => ({ default: (await import('./VoucherForm.tsx')).VoucherForm }));
const DepositLimitPrompt = lazy(() => import('../responsible-gaming/DepositLimitPrompt.tsx'));

/** Unfinished deposits; each can be continued. */
function OpenDeposits() {
  const t = useT();
  const { symbol } = useBalance();
  const open = useQuery(openDepositsQuery(useLanguage())).data?.deposits ?? [];
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="open-deposits">
      <h2 className={css.heading} id="open-deposits">
        {t('cashier.open')}
      </h2>
      <ul className={list.card}>
        {open.map((deposit) => (
          <DepositRow key={deposit.id} deposit={deposit} symbol={symbol} />
        ))}
      </ul>
    </section>
  );
}

/** Deposit methods, and the form of the chosen one. */
function Ways() {
  const t = useT();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(methodsQuery(useLanguage()));
  const template = useQuery(templateQuery);
  const [chosen, setChosen] = useState('');
  const [amount, setAmount] = useState('');

  if (!data && error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data || template.isPending) return <Skeleton className={css.bone} />;
  const method = data.methods.find(({ code }) => code === chosen) ?? data.methods[0];
  if (!method) return <StateCard emblem="empty" title={t('cashier.noMethods')} text={t('error.safe')} />;

  // The deposit's page is pushed before the provider's, so that back leads to it.
  async function go({ id, next }: Deposit) {
    await navigate({ to: PATHS.voucherCenter, search: { deposit: id } });
    if (next?.kind !== 'redirect') return;
    if (isPayPage(next.url, location.origin)) location.assign(next.url);
    else toasts.show('fail', t('service.refused'));
  }

  return (
    <>
      <Methods methods={data.methods} value={method.code} onChange={setChosen} form={depositTemplate(template.data)} />
      {method.kind === 'voucher' ? (
        <Suspense fallback={<Skeleton className={css.bone} />}>
          <VoucherForm onOpened={(deposit) => void go(deposit)} />
        </Suspense>
      ) : (
        <DepositForm
          key={method.code}
          method={method}
          coin={data}
          amount={amount}
          onAmount={setAmount}
          onOpened={(deposit) => void go(deposit)}
        />
      )}
    </>
  );
}

/**
 * Waits for responsible gaming's data before rendering the methods, so that nothing shifts. During a time-out, and while
 * the platform has locked deposits, there are no methods.
 */
function Guarded() {
  const t = useT();
  const protection = useProtection();
  if (protection.isPending) return <Skeleton className={css.bone} />;
  if (!protection.data?.stop && protection.data?.locks.includes('deposits'))
    return (
      <StateCard
        emblem="locked"
        title={t('lock.title')}
        text={t('lock.deposits')}
        action={{ label: t('status.service'), onClick: () => openPopup('service'), primary: true }}
      />
    );
  return (
    <Suspense fallback={<Skeleton className={css.bone} />}>
      <DepositLimitPrompt />
      {!protection.data?.stop && <Ways />}
    </Suspense>
  );
}

/** Deposit tab: unfinished deposits, methods, and play money. */
export default function DepositTab() {
  return (
    <>
      <PlayMoney place="due" />
      <OpenDeposits />
      <Guarded />
      <PlayMoney place="end" />
    </>
  );
}
