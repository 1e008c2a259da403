import { displayMoney } from '@parlour/contract/money-display';
import { Button } from '@parlour/ui/Button';
import { useT } from '../../shared/i18n.tsx';
import { toasts } from '../../shared/toasts.ts';
import { useMasked } from '../../shared/useMasked.ts';
import { useRefill } from './records.queries.ts';
import css from './wallet.module.css';

/** Card that refills play money, once a day when the balance is low. @param due whether it is low */
export function RefillCard({ due }: { due: boolean }) {
  const t = useT();
  const mask = useMasked();
  const refill = useRefill();
  const fill = async () => {
    const hide = toasts.show('loading', t('in_please_wait'));
    const result = await refill.mutateAsync();
    hide();
    if (!result.ok) return toasts.show('fail', t(result.textKey));
    const { symbol, sumBalance } = result.value;
    return toasts.show('success', t('wallet.refilled', { amount: mask(`${symbol} ${displayMoney(sumBalance)}`) }));
  };
  return (
    <section className={css.card}>
      <h2>{t('wallet.refillTitle')}</h2>
      <p>{t('wallet.refillRule')}</p>
      <Button
        wide
        kind={due ? 'primary' : 'ghost'}
        icon="refresh-cw"
        disabled={refill.isPending}
        onClick={() => void fill()}
      >
        {t('wallet.refill')}
      </Button>
    </section>
  );
}
