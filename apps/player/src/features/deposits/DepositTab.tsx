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

/** One way among many: its field and what reads a pasted code come once it is chosen. */
const VoucherForm = lazy(async () => ({ default: (await import('./VoucherForm.tsx')).VoucherForm }));
const DepositLimitPrompt = lazy(() => import('../responsible-gaming/DepositLimitPrompt.tsx'));

/** What waits still: each goes on where it was left. */
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

/** The ways to pay in, and the form of the one that is chosen. */
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

  // The page of the deposit lies behind the provider's: the way back leads to it.
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

/** What protection says comes with the ways, at once: nothing moves afterwards. Who takes a break has no ways. */
function Guarded() {
  const protection = useProtection();
  if (protection.isPending) return <Skeleton className={css.bone} />;
  return (
    <Suspense fallback={<Skeleton className={css.bone} />}>
      <DepositLimitPrompt />
      {!protection.data?.stop && <Ways />}
    </Suspense>
  );
}

/** How money comes in: what waits, the ways, and what belongs to play money. */
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
