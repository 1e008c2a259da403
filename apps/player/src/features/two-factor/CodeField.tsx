import { Field } from '@parlour/ui/Field';
import type { Ref } from 'react';
import { findAnyCode, findDigitCode } from '../../shared/forms/pasted.ts';
import { useT } from '../../shared/i18n.tsx';

type Props = {
  /** `app` accepts six digits, `recovery` one of the ten codes, `either` both. */
  kind: 'app' | 'recovery' | 'either';
  value: string;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  onChange: (value: string) => void;
};

const LABELS = { app: 'second.code', recovery: 'second.recoveryCode', either: 'second.codeOrRecovery' } as const;

/** Field for an authenticator or recovery code, with autofill of one-time codes. */
export function CodeField({ kind, value, error, ref, onChange }: Props) {
  const t = useT();
  return (
    <Field
      ref={ref}
      label={t(LABELS[kind])}
      icon={kind === 'recovery' ? 'lock' : 'smartphone'}
      name="code"
      dir="ltr"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      inputMode={kind === 'app' ? 'numeric' : 'text'}
      maxLength={kind === 'app' ? 7 : 20}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
      findPasted={kind === 'app' ? findDigitCode : findAnyCode}
    />
  );
}
