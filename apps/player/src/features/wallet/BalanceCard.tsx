import { IconButton } from '@parlour/ui/Button';
import { useT } from '../../shared/i18n.tsx';
import { changeSettings } from '../../shared/store.ts';
import css from './wallet.module.css';
import { useBalance } from './wallet.queries.ts';

/** The balance in large, with buttons to hide and refresh it; plain inside another card. */
export function BalanceCard({ plain = false }: { plain?: boolean }) {
  const t = useT();
  const balance = useBalance();
  return (
    <section className={plain ? css.purse : css.pot} aria-label={t('member.balance')}>
      <div>
        <span className={css.label}>
          {t('member.balance')}
          <IconButton
            icon={balance.hidden ? 'eye-off' : 'eye'}
            label={t(balance.hidden ? 'balance.show' : 'balance.hide')}
            onClick={() => changeSettings({ balanceHidden: !balance.hidden })}
          />
        </span>
        <bdi className={css.figure}>
          {balance.symbol} {balance.text}
        </bdi>
      </div>
      <IconButton icon="refresh-cw" filled label={t('balance.refresh')} onClick={() => void balance.refresh()} />
    </section>
  );
}
