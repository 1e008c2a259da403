import { exactMoney } from '@parlour/contract/money-display';
import type { ReactNode } from 'react';
import { FactList } from '../../shared/FactList.tsx';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { t } from '../../shared/texts.ts';
import { useStanding } from '../vip/vip.queries.ts';
import css from './Members.module.css';

/** A member's tier, play and referrals. */
export function TierFacts({ id }: { id: string }) {
  const { data } = useStanding(id);
  if (!data) return null;
  const money = (text: string) => `${data.symbol} ${exactMoney(text)}`;
  const { invited, paid, refused } = data;
  const facts: [string, ReactNode][] = [
    [t('members.rank'), data.level === 0 ? t('members.noRank') : `${data.rank} (${data.level})`],
    [t('members.turnover'), money(data.turnover)],
    [t('rank.days'), String(data.activeDays)],
    [t('members.broughtBy'), data.broughtBy ? <PlayerName key="referrer" {...data.broughtBy} /> : t('members.noRank')],
    [t('members.friends'), t('members.friendsPaid', { invited, paid, refused })],
    [t('members.earned'), money(data.earned)],
  ];
  return <FactList facts={facts} className={css.standing} />;
}
