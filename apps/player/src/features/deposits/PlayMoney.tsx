import { parseMoney } from '@parlour/contract/money';
import { getMerchantWallet } from '@parlour/contract/wallet.endpoints';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shared/api.ts';
import { useT } from '../../shared/i18n.tsx';
import { useProtection } from '../responsible-gaming/responsible-gaming.queries.ts';
import { RefillCard } from '../wallet/RefillCard.tsx';
import wallet from '../wallet/wallet.module.css';
import { useBalance } from '../wallet/wallet.queries.ts';

/**
 * Play money only: its refill, shown first when the balance is low, otherwise at the end. Not offered during a
 * time-out or a lock of play.
 */
export function PlayMoney({ place }: { place: 'due' | 'end' }) {
  const t = useT();
  const { wallet: own } = useBalance();
  const protection = useProtection();
  const merchant = useQuery({
    queryKey: ['system', 'merchantWallet'],
    queryFn: ({ signal }) => ask(getMerchantWallet, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: own?.book === 'PLAY',
  }).data;
  if (own?.book !== 'PLAY') return null;
  const read = (amount: string) => parseMoney(amount, merchant?.exponent ?? 0) ?? 0n;
  const isDue = merchant !== undefined && read(own.sumBalance) < read(merchant.play.refillBelow);
  const mayFill = !protection.isPending && !protection.data?.stop && !protection.data?.locks.includes('bets');
  if (place === 'due') return isDue && mayFill && <RefillCard due />;
  return (
    <>
      {!isDue && mayFill && <RefillCard due={false} />}
      <section className={wallet.card}>
        <h2>{t('wallet.what')}</h2>
        <p>{t('wallet.whatText')}</p>
      </section>
      <p className={wallet.note}>{t('wallet.noReal')}</p>
    </>
  );
}
