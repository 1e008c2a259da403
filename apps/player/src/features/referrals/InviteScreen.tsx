import { Qr } from '@parlour/ui/Qr';
import { Segmented } from '@parlour/ui/Segmented';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { coin } from '../../shared/coin.ts';
import { useT } from '../../shared/i18n.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { useProtection } from '../responsible-gaming/responsible-gaming.queries.ts';
import { Friends } from './Friends.tsx';
import css from './referrals.module.css';
import { affiliateQuery, inviteLink, inviteQuery } from './referrals.ts';
import { Ways } from './Ways.tsx';

const AffiliateView = lazy(() => import('../agent-centre/affiliate/AffiliateView.tsx'));

/** The page of an affiliate has two parts: friends, and the programme. */
const PARTS = ['invite', 'affiliate'] as const;
type Part = (typeof PARTS)[number];

/** Invite and earn: link, code and QR code, the rule, referred members, and rewards. */
export function InviteScreen() {
  const t = useT();
  const affiliate = useQuery(affiliateQuery);
  const invite = useQuery(inviteQuery);
  const protection = useProtection();
  const [part, setPart] = useState<Part>('affiliate');
  const failed = affiliate.error ?? invite.error;
  if (failed && !(affiliate.data && invite.data)) {
    const retry = () => void Promise.all([affiliate.refetch(), invite.refetch()]);
    return <LoadFailure error={failed} onRetry={retry} />;
  }
  if (!affiliate.data || !invite.data || protection.isPending) {
    return (
      <div className={css.page} aria-busy="true">
        <Skeleton className={css.bone} />
        <Skeleton className={css.bone} />
      </div>
    );
  }
  if (protection.data?.stop) return <StateCard emblem="locked" title={t('invite.title')} text={t('protect.stopped')} />;
  const { code } = affiliate.data;
  if (code === null) {
    const again = { label: t('action.retry'), onClick: () => void affiliate.refetch() };
    return <StateCard emblem="error" title={t('error.title')} text={t('error.safe')} action={again} />;
  }
  const isAffiliate = affiliate.data.programme !== null;
  const parts = isAffiliate && (
    <Segmented<Part>
      label={t('invite.earn')}
      value={part}
      onChange={setPart}
      options={PARTS.map((value) => ({ value, label: t(`${value}.title`) }))}
    />
  );
  if (isAffiliate && part === 'affiliate')
    return (
      <div className={css.page}>
        {parts}
        <Suspense fallback={<Skeleton className={css.bone} />}>
          <AffiliateView />
        </Suspense>
      </div>
    );
  const link = inviteLink(location.origin, code);
  const { rule, symbol, invited, paid, earned } = invite.data;
  const amount = (text: string) => coin(symbol, text);
  return (
    <div className={css.page}>
      {parts}
      <section className={css.hero}>
        <h2>{rule ? t('invite.brings', { amount: amount(rule.reward) }) : t('invite.title')}</h2>
        <p>{rule ? t('invite.rule', { turnover: amount(rule.turnover), count: rule.friends }) : t('invite.text')}</p>
        <dl className={css.figures}>
          <div>
            <dt>{t('invite.friends')}</dt>
            <dd>{invited}</dd>
          </div>
          <div>
            <dt>{t('invite.paid')}</dt>
            <dd>{paid}</dd>
          </div>
          <div>
            <dt>{t('invite.earned')}</dt>
            <dd>
              <bdi>{amount(earned)}</bdi>
            </dd>
          </div>
        </dl>
      </section>
      <section className={css.card}>
        <div className={css.code}>
          <Qr text={link} label={t('invite.link')} />
        </div>
        <Ways link={link} code={code} />
      </section>
      <section className={css.card}>
        <h2>{t('invite.friends')}</h2>
        <Friends hasRule={rule !== null} symbol={symbol} />
      </section>
      <p className={css.note}>{t('invite.note')}</p>
    </div>
  );
}
