import type { AffiliateTerms } from '@parlour/contract/affiliates.endpoints';
import { coin } from '../../../shared/coin.ts';
import { dayOf } from '../../../shared/dates.ts';
import { useT } from '../../../shared/i18n.tsx';
import css from '../agent-centre.module.css';
import { isSome } from '../settlements/settlements.rules.ts';
import type { Report } from './affiliate.queries.ts';

type Props = Pick<Report, 'programme' | 'symbol'>;

/** The terms of the programme, and those agreed for a later month. */
export function Programme({ programme: { terms, next }, symbol }: Props) {
  const t = useT();
  const money = (amount: string) => coin(symbol, amount);
  const linesOf = ({ share, cpa, adminFee, paymentFee, negative }: AffiliateTerms) => [
    ...share.map(({ minNgr, rate }) => t('affiliate.from', { rate, amount: money(minNgr) })),
    ...(cpa
      ? [
          t('affiliate.perPlayer', {
            amount: money(cpa.amount),
            deposit: money(cpa.minDeposit),
            turnover: money(cpa.minTurnover),
            days: cpa.days,
          }),
        ]
      : []),
    ...(isSome(adminFee) ? [`${t('affiliate.adminFee')}: ${adminFee} %`] : []),
    ...(isSome(paymentFee) ? [`${t('affiliate.paymentFees')}: ${paymentFee} %`] : []),
    t(negative === 'carry' ? 'contract.carry.permanent' : 'contract.carry.none'),
  ];
  return (
    <section className={css.card}>
      <h2>{t('affiliate.title')}</h2>
      <ul className={css.notes}>
        {linesOf(terms).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {next && (
        <>
          <p className={css.with}>{t('contract.since', { date: dayOf(next.from) })}</p>
          <ul className={css.notes}>
            {linesOf(next.terms).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
