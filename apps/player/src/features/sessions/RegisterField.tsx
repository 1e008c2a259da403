import { FIRST_BIRTHDAY, lastBirthday, lengthOf } from '@parlour/contract/rules';
import { Field } from '@parlour/ui/Field';
import { SecretField, Tip } from '../../shared/forms/fields.tsx';
import { findWordCode } from '../../shared/forms/pasted.ts';
import { useT } from '../../shared/i18n.tsx';
import type { BoundInput } from '../../shared/useForm.ts';
import { type Asked, ICONS, PASSWORDS } from './registration.ts';

type Props = {
  asked: Asked;
  input: BoundInput;
  error: string | undefined;
  /** Null while the reader's current date is unknown. */
  today: string | null;
  hint?: string | undefined;
  onLeave?: (() => void) | undefined;
};

export function RegisterField({ asked: { name, rule }, input, error, today, hint, onLeave }: Props) {
  const t = useT();
  const common = {
    ...input,
    onBlur: () => {
      input.onBlur();
      onLeave?.();
    },
    label: t(`field.${name}`),
    note: rule.required ? undefined : t('form.optional'),
    error,
    hint,
    maxLength: rule.max,
  };
  if (PASSWORDS.includes(name)) {
    const length = lengthOf(input.value);
    return (
      <SecretField
        {...common}
        autoComplete="new-password"
        hint={
          name === 'password' ? (
            <Tip
              met={length >= rule.min && length <= rule.max}
              text={t('form.ruleLength', { min: rule.min, max: rule.max })}
            />
          ) : undefined
        }
      />
    );
  }
  if (name === 'birthday') {
    const icon = ICONS[name];
    return (
      <Field
        {...common}
        type="date"
        min={FIRST_BIRTHDAY}
        max={today === null ? undefined : lastBirthday(today)}
        autoComplete="bday"
        icon={icon}
      />
    );
  }
  return (
    <Field
      {...common}
      icon={ICONS[name]}
      type={rule.alphabet === 'email' ? 'email' : 'text'}
      inputMode={rule.alphabet === 'digits' ? 'numeric' : undefined}
      autoCapitalize={name === 'payeeName' || name === 'nickname' ? 'words' : 'none'}
      spellCheck={false}
      findPasted={name === 'affiliateCode' ? findWordCode : undefined}
      autoComplete={name === 'username' || name === 'email' ? name : 'off'}
    />
  );
}
