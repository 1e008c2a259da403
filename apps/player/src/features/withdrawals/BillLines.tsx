import { useT } from '../../shared/i18n.tsx';
import cashier from '../deposits/deposits.module.css';
import { type Coin, coined } from '../deposits/deposits.rules.ts';

export type Bill = { amount: string; fee: string; arrives: string };

/** Deducted amount, fee, and received amount. */
export function BillLines({ coin, bill }: { coin: Coin; bill: Bill }) {
  const t = useT();
  const lines: [string, string][] = [
    [t('cashier.amount'), coined(coin, bill.amount)],
    [t('cashier.fee'), /[1-9]/.test(bill.fee) ? coined(coin, bill.fee) : t('cashier.free')],
    [t('cashier.credited'), coined(coin, bill.arrives)],
  ];
  return (
    <dl className={cashier.bill}>
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
