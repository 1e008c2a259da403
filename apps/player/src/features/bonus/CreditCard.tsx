import type { BonusCredit } from '@parlour/contract/bonus.endpoints';
import { Icon } from '@parlour/ui/Icon';
import { coin } from '../../shared/coin.ts';
import { dateTime } from '../../shared/dates.ts';
import { useT } from '../../shared/i18n.tsx';
import { useMasked } from '../../shared/useMasked.ts';
import css from './bonus.module.css';
import { countsOf, isSome, playedShare } from './bonus.rules.ts';

type Props = { credit: BonusCredit; symbol: string; onGiveUp: (credit: BonusCredit) => void };

/** Returns a function that names a credit; a deposit has no name of its own. */
export function useCreditName(): (credit: Pick<BonusCredit, 'kind' | 'name'>) => string {
  const t = useT();
  return ({ kind, name }) => (kind === 'deposit' ? t('nav.deposit') : name);
}

/** Explains which play counts towards a credit. */
function Counts({ credit }: { credit: BonusCredit }) {
  const t = useT();
  return (
    <details className={css.counts}>
      <summary>
        {t('bonus.counts')}
        <Icon name="chevron-down" />
      </summary>
      {credit.games && <p>{t('bonus.onlyGames', { games: credit.games.join(', ') })}</p>}
      <dl>
        {countsOf(credit).map(({ category, percent }) => (
          <div key={category}>
            <dt>{category === null ? t('bonus.others') : t(`category.${category}`)}</dt>
            <dd>
              <bdi>{percent}%</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** An active credit: progress, locked amount and expiry. */
export function CreditCard({ credit, symbol, onGiveUp }: Props) {
  const t = useT();
  const mask = useMasked();
  const own = (amount: string) => mask(coin(symbol, amount));
  const name = useCreditName()(credit);
  const isBonus = credit.kind !== 'deposit';
  return (
    <article className={css.credit} data-credit={credit.id} aria-label={name}>
      <header>
        <span className={css.badge}>
          <Icon name={isBonus ? 'gift' : 'wallet'} />
        </span>
        <h3>
          {name}
          {credit.expiresAt && <small>{t('rewards.until', { date: dateTime(credit.expiresAt) })}</small>}
        </h3>
        <bdi className={css.sum}>{own(credit.amount)}</bdi>
      </header>
      <progress
        className={css.bar}
        max={1}
        value={playedShare(credit)}
        aria-label={t('bonus.toGo', { amount: own(credit.toGo) })}
      />
      <p className={css.ends}>
        <b>{isSome(credit.toGo) ? t('bonus.toGo', { amount: own(credit.toGo) }) : t('bonus.roundOpen')}</b>
        <span>
          <bdi>{own(credit.progress)}</bdi> / <bdi>{own(credit.required)}</bdi>
        </span>
      </p>
      {isBonus && (
        <>
          <dl className={css.facts}>
            <div>
              <dt>
                <Icon name="lock" />
                {t('funds.locked')}
              </dt>
              <dd>
                <bdi>{own(credit.locked)}</bdi>
              </dd>
            </div>
          </dl>
          {credit.most && <p className={css.note}>{t('bonus.most', { amount: own(credit.most) })}</p>}
          <Counts credit={credit} />
          <button type="button" className={css.giveUp} onClick={() => onGiveUp(credit)}>
            {t('bonus.giveUp')}
          </button>
        </>
      )}
    </article>
  );
}
