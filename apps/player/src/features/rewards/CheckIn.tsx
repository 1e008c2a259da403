import type { OutputOf } from '@parlour/contract/endpoint';
import { briefMoney } from '@parlour/contract/money-display';
import type { listRewards } from '@parlour/contract/rewards.endpoints';
import { Button } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { coin } from '../../shared/coin.ts';
import { useT } from '../../shared/i18n.tsx';
import css from './rewards.module.css';

type Days = NonNullable<OutputOf<typeof listRewards>['checkIn']>;
type Props = { days: Days; terms: string; symbol: string; busy: boolean; onClaim: (() => void) | null };

/** Consecutive days with a check-in, and today's. */
export function CheckIn({ days, terms, symbol, busy, onClaim }: Props) {
  const t = useT();
  const today = days.find(({ state }) => state === 'today');
  return (
    <section className={css.card} aria-label={t('rewards.kind.checkIn')}>
      <h2>{t('rewards.kind.checkIn')}</h2>
      <ol className={css.days}>
        {days.map(({ day, amount, state }) => (
          <li key={day} data-state={state} aria-current={state === 'today' ? 'date' : undefined}>
            <small>{state === 'today' ? t('rewards.today') : t('rewards.day', { day })}</small>
            <Icon name={state === 'claimed' ? 'circle-check' : 'coins'} />
            <bdi>{briefMoney(amount)}</bdi>
            {state === 'claimed' && <span className="sr">{t('activity.claimed')}</span>}
          </li>
        ))}
      </ol>
      <p className={css.terms}>{terms}</p>
      {today && onClaim && (
        <Button wide aria-disabled={busy} onClick={onClaim}>
          {t('promotions.claimNow', { amount: coin(symbol, today.amount) })}
        </Button>
      )}
    </section>
  );
}
