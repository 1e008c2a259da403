import type { Selection } from '@parlour/contract/catalogue';
import { Icon, type IconName } from '@parlour/ui/Icon';
import { useGuard } from '../../shared/games/use-guard.ts';
import { useT } from '../../shared/i18n.tsx';
import styles from './DataChips.module.css';

type Chip = { type: Selection; key: string; icon?: IconName };

const CHIPS: readonly Chip[] = [
  { type: 'ALL', key: 'catalogue.all' },
  { type: 'HOT', key: 'catalogue.hot', icon: 'flame' },
  { type: 'NEW', key: 'catalogue.new', icon: 'sparkles' },
  { type: 'FAV', key: 'catalogue.favourites', icon: 'star' },
];

/** Filter of a category's list: all games, or a selection. */
export function DataChips({ chosen, onChoose }: { chosen: Selection; onChoose: (type: Selection) => void }) {
  const t = useT();
  const mayPass = useGuard();
  return (
    <div className={styles.chips} role="group" aria-label={t('catalogue.lists')}>
      {CHIPS.map((chip) => (
        <button
          key={chip.type}
          type="button"
          className={styles.chip}
          aria-pressed={chosen === chip.type}
          onClick={() => {
            const choose = () => onChoose(chip.type);
            if (chip.type !== 'FAV' || mayPass(choose)) choose();
          }}
        >
          {chip.icon && <Icon name={chip.icon} />}
          {t(chip.key)}
        </button>
      ))}
    </div>
  );
}
