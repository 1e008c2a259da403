import { Field } from '@parlour/ui/Field';
import type { ReactNode } from 'react';

type Props = {
  label: string;
  hint?: ReactNode;
  value: string;
  error?: string | undefined;
  onChange: (account: string) => void;
};

/** Field for the account name of a player. */
export function AccountField({ onChange, ...field }: Props) {
  return (
    <Field
      {...field}
      maxLength={60}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
