import { StateCard } from '@parlour/ui/StateCard';
import css from './cards.module.css';
import { SearchField } from './SearchField.tsx';
import { t } from './texts.ts';

/** Filters a complete list by title; announces when there are no matches. */
export function FindField(props: { value: string; found: number; onChange: (value: string) => void }) {
  const { value, found, onChange } = props;
  return (
    <>
      <div className={css.find}>
        <SearchField label={t('list.findTitle')} value={value} onChange={onChange} />
      </div>
      {found === 0 && value.trim() !== '' && (
        <StateCard emblem="search" title={t('list.foundNone')} text={t('list.foundNoneText')} />
      )}
    </>
  );
}
