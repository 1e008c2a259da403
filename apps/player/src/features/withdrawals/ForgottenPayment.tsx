import { PASSWORD_CEILING, PASSWORD_FLOOR } from '@parlour/contract/rules';
import { resetPaymentPassword, sendPaymentCode, type WithdrawTerms } from '@parlour/contract/withdrawals.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { Icon } from '@parlour/ui/Icon';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../shared/api.ts';
import { SecretField } from '../../shared/forms/fields.tsx';
import { findDigitCode } from '../../shared/forms/pasted.ts';
import { useT } from '../../shared/i18n.tsx';
import { toasts } from '../../shared/toasts.ts';
import { countDown, type Wait } from '../otp/countdown.ts';
import { waitIn } from '../otp/otp.ts';
import css from './withdrawals.module.css';

/** Verified contacts that a code can be sent to, masked. */
export type ProvedWays = { sms?: string; email?: string };
type By = keyof ProvedWays;
type FieldRefusal = { messageKey: string; values: Record<string, string | number> };

type Props = { terms: WithdrawTerms; ways: ProvedWays; proof: string; onStale: () => void; onDone: () => void };

/** Form that replaces a forgotten payment password, by a code to the verified number or e-mail address. */
export function ForgottenPayment({ terms, ways, proof, onStale, onDone }: Props) {
  const t = useT();
  const [by, setBy] = useState<By>(ways.sms ? 'sms' : 'email');
  const [code, setCode] = useState('');
  const [next, setNext] = useState('');
  const [problem, setProblem] = useState<{ field: 'code' | 'next'; text: string } | null>(null);
  const [seconds, setSeconds] = useState(0);
  const [busy, setBusy] = useState(false);
  const stop = useRef<() => void>(() => {});
  useEffect(() => () => stop.current(), []);
  const other: By = by === 'sms' ? 'email' : 'sms';
  const name = (way: By) => t(way === 'sms' ? 'forget.phone' : 'forget.email');

  function wait(times: Wait) {
    stop.current();
    stop.current = countDown(times, setSeconds);
  }
  function turn() {
    stop.current();
    setSeconds(0);
    setCode('');
    setProblem(null);
    setBy(other);
  }
  async function ask() {
    if (seconds > 0) return;
    const result = await call(sendPaymentCode, { body: { by, proof } });
    const times = result.ok ? result.value : waitIn(result.value);
    if (times) wait(times);
    if (result.ok) return;
    if (result.code === 'second.proof') onStale();
    toasts.show('fail', t(result.textKey));
  }
  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (code === '') return setProblem({ field: 'code', text: t('form.required') });
    if (next === '') return setProblem({ field: 'next', text: t('form.required') });
    setBusy(true);
    const result = await call(resetPaymentPassword, { body: { by, proof, code, newPassword: next } });
    setBusy(false);
    if (result.ok) {
      toasts.show('success', t('payment.saved'));
      return onDone();
    }
    if (result.code === 'second.proof') onStale();
    if (result.code === 'register.field') {
      const { messageKey, values } = result.value as FieldRefusal;
      return setProblem({ field: 'next', text: t(messageKey, { field: t('field.paymentPassword'), ...values }) });
    }
    setProblem({ field: 'code', text: t(result.textKey) });
  }
  return (
    <form className={css.sheet} onSubmit={(event) => void send(event)} noValidate>
      <p className={css.lead}>
        {name(by)}: <bdi dir="ltr">{ways[by]}</bdi>
      </p>
      <Field
        label={t('member.code')}
        name="payment-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        findPasted={findDigitCode}
        maxLength={6}
        value={code}
        error={problem?.field === 'code' ? problem.text : undefined}
        onChange={(event) => {
          setCode(event.target.value.replace(/[^0-9]/g, ''));
          setProblem(null);
        }}
        end={
          <Button kind="raised" small disabled={seconds > 0} onClick={() => void ask()}>
            {seconds > 0 ? t('sms.resend', { seconds }) : t('sms.fetch')}
          </Button>
        }
      />
      <SecretField
        label={t('payment.new')}
        name="payment-next"
        autoComplete="off"
        maxLength={PASSWORD_CEILING}
        value={next}
        hint={t('form.ruleLength', { min: PASSWORD_FLOOR, max: PASSWORD_CEILING })}
        error={problem?.field === 'next' ? problem.text : undefined}
        onChange={(event) => {
          setNext(event.target.value);
          setProblem(null);
        }}
      />
      <p className={css.hint}>
        <Icon name="clock" />
        {t('withdraw.waitNote', { hours: terms.coolOffHours })}
      </p>
      <Button type="submit" wide aria-disabled={busy}>
        {t('second.confirm')}
      </Button>
      {ways[other] && (
        <Button kind="ghost" wide onClick={turn}>
          {name(other)}
        </Button>
      )}
    </form>
  );
}
