import { Icon } from '@parlour/ui/Icon';
import { lazy, Suspense, useState } from 'react';
import { categoryHref, categoryIcon, shortTypeKey } from '../../shared/games/categories.ts';
import { InLink } from '../../shared/games/InLink.tsx';
import tabs from '../../shared/games/Tabs.module.css';
import { useT } from '../../shared/i18n.tsx';
import styles from './CategoryTabs.module.css';

const SearchPopup = lazy(async () => ({ default: (await import('../search/SearchPopup.tsx')).SearchPopup }));

type Props = {
  /** Categories in the operator's order. */
  categories: readonly string[];
  current: string;
};

/** Menu of categories, Hot first, with a link to the search at its end. */
export function CategoryTabs({ categories, current }: Props) {
  const t = useT();
  const [searching, setSearching] = useState(false);
  return (
    <div className={styles.menu}>
      <nav className={tabs.tabs} aria-label={t('home.categories')}>
        {['HOT', ...categories].map((category) => (
          <InLink
            key={category}
            href={categoryHref(category)}
            className={tabs.tab}
            aria-current={category === current ? 'true' : undefined}
          >
            <Icon name={categoryIcon(category)} />
            <span>{t(shortTypeKey(category))}</span>
          </InLink>
        ))}
      </nav>
      <span className={styles.search}>
        <InLink
          href="/m/search-games"
          aria-label={t('search.title')}
          aria-haspopup="dialog"
          onGo={() => {
            setSearching(true);
            return false;
          }}
        >
          <Icon name="search" />
        </InLink>
      </span>
      {searching && (
        <Suspense fallback={null}>
          <SearchPopup onClosed={() => setSearching(false)} />
        </Suspense>
      )}
    </div>
  );
}
