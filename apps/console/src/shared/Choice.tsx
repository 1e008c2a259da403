import type { ReactNode } from 'react';
import cards from './cards.module.css';

type Props<V extends string> = {
  label: string;
  value: V;
  /** Values with what they are called. */
  options: readonly (readonly [V, string])[];
  onChange: (value: V) => void;
  /** What the choice means. */
  hint?: ReactNode;
};

/** One of a few things, under its label. */
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
