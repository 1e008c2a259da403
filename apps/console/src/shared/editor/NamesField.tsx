import { MOST_ACCOUNTS } from '@parlour/contract/audience-limits';
import { useId } from 'react';
import { count } from '../format.ts';
import { t } from '../texts.ts';
import { namesOf } from './audience.ts';
import css from './editor.module.css';

type Props = { value: string; isBad: boolean; onChange: (value: string) => void };

/** A list of account names: typed, pasted or read from a file, with any separators. */
export function NamesField({ value, isBad, onChange }: Props) {
  const id = useId();
  const names = namesOf(value).length;
  const isTooLong = names > MOST_ACCOUNTS;
  return (
    <div className={css.names}>
      <label className={css.choice}>
        {t('audience.accounts')}
        <textarea
          rows={3}
          aria-invalid={isBad || isTooLong || undefined}
          aria-describedby={`${id}-say`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      <small id={`${id}-say`} className={isBad || isTooLong ? css.bad : undefined}>
        {isTooLong
          ? t('audience.tooMany', { count: count(names), most: MOST_ACCOUNTS })
          : t(isBad ? 'audience.noAccounts' : 'audience.accountsHint', { count: count(names), most: MOST_ACCOUNTS })}
      </small>
      <label className={css.file}>
        {t('audience.file')}
        <input
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            void file?.text().then((text) => onChange(namesOf(`${value}\n${text}`).join('\n')));
          }}
        />
      </label>
    </div>
  );
}
