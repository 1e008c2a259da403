import { Field } from '@parlour/ui/Field';
import { StateCard } from '@parlour/ui/StateCard';
import css from './cards.module.css';
import { t } from './texts.ts';

/** Finds rows of a list that is here as a whole by their titles; says so when none is found. */
export function FindField(props: { value: string; found: number; onChange: (value: string) => void }) {
  const { value, found, onChange } = props;
  return (
    <>
      <div className={css.find}>
        <Field
          label={t('list.findTitle')}
          type="search"
          icon="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {found === 0 && value.trim() !== '' && (
        <StateCard emblem="search" title={t('list.foundNone')} text={t('list.foundNoneText')} />
      )}
    </>
  );
}
