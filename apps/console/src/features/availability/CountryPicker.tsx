import { Icon } from '@parlour/ui/Icon';
import { useId } from 'react';
import { t } from '../../shared/texts.ts';
import css from './Availability.module.css';
import { countryName, listCountries } from './countries.ts';

type Props = { chosen: string[]; error: string | undefined; onChange: (codes: string[]) => void };

const ALL = listCountries();

/** Selected countries as chips, with a list to add more. */
export function CountryPicker({ chosen, error, onChange }: Props) {
  const id = useId();
  return (
    <div className={css.picker}>
      <label htmlFor={id}>{t('doors.countries')}</label>
      {chosen.length > 0 && (
        <ul className={css.chips}>
          {chosen.map((code) => (
            <li key={code}>
              <button
                type="button"
                aria-label={t('doors.remove', { country: countryName(code) })}
                onClick={() => onChange(chosen.filter((other) => other !== code))}
              >
                {countryName(code)}
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <select
        id={id}
        className={css.select}
        value=""
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-say` : undefined}
        onChange={(event) => onChange([...chosen, event.target.value].sort())}
      >
        <option value="">{t('doors.add')}</option>
        {ALL.filter(({ code }) => !chosen.includes(code)).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      {error && (
        <p className={css.error} id={`${id}-say`}>
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
    </div>
  );
}
