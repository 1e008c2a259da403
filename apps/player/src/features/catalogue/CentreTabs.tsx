import { Icon } from '@parlour/ui/Icon';
import { categoryIcon, shortTypeKey } from '../../shared/games/categories.ts';
import styles from '../../shared/games/Tabs.module.css';
import { useCentred } from '../../shared/games/use-centred.ts';
import { useT } from '../../shared/i18n.tsx';

type Props = { categories: readonly string[]; current: string; onChoose: (category: string) => void };

/** The categories of the game centre, everything first. */
export function CentreTabs({ categories, current, onChoose }: Props) {
  const t = useT();
  const strip = useCentred(current);
  return (
    <div ref={strip} className={styles.tabs} role="group" aria-label={t('home.categories')}>
      {['HOME', ...categories].map((category) => (
        <button
          key={category}
          type="button"
          className={styles.tab}
          data-item={category}
          aria-pressed={category === current}
          onClick={() => onChoose(category)}
        >
          <Icon name={categoryIcon(category)} />
          {category === 'HOME' ? t('catalogue.all') : t(shortTypeKey(category))}
        </button>
      ))}
    </div>
  );
}
