import { loginOperator } from '@parlour/contract/operator-sessions.endpoints';
import { Button } from '@parlour/ui/Button';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { call } from '../../shared/api.ts';
import { CodeField, CurrentPasswordField, NameField } from '../../shared/proof/fields.tsx';
import { failureText, t } from '../../shared/texts.ts';
import { Note } from './Notice.tsx';
import { type Notice, noticeText, type SignInForm, signInErrors } from './operators.rules.ts';
import css from './SignInFrame.module.css';
import { SessionIssuer } from './SignInFrame.tsx';
import type { Entered } from './useGate.ts';

/** Loads the passkey library after the form. */
const PasskeySignIn = lazy(() => import('./PasskeySignIn.tsx'));

type Props = { notice: Notice | null; onEntered: (entered: Entered) => void };

export function SignInScreen({ notice, onEntered }: Props) {
  const [form, setForm] = useState<SignInForm>({ name: '', password: '', code: '' });
  const [errors, setErrors] = useState<ReturnType<typeof signInErrors>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const found = signInErrors(form);
    setErrors(found);
    setFailure(null);
    if (found.name) return name.current?.focus();
    if (found.password) return password.current?.focus();
    setBusy(true);
    const body = { name: form.name.trim(), password: form.password, code: form.code.trim() };
    const result = await call(loginOperator, { body });
    setBusy(false);
    if (result.ok) return onEntered(result.value);
    setFailure(failureText(result.textKey));
    setForm({ ...form, password: '', code: '' });
    password.current?.focus();
  }

  const change = (key: keyof SignInForm) => (event: { target: { value: string } }) => {
    setForm({ ...form, [key]: event.target.value });
    setErrors({ ...errors, [key]: undefined });
  };
  return (
    <SessionIssuer title={t('enter.title')} text={t('enter.text')}>
      {failure ? <Note text={failure} bad /> : notice && <Note text={noticeText(notice)} />}
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <NameField ref={name} maxLength={60} value={form.name} error={errors.name} onChange={change('name')} />
        <CurrentPasswordField
          ref={password}
          value={form.password}
          error={errors.password}
          onChange={change('password')}
        />
        <CodeField
          note={t('code.orRecovery')}
          autoCapitalize="none"
          spellCheck={false}
          value={form.code}
          onChange={change('code')}
        />
        <Button type="submit" wide className={css.submit} aria-disabled={isBusy}>
          {isBusy ? t('enter.busy') : t('enter.submit')}
        </Button>
      </form>
      <Suspense fallback={null}>
        <PasskeySignIn onEntered={onEntered} onFailed={setFailure} />
      </Suspense>
    </SessionIssuer>
  );
}
