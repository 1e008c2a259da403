import { type CodePurpose, SMS_CODE_MAX } from '@parlour/contract/otp';
import { sendCode, sendRegistrationCode } from '@parlour/contract/otp.endpoints';
import { Field } from '@parlour/ui/Field';
import { useEffect, useRef, useState } from 'react';
import { findDigitCode } from '../../shared/forms/pasted.ts';
import { useT } from '../../shared/i18n.tsx';
import { LOADING_MS, TOAST_MS, toasts } from '../../shared/toasts.ts';
import { type BoundInput, type Problem } from '../../shared/useForm.ts';
import { meet } from '../../shared/visitor-cookie.ts';
import { usePhoneChecks } from '../social-login/usePhoneChecks.ts';
import { countDown, type Wait } from './countdown.ts';
import { codeRequest, numberProblemIn, registrationRequest, type TypedMobile, waitIn } from './otp.ts';
import css from './SmsCodeField.module.css';
import { useGeetest } from './useGeetest.ts';

type Props = {
  purpose: Exclude<CodePurpose, 'payment'>;
  mobile: TypedMobile;
  /** Validates the number; if invalid, shows the error at its field and returns false, and nothing is sent. */
  checkNumber: () => boolean;
  /** Called when the server refuses the number. */
  onRefused: (problem: Problem) => void;
  input: BoundInput;
  error: string | undefined;
};

/** Input of an SMS code, with the button that requests one. */
export function SmsCodeField({ purpose, mobile, checkNumber, onRefused, input, error }: Props) {
  const t = useT();
  const geetest = useGeetest('sms');
  const phoneChecks = usePhoneChecks();
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const stop = useRef<() => void>(() => {});
  const [busy, setBusy] = useState(false);
  const [seconds, setSeconds] = useState(0);
  /** Announced to screen readers at the start and the end of the wait only. */
  const [said, setSaid] = useState('');
  useEffect(() => () => stop.current(), []);

  function wait(times: Wait) {
    stop.current();
    setSaid('sms.waiting');
    stop.current = countDown(times, (left) => {
      setSeconds(left);
      if (left === 0) setSaid('sms.again');
    });
  }

  function sent(times: Wait) {
    toasts.show('success', t('in_sms_send'), TOAST_MS.smsSent);
    wait(times);
    // The button is now disabled and has lost the focus; the focus moves to the field unless the user is already
    // elsewhere.
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body || activeElement === button.current) field.current?.focus();
  }

  async function ask() {
    if (busy || seconds > 0 || !checkNumber()) return;
    setBusy(true);
    const hide = toasts.show('loading', t('in_sms_sending'), LOADING_MS);
    const checks = await phoneChecks();
    if (checks) {
      const isSent = await checks.ask(mobile);
      hide();
      setBusy(false);
      // Failures of the phone provider only hide the loading message (CAP-020).
      return isSent ? sent({}) : undefined;
    }
    const check = await geetest();
    const result =
      purpose === 'register'
        ? await meet(sendRegistrationCode, { body: registrationRequest(mobile, check) })
        : await meet(sendCode, { body: codeRequest(purpose, mobile, check) });
    hide();
    setBusy(false);
    if (result.ok) return sent(result.value);
    const times = waitIn(result.value);
    if (times) wait(times);
    const problem = result.code === 'sms.number' ? numberProblemIn(result.value) : null;
    if (problem) return onRefused(problem);
    toasts.show(result.code === 'client.offline' ? 'offline' : 'fail', t(result.textKey));
  }

  return (
    <Field
      {...input}
      ref={field}
      label={t('sms.code')}
      icon="message-circle"
      inputMode="numeric"
      maxLength={SMS_CODE_MAX}
      onChange={(event) => input.onChange({ target: { value: event.target.value.replace(/[^0-9]/g, '') } })}
      findPasted={findDigitCode}
      autoComplete="one-time-code"
      error={error}
      end={
        <>
          <button
            ref={button}
            type="button"
            className={css.button}
            disabled={busy || seconds > 0}
            data-waiting={seconds > 0 || undefined}
            onClick={() => void ask()}
          >
            <span className={css.face}>{seconds > 0 ? t('sms.resend', { seconds }) : t('sms.fetch')}</span>
          </button>
          <span className="sr" role="status">
            {said && t(said)}
          </span>
        </>
      }
    />
  );
}
