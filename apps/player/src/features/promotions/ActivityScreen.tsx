import { PATHS } from '@parlour/contract/routes';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useT } from '../../shared/i18n.tsx';
import { isMissing, LoadFailure } from '../../shared/LoadFailure.tsx';
import { PromotionDetail } from './PromotionDetail.tsx';
import { PromotionList } from './PromotionList.tsx';
import css from './promotions.module.css';
import { useApplications, usePromotions } from './promotions.queries.ts';

/** The merchant's promotions: the list, or the one whose id is in the address. */
export function ActivityScreen() {
  const t = useT();
  const navigate = useNavigate();
  const { id = '' } = useSearch({ strict: false });
  const promotions = usePromotions();
  const { applications, asked } = useApplications();
  const own = isMissing(asked) ? null : new Map(applications.map((one) => [one.promotionId, one]));
  const { data } = promotions;
  if (!data) {
    if (promotions.isError) return <LoadFailure error={promotions.error} onRetry={() => void promotions.refetch()} />;
    return (
      <div className={css.list} aria-busy="true">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} className={css.bone} />
        ))}
      </div>
    );
  }
  if (id === '') return <PromotionList list={data.list} categories={data.categories} own={own} asked={asked} />;
  const item = data.list.find((one) => one.id === id);
  if (item) return <PromotionDetail key={id} item={item} own={own && own.get(id)} asked={asked} />;
  return (
    <StateCard
      emblem="gift"
      title={t('promotions.gone')}
      text={t('promotions.goneText')}
      action={{ label: t('footer.allPromotions'), onClick: () => void navigate({ to: PATHS.activity }), primary: true }}
    />
  );
}
