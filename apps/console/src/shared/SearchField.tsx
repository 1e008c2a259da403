import { Field } from '@parlour/ui/Field';

type Props = { label: string; value: string; onChange: (value: string) => void };

/** Input that filters rows by text. */
export function SearchField({ label, value, onChange }: Props) {
  return (
    <Field
      label={label}
      type="search"
      icon="search"
      autoComplete="off"
      spellCheck={false}
      maxLength={60}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
