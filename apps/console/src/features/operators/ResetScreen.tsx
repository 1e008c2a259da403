import { beginReset, finishReset } from '@parlour/contract/operators.admin.endpoints';
import { isBlank } from '@parlour/contract/visible-text';
import { Button } from '@parlour/ui/Button';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '../../shared/api.ts';
import { CodeField, CurrentPasswordField } from '../../shared/proof/fields.tsx';
import { failureText, t } from '../../shared/texts.ts';
import { AppSecret } from './AppSecret.tsx';
import { Note } from './Notice.tsx';
import { RecoveryScreen } from './RecoveryScreen.tsx';
import css from './SignInFrame.module.css';
import { SessionIssuer } from './SignInFrame.tsx';
import type { Entered } from './useGate.ts';
import { useOneUseLink } from './useOneUseLink.ts';

type Props = { token: string; onEntered: (entered: Entered) => void; onUsed: () => void };

/** Sets up an authenticator app through a single-use link, which also requires the password. */
export function ResetScreen({ token, onEntered, onUsed }: Props) {
  const [done, setDone] = useState<(Entered & { recoveryCodes: string[] }) | null>(null);
  const [form, setForm] = useState({ password: '', code: '' });
  const [errors, setErrors] = useState<{ password?: string | undefined; code?: string | undefined }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);

  const { opened: app, problem } = useOneUseLink(
    (signal) => call(beginReset, { body: { resetToken: token } }, signal),
    { usedCode: 'operator.reset_used', onUsed },
  );

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !app) return;
    setFailure(null);
    const missing = (text: string) => (isBlank(text) ? t('form.missing') : undefined);
    const found = { password: missing(form.password), code: missing(form.code) };
    setErrors(found);
    if (found.password) return password.current?.focus();
    if (found.code) return code.current?.focus();
    setBusy(true);
    const body = { resetToken: token, password: form.password, code: form.code.trim() };
    const result = await call(finishReset, { body });
    setBusy(false);
    if (result.ok) return setDone(result.value);
    if (result.code === 'operator.reset_used') return onUsed();
    if (result.code === 'second.wrong') {
      setErrors({ code: failureText(result.textKey) });
      return code.current?.focus();
    }
    setFailure(failureText(result.textKey));
    setForm({ ...form, password: '' });
    password.current?.focus();
  }

  const change = (key: 'password' | 'code') => (event: { target: { value: string } }) => {
    setForm({ ...form, [key]: event.target.value });
    setErrors({ ...errors, [key]: undefined });
  };
  if (done) return <RecoveryScreen codes={done.recoveryCodes} onKept={() => onEntered(done)} />;
  return (
    <SessionIssuer title={t('code.enrolTitle')} text={t('code.resetText', { name: app?.name ?? '…' })}>
      {(failure ?? problem) && <Note text={failure ?? problem ?? ''} bad />}
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <CurrentPasswordField
          ref={password}
          value={form.password}
          error={errors.password}
          onChange={change('password')}
        />
        {app && <AppSecret secret={app.secret} address={app.address} />}
        <CodeField ref={code} inputMode="numeric" value={form.code} error={errors.code} onChange={change('code')} />
        <Button type="submit" wide className={css.submit} aria-disabled={isBusy || !app}>
          {isBusy ? t('enter.busy') : t('enter.submit')}
        </Button>
      </form>
    </SessionIssuer>
  );
}
