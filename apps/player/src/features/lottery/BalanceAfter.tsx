import { parseMoney } from '@parlour/contract/money';
import { displayMoney } from '@parlour/contract/money-display';
import { useQuery } from '@tanstack/react-query';
import { coin } from '../../shared/coin.ts';
import { useT } from '../../shared/i18n.tsx';
import { useSession } from '../../shared/store.ts';
import { useMasked } from '../../shared/useMasked.ts';
import { walletQuery } from '../wallet/wallet.queries.ts';
import css from './balance-after.module.css';
import { written } from './wingo.rules.ts';

type Props = {
  /** Minor units of the order. */
  amount: bigint;
  currency: { symbol: string; exponent: number };
};

/** What an order leaves of the balance, or that the balance is too low; nothing while the balance is unknown. */
export function BalanceAfter({ amount, currency: { symbol, exponent } }: Props) {
  const t = useT();
  const mask = useMasked();
  const isIn = useSession() !== null;
  const wallet = useQuery({ ...walletQuery, enabled: isIn }).data;
  const balance = wallet ? parseMoney(wallet.sumBalance, exponent) : null;
  if (balance === null) return null;
  // Whether a hidden balance covers the order would tell something of it.
  if (balance < amount && !mask.hides) return <p className={css.after}>{t('lottery.funds')}</p>;
  return (
    <p className={css.after}>
      {t('lottery.balanceAfter')} <bdi>{mask(coin(symbol, displayMoney(written(balance - amount, exponent))))}</bdi>
    </p>
  );
}
