import { MISS_TEXTS } from '@parlour/contract/bonus';
import type { Deposit } from '@parlour/contract/deposits.endpoints';
import { PATHS } from '@parlour/contract/routes';
import { Button, buttonClass } from '@parlour/ui/Button';
import { Icon, type IconName } from '@parlour/ui/Icon';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLanguage, useT } from '../../shared/i18n.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { usePageTitle } from '../../shared/pageHead.ts';
import { toasts } from '../../shared/toasts.ts';
import { useMasked } from '../../shared/useMasked.ts';
import { useBalance } from '../wallet/wallet.queries.ts';
import css from './deposits.module.css';
import { depositQuery, isUnknown, useDepositDeeds } from './deposits.queries.ts';
import { coined, isPayPage, reasonKey, stateKey } from './deposits.rules.ts';
import { Receipt } from './Receipt.tsx';
import { useLeft } from './useLeft.ts';

const CancelDialog = lazy(() => import('./CancelDialog.tsx'));
const Transfer = lazy(() => import('./Transfer.tsx'));

const LOOKS: Record<Deposit['state'], IconName> = {
  opened: 'hourglass',
  waiting: 'hourglass',
  confirming: 'search',
  settled: 'circle-check',
  failed: 'circle-x',
  expired: 'clock',
  cancelled: 'ban',
};

/** Returns one sentence that explains a state to the player. */
function useMeaning(deposit: Deposit, symbol: string): string {
  const t = useT();
  const mask = useMasked();
  const { state, words, reason } = deposit;
  if (state === 'settled') return t('cashier.settledText', { amount: mask(coined({ symbol }, deposit.credited)) });
  if (state === 'confirming') return t('cashier.checkingText');
  if (state === 'opened' || state === 'waiting')
    return deposit.next?.kind === 'transfer' ? '' : t('cashier.waitingText');
  if (state === 'cancelled') return '';
  return reason === 'refused' && words !== '' ? words : t(reasonKey(deposit));
}

/** Possible actions on a pending deposit. */
function Waiting({ deposit, symbol }: { deposit: Deposit; symbol: string }) {
  const t = useT();
  const deeds = useDepositDeeds();
  const [asks, setAsks] = useState(false);
  const { next } = deposit;
  const go = (url: string) => {
    if (isPayPage(url, location.origin)) location.assign(url);
    else toasts.show('fail', t('service.refused'));
  };
  const answer = async (cancels: boolean) => {
    setAsks(false);
    const result = cancels ? await deeds.cancel(deposit.id) : null;
    if (result && !result.ok) toasts.show('fail', t(result.textKey));
  };
  return (
    <>
      {next?.kind === 'redirect' && (
        <div className={css.acts}>
          <Button wide icon="external-link" onClick={() => go(next.url)}>
            {t('cashier.continue')}
          </Button>
        </div>
      )}
      {next?.kind === 'transfer' && (
        <Suspense fallback={<Skeleton className={css.bone} />}>
          <Transfer deposit={deposit} next={next} symbol={symbol} />
        </Suspense>
      )}
      {deposit.mayCancel && (
        <div className={css.acts}>
          <Button wide kind="ghost" onClick={() => setAsks(true)}>
            {t('cashier.cancel')}
          </Button>
        </div>
      )}
      {asks && (
        <Suspense>
          <CancelDialog onAnswer={(cancels) => void answer(cancels)} />
        </Suspense>
      )}
    </>
  );
}

function OrderCard({ deposit, symbol }: { deposit: Deposit; symbol: string }) {
  const t = useT();
  const left = useLeft(deposit.expiresAt);
  const meaning = useMeaning(deposit, symbol);
  const state = deposit.state === 'opened' ? 'waiting' : deposit.state;
  const isOpen = state === 'waiting' || state === 'confirming';
  const isLost = !isOpen && state !== 'settled';
  const mask = useMasked();
  const sum = coined({ symbol }, state === 'settled' ? deposit.credited : deposit.amount);
  return (
    <article className={css.order} data-order={deposit.number}>
      <section className={css.head} data-state={state} role="status">
        <span className={css.look}>
          <Icon name={LOOKS[deposit.state]} />
        </span>
        <h2>{t(stateKey(deposit.state))}</h2>
        <b className={css.figure}>
          <bdi>{isOpen ? sum : mask(sum)}</bdi>
        </b>
        {meaning && <p dir="auto">{meaning}</p>}
      </section>
      {deposit.bonusMissed && (
        <p className={css.missed} data-missed={deposit.bonusMissed}>
          <Icon name="info" />
          <span>
            <b>{t('bonus.missed')}</b>
            {t(MISS_TEXTS[deposit.bonusMissed])}
          </span>
        </p>
      )}
      {left !== null && state === 'waiting' && (
        <p className={css.left} role="timer" aria-live="off">
          <Icon name="clock" />
          {t('cashier.left', { time: left })}
        </p>
      )}
      {isOpen && <Waiting deposit={deposit} symbol={symbol} />}
      <Receipt deposit={deposit} symbol={symbol} />
      <div className={css.acts}>
        {isLost && (
          <Link to={PATHS.voucherCenter} className={buttonClass({ wide: true })}>
            {t('nav.deposit')}
          </Link>
        )}
        {state === 'settled' && (
          <>
            <Link to={PATHS.home} className={buttonClass({ wide: true })}>
              {t('promotions.play')}
            </Link>
            <Button wide kind="ghost" icon="printer" onClick={() => window.print()}>
              {t('cashier.print')}
            </Button>
          </>
        )}
      </div>
    </article>
  );
}

/** One deposit: next steps while it is pending, then its receipt. */
export default function Order({ id }: { id: string }) {
  const t = useT();
  const navigate = useNavigate();
  const deeds = useDepositDeeds();
  const { data, error, refetch } = useQuery(depositQuery(id, useLanguage()));
  const { symbol } = useBalance();
  usePageTitle(t(data?.state === 'settled' ? 'cashier.receipt' : 'nav.deposit'), PATHS.voucherCenter);

  // A player may return from the provider before its callback arrives: the state is queried once per visit.
  const asked = useRef('');
  const waitsForProvider = data?.method.kind === 'gateway' && (data.state === 'waiting' || data.state === 'expired');
  useEffect(() => {
    if (!waitsForProvider || asked.current === id) return;
    asked.current = id;
    void deeds.check(id);
  }, [waitsForProvider, id, deeds]);

  if (isUnknown(error)) {
    const back = {
      label: t('cashier.title'),
      onClick: () => void navigate({ to: PATHS.voucherCenter, replace: true }),
    };
    return <StateCard emblem="search" title={t('error.notFound')} text={t('cashier.noneText')} action={back} />;
  }
  if (!data && error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className={css.bone} />;
  return <OrderCard deposit={data} symbol={symbol} />;
}
