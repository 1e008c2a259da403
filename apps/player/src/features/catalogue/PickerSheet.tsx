import { fold } from '@parlour/contract/search-text';
import { grouped } from '@parlour/texts/grouped';
import { Icon } from '@parlour/ui/Icon';
import { useId, useState } from 'react';
import { useT } from '../../shared/i18n.tsx';
import { PageSheet } from '../../shared/PageSheet.tsx';
import styles from './FilterBar.module.css';

export type Choice = { value: string; label: string; count?: number };

type Props = {
  title: string;
  choices: readonly Choice[];
  value: string;
  onChoose: (value: string) => void;
  onClose: () => void;
};

/** Returns the choices whose name contains the text, with the same normalisation as the search. */
export function matchingChoices(choices: readonly Choice[], text: string): readonly Choice[] {
  const wanted = fold(text);
  return wanted === '' ? choices : choices.filter((choice) => fold(choice.label).includes(wanted));
}

/** Single choice: a search box over a list of radio buttons with counts. */
export function PickerSheet({ title, choices, value, onChoose, onClose }: Props) {
  const t = useT();
  const group = useId();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(true);
  const shown = matchingChoices(choices, text);
  return (
    <PageSheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClose}
      title={title}
      closeLabel={t('action.close')}
    >
      <label className={styles.find}>
        <Icon name="search" />
        <input
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={t('catalogue.findIn', { title })}
          aria-label={t('catalogue.findIn', { title })}
          autoComplete="off"
          enterKeyHint="search"
        />
      </label>
      <div className={styles.options} role="radiogroup" aria-label={title}>
        {shown.map((choice) => (
          <label key={choice.value} className={styles.option}>
            <input
              type="radio"
              name={group}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => {
                onChoose(choice.value);
                setOpen(false);
              }}
            />
            <span>{choice.label}</span>
            {choice.count !== undefined && <small>{grouped(choice.count)}</small>}
          </label>
        ))}
        {shown.length === 0 && <p className={styles.none}>{t('catalogue.nothingFits')}</p>}
      </div>
    </PageSheet>
  );
}
