import { LOGIN_MOBILE_MAX } from '@parlour/contract/otp';
import { Field } from '@parlour/ui/Field';
import { Icon } from '@parlour/ui/Icon';
import { useT } from '../../shared/i18n.tsx';
import type { BoundInput } from '../../shared/useForm.ts';
import css from './MobileField.module.css';

type Props = {
  /** Accepted dialling codes. */
  dialingCodes: readonly string[];
  dialingCode: string;
  onDialingCode: (code: string) => void;
  input: BoundInput;
  error: string | undefined;
  hint?: string | undefined;
  /** Note next to the label, such as "optional". */
  note?: string | undefined;
};

/** Input of a mobile number with its dialling code. */
export function MobileField({ dialingCodes, dialingCode, onDialingCode, input, error, hint, note }: Props) {
  const t = useT();
  return (
    <Field
      {...input}
      label={t('sms.mobile')}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      dir="ltr"
      maxLength={2 * LOGIN_MOBILE_MAX}
      error={error}
      hint={hint}
      note={note}
      start={
        <span className={css.code}>
          <Icon name="smartphone" />
          {dialingCodes.length > 1 ? (
            <select
              name="dialingCode"
              dir="ltr"
              aria-label={t('sms.dialingCode')}
              value={dialingCode}
              onChange={(event) => onDialingCode(event.target.value)}
            >
              {dialingCodes.map((code) => (
                <option key={code}>{code}</option>
              ))}
            </select>
          ) : (
            <bdi>{dialingCode}</bdi>
          )}
        </span>
      }
    />
  );
}
