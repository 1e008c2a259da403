import { briefMoney } from '@parlour/contract/money-display';
import type { RewardKind } from '@parlour/contract/rewards';
import type { Reward } from '@parlour/contract/rewards.endpoints';
import { isAmount } from '@parlour/contract/vip';
import { Button } from '@parlour/ui/Button';
import { Icon, type IconName } from '@parlour/ui/Icon';
import { coin } from '../../shared/coin.ts';
import { dayOf } from '../../shared/dates.ts';
import { useT } from '../../shared/i18n.tsx';
import { useMasked } from '../../shared/useMasked.ts';
import css from './rewards.module.css';

const ICONS: Record<RewardKind, IconName> = {
  rankUp: 'crown',
  rankWeek: 'crown',
  rankMonth: 'crown',
  birthday: 'gift',
  checkIn: 'calendar',
  cashback: 'coins',
  freeRounds: 'dices',
};

const OF_RANKS: readonly RewardKind[] = ['rankUp', 'rankWeek', 'rankMonth'];

/** Returns a function that names a reward: by its tier, its own name, or its kind. */
export function useRewardName(): (reward: { kind: RewardKind; name: string }) => string {
  const t = useT();
  return ({ kind, name }) => {
    if (OF_RANKS.includes(kind)) return t(`rewards.kind.${kind}`, { name });
    return kind === 'birthday' || name === '' ? t(`rewards.kind.${kind}`) : name;
  };
}

/** Returns a function that formats the wagering terms in one line. */
export function useTerms(): (reward: { wagering: string; days: number | null }) => string {
  const t = useT();
  return ({ wagering, days }) =>
    days === null ? t('rewards.free') : t('rewards.wagering', { times: Number(wagering), days });
}

type Condition = Reward['conditions'][number];

/** A condition of the week or the month, with the member's progress. */
function Missing({ condition: { kind, current, required } }: { condition: Condition }) {
  const t = useT();
  const mask = useMasked();
  const shown = (figure: string) => (isAmount(kind) ? briefMoney(figure) : figure);
  const share = Math.min(1, Number(current) / Number(required));
  return (
    <div className={css.missing}>
      <span>{t(`vip.ask.${kind}`)}</span>
      <bdi>
        {mask(shown(current))} / {shown(required)}
      </bdi>
      <progress className={css.bar} max={1} value={share} aria-label={t(`vip.ask.${kind}`)} />
    </div>
  );
}

type Props = {
  reward: Reward;
  symbol: string;
  /** Claims it; omitted for a future reward. */
  onClaim?: () => void;
  busy?: boolean;
};

/** A reward: name, amount, wagering terms, and expiry. */
export function RewardCard({ reward, symbol, onClaim, busy = false }: Props) {
  const t = useT();
  const name = useRewardName()(reward);
  const terms = useTerms()(reward);
  const { kind, amount, until, from, conditions } = reward;
  const when = from
    ? t('rewards.from', { date: dayOf(from, '/') })
    : until && t('rewards.until', { date: dayOf(until, '/') });
  return (
    <li className={css.reward} data-reward={reward.id}>
      <span className={`${css.emblem} ${onClaim ? css.lit : ''}`}>
        <Icon name={ICONS[kind]} />
      </span>
      <div className={css.words}>
        <h3>{name}</h3>
        {amount !== null && <bdi className={css.sum}>{coin(symbol, amount)}</bdi>}
        <p>
          {terms}
          {when && (
            <>
              {' · '}
              <bdi>{when}</bdi>
            </>
          )}
        </p>
      </div>
      {onClaim && (
        <Button small aria-disabled={busy} aria-label={`${t('rewards.claim')}: ${name}`} onClick={onClaim}>
          {t('rewards.claim')}
        </Button>
      )}
      {conditions.map((condition) => (
        <Missing key={condition.kind} condition={condition} />
      ))}
    </li>
  );
}
