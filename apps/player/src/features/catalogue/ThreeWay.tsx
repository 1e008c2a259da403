import { InLink } from '../../shared/games/InLink.tsx';
import { useT } from '../../shared/i18n.tsx';
import styles from './ThreeWay.module.css';

const WAYS = [
  { type: 'HOT', href: '/m/hot-games', key: 'catalogue.popular' },
  { type: 'FAV', href: '/m/fav-games', key: 'catalogue.favourites' },
  { type: 'RECENT', href: '/m/recent-games', key: 'catalogue.recent' },
] as const;

export type Way = (typeof WAYS)[number]['type'];

/** Switch between popular, favourite and recent games. Replaces the history entry. */
export function ThreeWay({ current }: { current: Way }) {
  const t = useT();
  return (
    <nav className={styles.ways} aria-label={t('catalogue.lists')}>
      {WAYS.map((way) => (
        <InLink
          key={way.type}
          href={way.href}
          replace
          className={styles.way}
          aria-current={way.type === current ? 'page' : undefined}
        >
          {t(way.key)}
        </InLink>
      ))}
    </nav>
  );
}
