import type { ReactNode } from 'react';
import cards from './cards.module.css';

type Props<V extends string> = {
  label: string;
  value: V;
  /** Values with their labels. */
  options: readonly (readonly [V, string])[];
  onChange: (value: V) => void;
  /** Explanation of the choice. */
  hint?: ReactNode;
};

/** Select box with a label. */
export function Choice<V extends string>({ label, value, options, onChange, hint }: Props<V>) {
  return (
    <label className={cards.choice}>
      {label}
      <select
        value={value}
        onChange={(event) => {
          const chosen = options.find(([each]) => each === event.target.value);
          if (chosen) onChange(chosen[0]);
        }}
      >
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
      {hint && <small>{hint}</small>}
    </label>
  );
}
