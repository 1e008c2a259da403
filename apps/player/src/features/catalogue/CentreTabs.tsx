import { afterFrame } from '@parlour/ui/after-frame';
import { Icon } from '@parlour/ui/Icon';
import { useEffect, useState } from 'react';
import { categoryIcon, shortTypeKey } from '../../shared/games/categories.ts';
import styles from '../../shared/games/Tabs.module.css';
import { useCentred } from '../../shared/games/use-centred.ts';
import { useT } from '../../shared/i18n.tsx';

type Props = {
  categories: readonly string[];
  current: string;
  /** Called after the frame that shows the tap has been painted. */
  onChoose: (category: string) => void;
};

/** Returns the last tapped tab: shown until the page follows, and until the page shows another one. */
function useTapped(current: string, onChoose: (category: string) => void) {
  const [tapped, setTapped] = useState<{ category: string; isTold: boolean } | null>(null);
  const [before, setBefore] = useState(current);
  if (before !== current) {
    setBefore(current);
    // A tap that is not reported yet survives the change by an earlier one.
    if (tapped?.isTold) setTapped(null);
  }
  useEffect(() => {
    if (!tapped || tapped.isTold) return undefined;
    return afterFrame(() => {
      setTapped({ ...tapped, isTold: true });
      onChoose(tapped.category);
    });
  }, [tapped, onChoose]);
  const tap = (category: string) => setTapped({ category, isTold: false });
  return [tapped?.category ?? current, tap] as const;
}

/** Categories of the game centre, starting with all. */
export function CentreTabs({ categories, current, onChoose }: Props) {
  const t = useT();
  const [shown, tap] = useTapped(current, onChoose);
  const strip = useCentred(shown);
  return (
    <div ref={strip} className={styles.tabs} role="group" aria-label={t('home.categories')}>
      {['HOME', ...categories].map((category) => (
        <button
          key={category}
          type="button"
          className={styles.tab}
          data-item={category}
          aria-pressed={category === shown}
          onClick={() => tap(category)}
        >
          <Icon name={categoryIcon(category)} />
          {category === 'HOME' ? t('catalogue.all') : t(shortTypeKey(category))}
        </button>
      ))}
    </div>
  );
}
