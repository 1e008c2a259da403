import { Field } from '@parlour/ui/Field';

type Props = { label: string; value: string; onChange: (value: string) => void };

/** A field that finds rows by the words in it. */
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
