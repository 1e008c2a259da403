import { captchaRule, mobileProblem, smsCodeRule } from '@parlour/contract/otp';
import { verify } from '@parlour/contract/rules';
import { useState } from 'react';
import { useT } from '../../shared/i18n.tsx';
import { toasts } from '../../shared/toasts.ts';
import { useForm } from '../../shared/useForm.ts';
import { LoginForm } from '../sessions/LoginForm.tsx';
import type { SignIn } from '../sessions/useSignIn.ts';
import { phoneLogin } from '../social-login/phone-login.ts';
import { usePhoneProof } from '../social-login/usePhoneProof.ts';
import { useWhitelabel } from '../system/system.queries.ts';
import { MobileField } from './MobileField.tsx';
import { SmsCodeField } from './SmsCodeField.tsx';

/** Defaults until the merchant's limits, embedded in the document, are available. */
const ANY = { min: 4, max: 20, dialingCodes: [] as string[] };

const LABELS = { mobile: 'sms.mobile', code: 'sms.code', captcha: 'login.captcha' };

/** Login by a code sent to a mobile number. */
export function SmsTab({ signIn }: { signIn: SignIn }) {
  const t = useT();
  const bounds = useWhitelabel()?.mobile ?? ANY;
  const phoneProof = usePhoneProof();
  const [chosen, setChosen] = useState<string | null>(null);
  const dialingCode = chosen ?? bounds.dialingCodes[0] ?? '';
  const { form, values, problems, input, check, set, refuse, focus } = useForm({
    initial: { mobile: '', code: '', captcha: '' },
    judge: (name, all) => {
      if (name === 'mobile') {
        const problem = mobileProblem(all.mobile, bounds);
        return problem && { key: problem.messageKey, values: problem.values };
      }
      const verdict = verify(name === 'code' ? smsCodeRule : captchaRule, all[name]);
      return verdict.ok ? null : { key: verdict.messageKey, values: verdict.values };
    },
  });
  const say = (name: keyof typeof values) => {
    const problem = problems[name];
    return problem && t(problem.key, { field: t(LABELS[name]), ...problem.values });
  };

  async function send() {
    if (!check(signIn.needsCaptcha ? ['mobile', 'code', 'captcha'] : ['mobile', 'code'])) return;
    const typed = { dialingCode, number: values.mobile };
    const hide = toasts.show('loading', t('in_please_wait'));
    const idToken = await phoneProof(typed, values.code);
    hide();
    if (idToken === null) return;
    const failed = await signIn.send({
      ...(idToken
        ? phoneLogin(idToken, typed)
        : {
            type: 'sms',
            username: values.mobile.trim(),
            countryDialingCode: dialingCode,
            verificationCode: values.code,
          }),
      captcha: values.captcha,
    });
    if (failed === null) return;
    set('captcha', '');
    if (failed === 'captcha.wrong') focus('captcha');
    if (failed === 'sms.wrong') {
      set('code', '');
      refuse('code', { key: 'error.verificationCode' });
    }
  }

  return (
    <LoginForm
      signIn={signIn}
      form={form}
      onSend={() => void send()}
      captcha={input('captcha')}
      captchaError={say('captcha')}
    >
      <MobileField
        dialingCodes={bounds.dialingCodes}
        dialingCode={dialingCode}
        onDialingCode={setChosen}
        input={input('mobile')}
        error={say('mobile')}
      />
      <SmsCodeField
        purpose="login"
        mobile={{ dialingCode, number: values.mobile }}
        checkNumber={() => check(['mobile'])}
        onRefused={(problem) => refuse('mobile', problem)}
        input={input('code')}
        error={say('code')}
      />
    </LoginForm>
  );
}
