import { PATHS } from '@parlour/contract/routes';
import { Link } from '@tanstack/react-router';
import { useT } from '../../shared/i18n.tsx';
import { Cover } from './Cover.tsx';
import css from './promotions.module.css';
import { usePromotions } from './promotions.queries.ts';

const SHOWN = 3;

/** The first promotions as images in the side menu. */
export function PromotionStrip({ onGo }: { onGo: () => void }) {
  const t = useT();
  const first = usePromotions().data?.list.slice(0, SHOWN) ?? [];
  if (first.length === 0) return null;
  return (
    <nav className={css.strip} aria-label={t('nav.promotions')} data-strip="promotions">
      {first.map((item) => (
        <Link key={item.id} to={PATHS.activityDetail} search={{ id: item.id }} onClick={onGo}>
          <Cover item={item} className={css.stripArt} first />
          <b>
            <bdi>{item.title}</bdi>
          </b>
        </Link>
      ))}
    </nav>
  );
}
