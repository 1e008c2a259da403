import { type ReactNode, useId } from 'react';
import css from './Segmented.module.css';

type Props<V extends string> = {
  /** Name of the group for a screen reader. */
  label: string;
  value: V;
  options: readonly { value: V; label: ReactNode; name?: string }[];
  onChange: (value: V) => void;
};

/** A single choice of few options, as a row of radio buttons; arrow keys move between them. */
export function Segmented<V extends string>({ label, value, options, onChange }: Props<V>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={css.seg}>
      {options.map((option) => (
        <label key={option.value} className={css.item}>
          <input
            type="radio"
            name={name}
            className={css.input}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            aria-label={option.name}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
