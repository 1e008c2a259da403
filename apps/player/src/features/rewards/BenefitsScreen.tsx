import { briefMoney } from '@parlour/contract/money-display';
import { isAmount, type RankReward } from '@parlour/contract/vip';
import type { Condition, MetCondition, ShownRank } from '@parlour/contract/vip.endpoints';
import { Icon } from '@parlour/ui/Icon';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useQuery } from '@tanstack/react-query';
import { coin } from '../../shared/coin.ts';
import { dayOf } from '../../shared/dates.ts';
import { useListLanguage, useT } from '../../shared/i18n.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { useMasked } from '../../shared/useMasked.ts';
import { useWhitelabel } from '../system/system.queries.ts';
import { TierCard } from '../vip/TierCard.tsx';
import { rankQuery, tiersQuery } from '../vip/vip.queries.ts';
import css from './rewards.module.css';

const figure = (condition: Pick<Condition, 'kind'>, text: string): string =>
  isAmount(condition.kind) ? briefMoney(text) : text;

/** A condition of a tier, with the member's progress. */
function Asked({ condition }: { condition: MetCondition }) {
  const t = useT();
  const mask = useMasked();
  const isCounted = condition.kind !== 'phone' && condition.kind !== 'email';
  return (
    <li>
      {condition.isMet ? <Icon name="circle-check" /> : <i />}
      <span>{t(`vip.ask.${condition.kind}`)}</span>
      {isCounted && (
        <bdi>
          {mask(figure(condition, condition.current))} / {figure(condition, condition.required)}
        </bdi>
      )}
      <span className="sr">{t(condition.isMet ? 'vip.isMet' : 'vip.isOpen')}</span>
    </li>
  );
}

function Step({ rank, held }: { rank: ShownRank; held: number }) {
  const t = useT();
  const symbol = useWhitelabel()?.currency.symbol ?? '';
  const { rewards, limits } = rank;
  const sum = (figure: string) => coin(symbol, figure);
  // Structured rewards take precedence over free-text ones.
  const asking = ({ amount, deposits, turnover }: RankReward) => {
    const asks = [
      ...(deposits ? [`${t('vip.ask.deposits')} ${briefMoney(deposits)}`] : []),
      ...(turnover ? [`${t('vip.ask.turnover')} ${briefMoney(turnover)}`] : []),
    ];
    return asks.length > 0 ? `${sum(amount)} (${asks.join(' · ')})` : sum(amount);
  };
  const weekly = rewards.weekly ? asking(rewards.weekly) : rank.weekly;
  const monthly = rewards.monthly ? asking(rewards.monthly) : rank.monthly;
  const brings = [
    ...(rewards.up ? [t('vip.up', { text: sum(rewards.up) })] : []),
    ...(weekly ? [t('vip.weekly', { text: weekly })] : []),
    ...(monthly ? [t('vip.monthly', { text: monthly })] : []),
    ...(rewards.birthday ? [t('vip.birthday', { text: sum(rewards.birthday) })] : []),
    ...(limits.daily ? [t('vip.daily', { text: sum(limits.daily) })] : []),
    ...(limits.free > 0 ? [t('vip.freeOut', { count: limits.free })] : []),
    ...rank.benefits,
  ];
  return (
    <li className={css.step} aria-current={rank.level === held ? 'step' : undefined}>
      <span className={`${css.badge} ${rank.level <= held ? css.reached : ''}`}>
        <Icon name={rank.level <= held ? 'check' : 'lock'} />
      </span>
      <div>
        <h3>
          {rank.name} <small>{t('vip.level', { level: rank.level })}</small>
        </h3>
        <ul className={css.brings}>
          {brings.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p className={css.wants}>
          {rank.conditions
            .map((condition) =>
              condition.kind === 'phone' || condition.kind === 'email'
                ? t(`vip.ask.${condition.kind}`)
                : `${t(`vip.ask.${condition.kind}`)} ${figure(condition, condition.required)}`,
            )
            .join(' · ')}
        </p>
      </div>
    </li>
  );
}

/** The member's VIP tier, the conditions of the next one, and all tiers with their benefits. */
export function BenefitsScreen() {
  const t = useT();
  const language = useListLanguage();
  const progress = useQuery(rankQuery(language));
  const tierTable = useQuery(tiersQuery(language));
  const failed = progress.error ?? tierTable.error;
  if (failed && !(progress.data && tierTable.data)) {
    const retry = () => void Promise.all([progress.refetch(), tierTable.refetch()]);
    return <LoadFailure error={failed} onRetry={retry} />;
  }
  if (!progress.data || !tierTable.data) {
    return (
      <div aria-busy="true">
        <Skeleton className={css.bone} />
        <Skeleton className={css.bone} />
      </div>
    );
  }
  const { next, conditions, keeps, regains, endangered, level } = progress.data;
  if (tierTable.data.length === 0) return <StateCard emblem="star" title={t('vip.none')} text={t('vip.whatText')} />;
  return (
    <>
      <TierCard withBenefits={false} />
      {next && (
        <section className={css.card}>
          <h2>{t('vip.asks', { name: next.name })}</h2>
          <ul className={css.asked}>
            {conditions.map((condition) => (
              <Asked key={condition.kind} condition={condition} />
            ))}
          </ul>
        </section>
      )}
      {next && regains.length > 0 && (
        <section className={css.card}>
          <h2>{t('vip.regains', { name: next.name })}</h2>
          <ul className={css.asked}>
            {regains.map((condition) => (
              <Asked key={condition.kind} condition={condition} />
            ))}
          </ul>
        </section>
      )}
      {keeps.length > 0 && (
        <section className={css.card}>
          <h2>{t('vip.keeps')}</h2>
          {endangered && (
            <p className={css.danger}>
              <Icon name="circle-alert" />
              {t('vip.danger', { date: dayOf(endangered, '/') })}
            </p>
          )}
          <ul className={css.asked}>
            {keeps.map((condition) => (
              <Asked key={condition.kind} condition={condition} />
            ))}
          </ul>
        </section>
      )}
      <section className={css.card}>
        <h2>{t('vip.ladder')}</h2>
        <ol className={css.tierTable}>
          {tierTable.data.map((rank) => (
            <Step key={rank.labelId} rank={rank} held={level} />
          ))}
        </ol>
      </section>
    </>
  );
}
