import { lengthOf, RULES } from '@parlour/contract/rules';
import { SecretField, Tip } from '../../shared/forms/fields.tsx';
import { useT } from '../../shared/i18n.tsx';
import type { BoundInput } from '../../shared/useForm.ts';
import { useRules } from './rules.ts';

type Props = {
  input: BoundInput;
  error: string | undefined;
  label?: string;
};

/** Field for a new password with its rule, which is ticked off once it is met. */
export function NewPassword({ input, error, label }: Props) {
  const t = useT();
  const { min, max } = useRules()?.password ?? RULES.password;
  const length = lengthOf(input.value);
  const isMet = length >= min && length <= max;
  return (
    <SecretField
      {...input}
      label={label ?? t('changePsw.new')}
      autoComplete="new-password"
      error={error}
      hint={<Tip met={isMet} text={t('form.ruleLength', { min, max })} />}
    />
  );
}
