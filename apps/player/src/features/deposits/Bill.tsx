import type { DepositMethod } from '@parlour/contract/deposits.endpoints';
import { useT } from '../../shared/i18n.tsx';
import css from './deposits.module.css';
import { type billOf, type Coin, coined } from './deposits.rules.ts';

type Props = { method: DepositMethod; bill: ReturnType<typeof billOf>; coin: Coin };

/** Formats the agreed fee, such as `K 200 + 1.5%`. */
function feeText({ fee }: DepositMethod, coin: Coin): string {
  const parts = [/[1-9]/.test(fee.fixed) && coined(coin, fee.fixed), fee.permille > 0 && `${fee.permille / 10}%`];
  return parts.filter(Boolean).join(' + ');
}

/** Fee and credited amount of a deposit, shown before it is submitted. */
export function Bill({ method, bill, coin }: Props) {
  const t = useT();
  const terms = feeText(method, coin);
  return (
    <dl className={css.bill} aria-live="polite">
      <div>
        <dt>
          {t('cashier.fee')} {terms && <bdi>({terms})</bdi>}
        </dt>
        <dd>
          <bdi>{bill && terms ? coined(coin, bill.fee) : terms ? '–' : t('cashier.free')}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('cashier.credited')}</dt>
        <dd>
          <bdi>{bill ? coined(coin, bill.credited) : '–'}</bdi>
        </dd>
      </div>
    </dl>
  );
}
