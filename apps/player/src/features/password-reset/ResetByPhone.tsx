import { setPasswordByPhone } from '@parlour/contract/password-reset.endpoints';
import { Button } from '@parlour/ui/Button';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api.ts';
import { Alert } from '../../shared/forms/Alert.tsx';
import forms from '../../shared/forms/form.module.css';
import { useT } from '../../shared/i18n.tsx';
import { canSeal } from '../../shared/secure.ts';
import { toasts } from '../../shared/toasts.ts';
import { useForm, useProblemText } from '../../shared/useForm.ts';
import { MobileField } from '../otp/MobileField.tsx';
import { SmsCodeField } from '../otp/SmsCodeField.tsx';
import { useEnter } from '../sessions/useEnter.ts';
import { usePhoneProof } from '../social-login/usePhoneProof.ts';
import { useWhitelabel } from '../system/system.queries.ts';
import { askSecond } from '../two-factor/pending.ts';
import { NewPassword } from './NewPassword.tsx';
import {
  clearedBy,
  type PhoneForm,
  phonePayload,
  refusedField,
  SET_PASSWORD_MS,
  validatePhone,
} from './password-reset.ts';
import { useRules } from './rules.ts';

const LABELS = { mobileNum: 'sms.mobile', verificationCode: 'sms.code', newPassword: 'changePsw.new' } as const;
const NAMES = ['mobileNum', 'verificationCode', 'newPassword'] as const;

/** Sets a new password with an SMS code, and signs in. */
export default function ResetByPhone() {
  const t = useT();
  const textOf = useProblemText();
  const enter = useEnter();
  const phoneProof = usePhoneProof();
  const mobile = useWhitelabel()?.mobile ?? { min: 7, max: 15, dialingCodes: ['+95'] };
  const [busy, setBusy] = useState(false);
  const [touched, setTouched] = useState(false);
  const [dialingCode, setDialingCode] = useState(mobile.dialingCodes[0] ?? '');
  const [failure, setFailure] = useState<string | null>(canSeal() ? null : 'login.insecure');
  const rules = useRules();
  const judge = (name: keyof PhoneForm, all: PhoneForm) => validatePhone(name, all, { mobile, rules });
  const { form, values, problems, input, check, set, refuse, validateOne } = useForm<keyof PhoneForm>({
    initial: { mobileNum: '', verificationCode: '', newPassword: '' },
    judge,
  });
  const isWrong = NAMES.some((name) => judge(name, values) !== null);
  const say = (name: keyof PhoneForm) => textOf(problems[name], t(LABELS[name]));

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy || !canSeal() || !check(NAMES)) return;
    setBusy(true);
    setFailure(null);
    const hide = toasts.show('loading', t('in_please_wait'), SET_PASSWORD_MS);
    const stop = () => {
      hide();
      setBusy(false);
    };
    const firebaseIdToken = await phoneProof({ dialingCode, number: values.mobileNum }, values.verificationCode);
    // A number without the provider's proof is not submitted; the form stays unchanged (CAP-020).
    if (firebaseIdToken === null) return stop();
    const isAbroad = dialingCode !== mobile.dialingCodes[0];
    const result = await call(setPasswordByPhone, {
      body: phonePayload(values, { dialingCode: isAbroad ? dialingCode : undefined, firebaseIdToken }),
    });
    stop();
    if (result.ok) {
      toasts.show('success', t('forget.done'));
      return enter(result.value, { remember: false, home: true });
    }
    if (result.code === 'login.second_factor') return askSecond(result.value, { remember: false, home: true });
    const cleared = clearedBy(result.code);
    set(cleared, '');
    const refused = refusedField(result.value);
    const name = NAMES.find((known) => known === refused?.field);
    if (refused && name) return refuse(name, refused.problem);
    return refuse(cleared, { key: result.textKey });
  }

  return (
    <form
      ref={form}
      className={forms.form}
      onSubmit={(event) => void send(event)}
      onInput={() => setTouched(true)}
      noValidate
    >
      <Alert text={failure} />
      <MobileField
        input={input('mobileNum')}
        error={say('mobileNum')}
        hint={t('forget.mobileHint', { min: mobile.min })}
        dialingCodes={mobile.dialingCodes}
        dialingCode={dialingCode}
        onDialingCode={setDialingCode}
      />
      <SmsCodeField
        purpose="password"
        mobile={{ dialingCode, number: values.mobileNum }}
        checkNumber={() => validateOne('mobileNum')}
        onRefused={(problem) => refuse('mobileNum', problem)}
        input={input('verificationCode')}
        error={say('verificationCode')}
      />
      <NewPassword input={input('newPassword')} error={say('newPassword')} />
      <Button type="submit" wide disabled={!touched || isWrong || busy || !canSeal()}>
        {t(busy ? 'in_please_wait' : 'forget.set')}
      </Button>
    </form>
  );
}
