import { grouped } from '@parlour/texts/grouped';
import { Icon, type IconName } from '@parlour/ui/Icon';
import { useState } from 'react';
import { useT } from '../../shared/i18n.tsx';
import { late } from '../../shared/lazy.tsx';
import styles from './FilterBar.module.css';
import type { Choice } from './PickerSheet.tsx';

const PickerSheet = late(async () => (await import('./PickerSheet.tsx')).PickerSheet);

type Field = { choices: readonly Choice[]; value: string; onChoose: (value: string) => void };

/** Filters for theme and vendor; each opens its own sheet. */
export function FilterBar({ theme, vendor }: { theme: Field; vendor: Field }) {
  const t = useT();
  const [open, setOpen] = useState<'theme' | 'vendor' | null>(null);
  const fields: Record<'theme' | 'vendor', Field & { title: string; icon: IconName }> = {
    theme: { ...theme, title: t('catalogue.theme'), icon: 'list-filter' },
    vendor: { ...vendor, title: t('catalogue.vendor'), icon: 'store' },
  };
  const shown = open && fields[open];
  return (
    <div className={styles.bar} onPointerDown={() => void PickerSheet.warm()}>
      {(['theme', 'vendor'] as const).map((name) => {
        const field = fields[name];
        const chosen = field.choices.find((choice) => choice.value === field.value)?.label ?? t('catalogue.all');
        return (
          <button
            key={name}
            type="button"
            className={styles.choice}
            aria-haspopup="dialog"
            aria-expanded={open === name}
            aria-label={`${field.title}: ${chosen}`}
            onClick={() => setOpen(name)}
          >
            <Icon name={field.icon} />
            <span>
              <small>{field.title}</small> <b>{chosen}</b>
            </span>
            <Icon name="chevron-down" className={styles.down} />
          </button>
        );
      })}
      {shown && (
        <PickerSheet
          title={shown.title}
          choices={shown.choices}
          value={shown.value}
          onChoose={shown.onChoose}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

/** Number of games, and a button that clears the filter. */
export function CountLine({ count, onClear }: { count: number; onClear?: () => void }) {
  const t = useT();
  const text = t('catalogue.games', { count });
  const figure = grouped(count);
  const at = text.indexOf(figure);
  return (
    <div className={styles.count}>
      <span role="status">
        {at < 0 ? (
          text
        ) : (
          <>
            {text.slice(0, at)}
            <b>{figure}</b>
            {text.slice(at + figure.length)}
          </>
        )}
      </span>
      {onClear && (
        <button type="button" className={styles.clear} onClick={onClear}>
          {t('catalogue.clear')}
        </button>
      )}
    </div>
  );
}
