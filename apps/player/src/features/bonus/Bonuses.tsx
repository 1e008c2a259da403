import type { BonusCredit } from '@parlour/contract/bonus.endpoints';
import { PATHS } from '@parlour/contract/routes';
import { Icon } from '@parlour/ui/Icon';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { coin } from '../../shared/coin.ts';
import { useLanguage, useT } from '../../shared/i18n.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { usePageTitle } from '../../shared/pageHead.ts';
import css from './bonus.module.css';
import { bonusesQuery, useBonusEvents, useGiveUp } from './bonus.queries.ts';
import { less } from './bonus.rules.ts';
import { CreditCard, useCreditName } from './CreditCard.tsx';
import { PastCredits } from './PastCredits.tsx';

/** Loaded on demand, because a dialog is as large as the page. */
const GiveUp = lazy(() => import('./GiveUp.tsx'));

/** The member's bonuses: locked amounts with reasons, wagering progress, and past credits. */
export default function Bonuses() {
  const t = useT();
  const language = useLanguage();
  const nameOf = useCreditName();
  const { data, error, refetch } = useQuery(bonusesQuery(language));
  const giveUp = useGiveUp(language);
  const [asked, setAsked] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  usePageTitle(t('bonus.title'), PATHS.voucherCenter);
  useBonusEvents();

  if (!data && error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div role="status" aria-busy="true" aria-label={t('bonus.title')}>
        <Skeleton className={css.bone} />
        <Skeleton className={css.bone} />
      </div>
    );
  const { symbol, credits } = data;
  // Uses the current credit, because the dialog's figures follow play.
  const credit = credits.find(({ id }) => id === asked);
  const close = () => {
    setAsked(null);
    setFailure(null);
  };
  async function confirm({ id, locked }: BonusCredit) {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const result = await giveUp(id, locked);
    setBusy(false);
    if (result.ok) close();
    else setFailure(result.textKey);
  }
  return (
    <>
      {credits.length === 0 ? (
        <StateCard emblem="gift" title={t('bonus.none')} text={t('bonus.noneText')} />
      ) : (
        <>
          <p className={css.explain}>
            <Icon name="info" />
            {t('bonus.explain')}
          </p>
          {credits.map((each) => (
            <CreditCard key={each.id} credit={each} symbol={symbol} onGiveUp={({ id }) => setAsked(id)} />
          ))}
        </>
      )}
      <PastCredits />
      {credit && (
        <Suspense>
          <GiveUp
            name={nameOf(credit)}
            lost={coin(symbol, credit.locked)}
            kept={coin(symbol, less(data.balance, credit.locked))}
            failure={failure}
            busy={busy}
            onCancel={close}
            onConfirm={() => void confirm(credit)}
          />
        </Suspense>
      )}
    </>
  );
}
