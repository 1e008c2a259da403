import { beginSetUp, setUpOperator } from '@parlour/contract/operator-sessions.endpoints';
import { Button } from '@parlour/ui/Button';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '../../shared/api.ts';
import { stamp } from '../../shared/format.ts';
import { CodeField, NameField, SecretField } from '../../shared/proof/fields.tsx';
import { failureText, t } from '../../shared/texts.ts';
import { AppSecret } from './AppSecret.tsx';
import { Note } from './Notice.tsx';
import { LEAST_PASSWORD, MOST_PASSWORD, type SetupErrors, type SetupForm, setupErrors } from './operators.rules.ts';
import { RecoveryScreen } from './RecoveryScreen.tsx';
import css from './SignInFrame.module.css';
import { SessionIssuer } from './SignInFrame.tsx';
import type { Entered } from './useGate.ts';
import { useOneUseLink } from './useOneUseLink.ts';

type Props = { token: string; onEntered: (entered: Entered) => void; onUsed: () => void };

const FIELDS = ['name', 'password', 'again', 'code'] as const;

export function SetUpScreen({ token, onEntered, onUsed }: Props) {
  const [form, setForm] = useState<SetupForm>({ name: '', password: '', again: '', code: '' });
  const [done, setDone] = useState<(Entered & { recoveryCodes: string[] }) | null>(null);
  const [errors, setErrors] = useState<SetupErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const again = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);

  const { opened: app, problem } = useOneUseLink(
    (signal) => call(beginSetUp, { body: { setupToken: token } }, signal),
    { usedCode: 'operator.setup_used', onUsed },
  );

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const found = setupErrors(form);
    setErrors(found);
    setFailure(null);
    const bad = FIELDS.find((key) => found[key]);
    if (bad) return { name, password, again, code }[bad].current?.focus();
    setBusy(true);
    const result = await call(setUpOperator, {
      body: { setupToken: token, name: form.name.trim(), password: form.password, code: form.code },
    });
    setBusy(false);
    if (result.ok) return setDone(result.value);
    if (result.code === 'operator.setup_used') return onUsed();
    if (result.code !== 'second.wrong') return setFailure(failureText(result.textKey));
    setErrors({ code: failureText(result.textKey) });
    code.current?.focus();
  }

  const change = (key: keyof SetupForm) => (event: { target: { value: string } }) => {
    setForm({ ...form, [key]: event.target.value });
    setErrors({ ...errors, [key]: undefined });
  };
  /** Validates a field on blur; empty fields show no error. */
  const leave = (key: keyof SetupForm) => () => {
    if (form[key] !== '') setErrors({ ...errors, [key]: setupErrors(form)[key] });
  };
  if (done) return <RecoveryScreen codes={done.recoveryCodes} onKept={() => onEntered(done)} />;
  return (
    <SessionIssuer title={t('setup.title')} text={t('setup.text')}>
      {app && <Note text={t('setup.until', { time: stamp(app.until) })} />}
      {(failure ?? problem) && <Note text={failure ?? problem ?? ''} bad />}
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <NameField
          ref={name}
          maxLength={40}
          hint={t('setup.nameHint')}
          value={form.name}
          error={errors.name}
          onChange={change('name')}
          onBlur={leave('name')}
        />
        <SecretField
          ref={password}
          label={t('enter.password')}
          name="new-password"
          autoComplete="new-password"
          maxLength={MOST_PASSWORD}
          hint={t('setup.passwordHint', { least: LEAST_PASSWORD })}
          value={form.password}
          error={errors.password}
          onChange={change('password')}
          onBlur={leave('password')}
        />
        <SecretField
          ref={again}
          label={t('setup.again')}
          name="new-password-again"
          autoComplete="new-password"
          maxLength={MOST_PASSWORD}
          value={form.again}
          error={errors.again}
          onChange={change('again')}
          onBlur={leave('again')}
        />
        {app && <AppSecret secret={app.secret} address={app.address} />}
        <CodeField ref={code} inputMode="numeric" value={form.code} error={errors.code} onChange={change('code')} />
        <Button type="submit" wide className={css.submit} aria-disabled={isBusy}>
          {isBusy ? t('setup.busy') : t('setup.submit')}
        </Button>
      </form>
    </SessionIssuer>
  );
}
