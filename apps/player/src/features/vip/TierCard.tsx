import { PATHS } from '@parlour/contract/routes';
import { rankShare } from '@parlour/contract/vip';
import { buttonClass } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useListLanguage, useT } from '../../shared/i18n.tsx';
import { useWhitelabel } from '../system/system.queries.ts';
import css from './TierCard.module.css';
import { rankQuery } from './vip.queries.ts';

/** The member's VIP tier and the progress to the next one. Links to the benefits if the merchant has them enabled. */
export function TierCard({ withBenefits = true }: { withBenefits?: boolean }) {
  const t = useT();
  const language = useListLanguage();
  const opens = useWhitelabel()?.flags.VIPBEN3 === true && withBenefits;
  const { data, error } = useQuery(rankQuery(language));
  const { completedConditions: done = 0, totalExpectedConditions: total = 0 } = data?.currentProgress ?? {};
  return (
    <section className={css.card} aria-label={t('vip.yours')} aria-busy={!data && !error} data-rank={data?.level}>
      <Icon name="crown" className={css.crown} />
      <div className={css.words}>
        <h2 className={css.level}>{data?.rank?.name ?? (data || error ? t('vip.none') : ' ')}</h2>
        <p>{data && data.level > 0 ? t('vip.level', { level: data.level }) : t('vip.yours')}</p>
      </div>
      {opens && (
        <Link to={PATHS.benefits} className={buttonClass({ kind: 'light', small: true })}>
          {t('vip.benefits')}
        </Link>
      )}
      {data && (
        <div className={css.way}>
          <progress className={css.bar} max={1} value={rankShare(data)} aria-label={t('vip.yours')} />
          <p className={css.ends}>
            <span>{data.next ? t('vip.met', { done, total }) : t('vip.top')}</span>
            {data.next && <span>{t('vip.next', { name: data.next.name })}</span>}
          </p>
        </div>
      )}
    </section>
  );
}
