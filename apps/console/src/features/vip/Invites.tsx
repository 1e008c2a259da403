import type { OutputOf } from '@parlour/contract/endpoint';
import { exactMoney } from '@parlour/contract/money-display';
import type { listRankRows } from '@parlour/contract/vip.endpoints';
import { FactList } from '../../shared/FactList.tsx';
import { t } from '../../shared/texts.ts';
import css from './Rank.module.css';

type Props = { invites: OutputOf<typeof listRankRows>['invites']; symbol: string };

/** Rewards of referrals, and the same sum from the ledger. */
export function Invites({ invites, symbol }: Props) {
  const { rule } = invites;
  const money = (text: string) => `${symbol} ${exactMoney(text)}`;
  const facts = [
    [t('rank.invited'), String(invites.invited)],
    [t('rank.paid'), String(invites.paid)],
    [t('rank.refused'), String(invites.refused)],
    [t('rank.earned'), money(invites.earned)],
    [t('rank.ledger'), money(invites.ledger)],
  ] as const;
  return (
    <section className={css.panel} aria-label={t('rank.invites')}>
      <h2>{t('rank.invites')}</h2>
      <p className={css.note}>
        {rule
          ? t('rank.rule', {
              reward: money(rule.reward),
              turnover: money(rule.turnover),
              friends: rule.friends,
            })
          : t('rank.noRule')}
      </p>
      <FactList facts={facts} className={css.facts} />
    </section>
  );
}
