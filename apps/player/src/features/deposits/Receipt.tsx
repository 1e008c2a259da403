import { DEPOSIT_GROUPS, OPEN_DEPOSITS } from '@parlour/contract/deposits';
import type { Deposit } from '@parlour/contract/deposits.endpoints';
import { dateTime } from '../../shared/dates.ts';
import { useT } from '../../shared/i18n.tsx';
import { useMasked } from '../../shared/useMasked.ts';
import { useWhitelabel } from '../system/system.queries.ts';
import css from './deposits.module.css';
import { coined } from './deposits.rules.ts';

/** Details of a deposit: number, times, amount, fee and result. */
export function Receipt({ deposit, symbol }: { deposit: Deposit; symbol: string }) {
  const t = useT();
  const brand = useWhitelabel();
  const mask = useMasked();
  // An outstanding amount is always shown; a paid one follows the player's setting to hide amounts.
  const isOpen = OPEN_DEPOSITS.includes(deposit.state);
  const money = (amount: string) => (isOpen ? coined({ symbol }, amount) : mask(coined({ symbol }, amount)));
  // A failed deposit has no fee.
  const isLost = DEPOSIT_GROUPS.lost.some((state) => state === deposit.state);
  const rows: [key: string, value: string | null][] = [
    ['cashier.order', deposit.number],
    ['cashier.method', deposit.method.name],
    ['cashier.time', dateTime(deposit.settledAt ?? deposit.openedAt)],
    ['cashier.asked', deposit.asked && money(deposit.asked)],
    ['cashier.amount', money(deposit.amount)],
    ['cashier.fee', isLost ? null : /[1-9]/.test(deposit.fee) ? money(deposit.fee) : t('cashier.free')],
    ['cashier.credited', isLost ? null : money(deposit.credited)],
    ['cashier.after', deposit.balanceAfter && money(deposit.balanceAfter)],
  ];
  return (
    <section className={css.receipt} aria-label={t('cashier.receipt')}>
      <p className={css.brand}>{brand?.name}</p>
      <dl>
        {rows.map(
          ([key, value]) =>
            value !== null && (
              <div key={key} data-fact={key}>
                <dt>{t(key)}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
