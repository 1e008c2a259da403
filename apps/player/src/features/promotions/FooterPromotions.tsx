import { PATHS } from '@parlour/contract/routes';
import { Link } from '@tanstack/react-router';
import { useT } from '../../shared/i18n.tsx';
import { usePromotions } from './promotions.queries.ts';

const SHOWN = 3;

/** The first promotions as links in the page footer. */
export function FooterPromotions() {
  const t = useT();
  const first = usePromotions().data?.list.slice(0, SHOWN) ?? [];
  return (
    <>
      {first.map((item) => (
        <Link key={item.id} to={PATHS.activityDetail} search={{ id: item.id }}>
          <bdi>{item.title}</bdi>
        </Link>
      ))}
      <Link to={PATHS.activity}>{t('footer.allPromotions')}</Link>
    </>
  );
}
