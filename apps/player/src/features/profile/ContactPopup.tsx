import { mobileProblem, smsCodeRule } from '@parlour/contract/otp';
import { proveEmail, proveMobile, sendEmailCode } from '@parlour/contract/profile.endpoints';
import { RULES, verify } from '@parlour/contract/rules';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { Sheet } from '@parlour/ui/Sheet';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../shared/api.ts';
import { findDigitCode } from '../../shared/forms/pasted.ts';
import { useLanguage, useT } from '../../shared/i18n.tsx';
import { toasts } from '../../shared/toasts.ts';
import { useForm } from '../../shared/useForm.ts';
import { countDown } from '../otp/countdown.ts';
import { MobileField } from '../otp/MobileField.tsx';
import { waitIn } from '../otp/otp.ts';
import { SmsCodeField } from '../otp/SmsCodeField.tsx';
import { useWhitelabel } from '../system/system.queries.ts';
import { Prove } from '../two-factor/Prove.tsx';
import type { SettingsPopupProps } from '../two-factor/popups.ts';
import css from '../two-factor/two-factor.module.css';
import { useSecond } from '../two-factor/two-factor.queries.ts';
import { termsQuery } from '../withdrawals/withdrawals.queries.ts';
import { contactsQuery } from './contacts.queries.ts';

type Done = (result: { ok: true } | { ok: false; code: string; textKey: string }) => void;

/** Verifies a number by a code sent to it. */
function Mobile({ proof, onDone }: { proof: string; onDone: Done }) {
  const t = useT();
  const client = useQueryClient();
  const terms = useQuery(termsQuery(useLanguage())).data;
  const bounds = useWhitelabel()?.mobile ?? { min: 7, max: 20, dialingCodes: ['+95'] };
  const [dialingCode, setDialingCode] = useState(bounds.dialingCodes[0] ?? '');
  const { form, values, problems, input, check, refuse } = useForm({
    initial: { mobile: '', code: '' },
    judge: (name, all) => {
      if (name === 'mobile') {
        const problem = mobileProblem(all.mobile, bounds);
        return problem && { key: problem.messageKey, values: problem.values };
      }
      const verdict = verify(smsCodeRule, all.code);
      return verdict.ok ? null : { key: verdict.messageKey, values: verdict.values };
    },
  });
  const say = (name: 'mobile' | 'code') => {
    const problem = problems[name];
    return problem && t(problem.key, { field: t(name === 'code' ? 'sms.code' : 'sms.mobile'), ...problem.values });
  };
  async function send(event: FormEvent) {
    event.preventDefault();
    if (!check(['mobile', 'code'])) return;
    const body = { countryDialingCode: dialingCode, mobileNum: values.mobile, verificationCode: values.code, proof };
    const result = await call(proveMobile, { body });
    if (result.ok) client.setQueryData(contactsQuery.queryKey, result.value);
    onDone(result);
  }
  return (
    <form ref={form} className={css.form} onSubmit={(event) => void send(event)} noValidate>
      <MobileField
        dialingCodes={bounds.dialingCodes}
        dialingCode={dialingCode}
        onDialingCode={setDialingCode}
        input={input('mobile')}
        error={say('mobile')}
      />
      <SmsCodeField
        purpose="register"
        mobile={{ dialingCode, number: values.mobile }}
        checkNumber={() => check(['mobile'])}
        onRefused={(problem) => refuse('mobile', problem)}
        input={input('code')}
        error={say('code')}
      />
      {terms && <p className={css.lead}>{t('withdraw.waitNote', { hours: terms.coolOffHours })}</p>}
      <Button type="submit" wide>
        {t('member.verify')}
      </Button>
    </form>
  );
}

/** Verifies an e-mail address by a code sent to it. */
function Email({ proof, onDone }: { proof: string; onDone: Done }) {
  const t = useT();
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [seconds, setSeconds] = useState(0);
  const stop = useRef<() => void>(() => {});
  useEffect(() => () => stop.current(), []);
  const isFine = () => {
    const verdict = verify(RULES.email, email.trim());
    if (!verdict.ok) setProblem(t(verdict.messageKey, { field: t('field.email'), ...verdict.values }));
    return verdict.ok;
  };
  async function ask() {
    if (seconds > 0 || !isFine()) return;
    const result = await call(sendEmailCode, { body: { email } });
    const times = result.ok ? result.value : waitIn(result.value);
    if (times) {
      stop.current();
      stop.current = countDown(times, setSeconds);
    }
    if (result.ok) toasts.show('success', t('member.mailed'));
    else toasts.show('fail', t(result.textKey));
  }
  async function send(event: FormEvent) {
    event.preventDefault();
    if (!isFine()) return;
    const result = await call(proveEmail, { body: { email, code, proof } });
    if (result.ok) client.setQueryData(contactsQuery.queryKey, result.value);
    onDone(result);
  }
  return (
    <form className={css.form} onSubmit={(event) => void send(event)} noValidate>
      <Field
        label={t('field.email')}
        type="email"
        icon="mail"
        name="email"
        autoComplete="email"
        dir="ltr"
        maxLength={254}
        value={email}
        error={problem}
        onChange={(event) => {
          setEmail(event.target.value);
          setProblem(undefined);
        }}
      />
      <Field
        label={t('member.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        findPasted={findDigitCode}
        maxLength={6}
        value={code}
        onChange={(event) => setCode(event.target.value.replace(/[^0-9]/g, ''))}
        end={
          <Button kind="raised" small disabled={seconds > 0} onClick={() => void ask()}>
            {seconds > 0 ? t('sms.resend', { seconds }) : t('sms.fetch')}
          </Button>
        }
      />
      <Button type="submit" wide>
        {t('member.verify')}
      </Button>
    </form>
  );
}

type Props = SettingsPopupProps & { kind: 'mobile' | 'email' };

/** Popup that verifies a contact: first re-authentication, then the code. */
export function ContactPopup({ kind, open, onClose, onClosed }: Props) {
  const t = useT();
  const second = useSecond().data;
  const [proof, setProof] = useState<string | null>(null);
  const done: Done = (result) => {
    if (result.ok) {
      toasts.show('success', t('member.verified'));
      return onClose();
    }
    if (result.code === 'second.proof') setProof(null);
    return toasts.show('fail', t(result.textKey));
  };
  const Form = kind === 'mobile' ? Mobile : Email;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t(proof === null ? 'second.proveTitle' : kind === 'mobile' ? 'sms.mobile' : 'field.email')}
      closeLabel={t('action.close')}
    >
      {second && proof === null && <Prove by={second.provenBy} onProven={setProof} />}
      {proof !== null && <Form proof={proof} onDone={done} />}
    </Sheet>
  );
}
