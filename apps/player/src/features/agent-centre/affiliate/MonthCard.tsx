import { grouped } from '@parlour/texts/grouped';
import { Icon } from '@parlour/ui/Icon';
import { coin } from '../../../shared/coin.ts';
import { dateTime } from '../../../shared/dates.ts';
import { useT } from '../../../shared/i18n.tsx';
import { useMasked } from '../../../shared/useMasked.ts';
import list from '../agent-centre.module.css';
import { signedCoin } from '../amounts.ts';
import css from '../settlements/settlements.module.css';
import { isSome } from '../settlements/settlements.rules.ts';
import type { Month } from './affiliate.queries.ts';
import { MONTH_STATES, monthBefore, monthOf } from './affiliate.rules.ts';

type Props = { month: Month; symbol: string };

/** A settled month: payout and state; expanded, every step from gross revenue to the payout. */
export function MonthCard({ month, symbol }: Props) {
  const t = useT();
  const mask = useMasked();
  const { key, icon, tone } = MONTH_STATES[month.state];
  const money = (amount: string) => mask(coin(symbol, amount));
  const signed = (amount: string) => mask(signedCoin(symbol, amount));
  const step = (label: string, value: string, note?: string) => (
    <li>
      <span>{label}</span>
      <bdi>{value}</bdi>
      {note && (
        <small>
          <span dir="ltr">{note}</span>
        </small>
      )}
    </li>
  );
  const less = (label: string, amount: string) => isSome(amount) && step(label, signed(`-${amount}`));
  const more = (label: string, amount: string) => isSome(amount) && step(label, signed(amount));
  return (
    <details className={css.card}>
      <summary>
        <span className={list.who}>
          <b>
            <bdi>{monthOf(month.monthStart)}</bdi>
          </b>
          <small>
            {t('affiliate.players')}: {grouped(month.players)} · {t('agent.active')}: {grouped(month.active)}
          </small>
          <span className={list.state} data-tone={tone}>
            <Icon name={icon} />
            <b>{t(key)}</b>
          </span>
        </span>
        <bdi className={css.amount} data-tone={tone}>
          {money(month.payout)}
        </bdi>
        <Icon name="chevron-down" />
      </summary>
      <h3>{t('settle.how')}</h3>
      <ol className={css.steps}>
        {step(t('affiliate.gross'), signed(month.ggr))}
        {less(t('nav.promotions'), month.promotions)}
        {less(t('affiliate.paymentFees'), month.paymentFees)}
        {less(t('affiliate.chargebacks'), month.chargebacks)}
        {less(t('affiliate.adminFee'), month.adminFee)}
        {less(t('affiliate.offset'), month.fencePaid)}
        {step(t('affiliate.net'), signed(month.ngr))}
        {more(t('settle.carried'), month.carryIn)}
        {step(t('affiliate.share'), money(month.share), `${money(month.base)} × ${month.shareRate} %`)}
        {isSome(month.cpa) && step(t('affiliate.qualified', { count: grouped(month.cpaPlayers) }), signed(month.cpa))}
        {more(t('affiliate.sub'), month.sub)}
        {more(t('settle.correction', { period: monthBefore(month.monthStart) }), month.correction)}
        {more(t('settle.is.held'), month.held)}
        {more(t('affiliate.kept'), month.kept)}
        <li className={css.total}>
          <span>{t('settle.payable')}</span>
          <bdi>{money(month.payout)}</bdi>
        </li>
      </ol>
      {month.paidAt !== null && (
        <p className={list.note}>
          {t('agent.paid')}: <bdi>{dateTime(month.paidAt)}</bdi>
        </p>
      )}
    </details>
  );
}
