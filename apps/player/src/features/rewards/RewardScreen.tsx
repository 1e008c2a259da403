import type { Reward } from '@parlour/contract/rewards.endpoints';
import { PATHS } from '@parlour/contract/routes';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { coin } from '../../shared/coin.ts';
import { useLanguage, useT } from '../../shared/i18n.tsx';
import list from '../../shared/List.module.css';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { MenuRow } from '../../shared/MenuRow.tsx';
import { toasts } from '../../shared/toasts.ts';
import { CheckIn } from './CheckIn.tsx';
import { Claimed } from './Claimed.tsx';
import { RewardCard, useTerms } from './RewardCard.tsx';
import css from './rewards.module.css';
import { rewardsQuery, useClaimReward, useRewardEvents } from './rewards.queries.ts';

/** Reward centre: claimable, upcoming and claimed rewards. */
export function RewardScreen() {
  const t = useT();
  const language = useLanguage();
  const termsOf = useTerms();
  const rewards = useQuery(rewardsQuery(language));
  const claim = useClaimReward(language);
  const [busy, setBusy] = useState<string | null>(null);
  useRewardEvents();

  const { data } = rewards;
  if (!data && rewards.isError) return <LoadFailure error={rewards.error} onRetry={() => void rewards.refetch()} />;
  if (!data)
    return (
      <div role="status" aria-busy="true" aria-label={t('rewards.title')}>
        <Skeleton className={css.bone} />
        <Skeleton className={css.bone} />
      </div>
    );
  const { now, next, checkIn, stopped, symbol } = data;
  const today = now.find(({ kind }) => kind === 'checkIn');
  const ready = now.filter(({ kind }) => kind !== 'checkIn');
  const coming = next.filter(({ kind }) => kind !== 'checkIn');
  const anyCheckIn = today ?? next.find(({ kind }) => kind === 'checkIn');

  async function take({ id, amount }: Reward) {
    if (busy !== null || amount === null) return;
    setBusy(id);
    const result = await claim(id);
    setBusy(null);
    if (result.ok) toasts.show('success', t('promotions.paid', { amount: coin(symbol, result.value.amount) }));
    else toasts.show('fail', t(result.textKey));
  }
  const cards = (title: string, rewardsOfIt: readonly Reward[], isReady: boolean) =>
    rewardsOfIt.length > 0 && (
      <section aria-label={title}>
        <h2 className={css.heading}>{title}</h2>
        <ul className={css.rewards}>
          {rewardsOfIt.map((reward) => (
            <RewardCard
              key={reward.id}
              reward={reward}
              symbol={symbol}
              {...(isReady ? { onClaim: () => void take(reward), busy: busy !== null } : {})}
            />
          ))}
        </ul>
      </section>
    );
  return (
    <>
      {checkIn && anyCheckIn && (
        <CheckIn
          days={checkIn}
          terms={termsOf(anyCheckIn)}
          symbol={symbol}
          busy={busy !== null}
          onClaim={today ? () => void take(today) : null}
        />
      )}
      {now.length === 0 && !checkIn && (
        <StateCard
          emblem={stopped ? 'locked' : 'gift'}
          title={t('rewards.none')}
          text={t(stopped ? 'protect.stopped' : 'rewards.noneText')}
        />
      )}
      {cards(t('rewards.now'), ready, true)}
      {cards(t('rewards.next'), coming, false)}
      <nav className={list.card} aria-label={t('rewards.title')}>
        <MenuRow icon="ticket-percent" label={t('promoCode.title')} to={PATHS.promoCode} />
        <MenuRow icon="coins" label={t('bonus.title')} to={PATHS.voucherCenter} search={{ tab: 'bonus' }} />
        <MenuRow icon="gift" label={t('nav.promotions')} to={PATHS.activity} />
      </nav>
      <Claimed symbol={symbol} />
    </>
  );
}
