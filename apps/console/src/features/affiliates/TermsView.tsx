import type { AdminAffiliate } from '@parlour/contract/affiliates.admin.endpoints';
import { count, fullMoney } from '../../shared/format.ts';
import { t } from '../../shared/texts.ts';
import css from '../agents/Agents.module.css';

type Props = { version: AdminAffiliate['versions'][number]; title: string; symbol: string };

/** A version of an affiliate's terms. */
export function TermsView({ version, title, symbol }: Props) {
  const { terms, createdBy, reason } = version;
  const money = (amount: string) => fullMoney(amount, symbol);
  const { cpa } = terms;
  const lines = [
    ...terms.share.map(({ minNgr, rate }) => t('affiliates.view.share', { rate, from: money(minNgr) })),
    ...(cpa
      ? [
          t('affiliates.view.cpa', {
            amount: money(cpa.amount),
            deposit: money(cpa.minDeposit),
            turnover: money(cpa.minTurnover),
            days: cpa.days,
          }),
        ]
      : []),
    t('affiliates.view.fees', { admin: terms.adminFee, payment: terms.paymentFee }),
    t(`affiliates.view.negative.${terms.negative}`),
    ...(terms.fenceAt === null ? [] : [t('affiliates.view.fence', { amount: money(terms.fenceAt) })]),
    t('affiliates.view.sub', { rate: terms.subRate }),
    t('affiliates.view.payout', {
      active: count(terms.minActive),
      turnover: money(terms.activeMin),
      amount: money(terms.minPayout),
    }),
  ];
  return (
    <details>
      <summary>{title}</summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className={css.note}>{t('affiliates.view.by', { name: createdBy, reason })}</p>
    </details>
  );
}
