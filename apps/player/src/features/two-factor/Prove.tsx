import { proveAgain } from '@parlour/contract/two-factor.endpoints';
import { Button } from '@parlour/ui/Button';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../shared/api.ts';
import { SecretField } from '../../shared/forms/fields.tsx';
import { useT } from '../../shared/i18n.tsx';
import { canSeal } from '../../shared/secure.ts';
import { CodeField } from './CodeField.tsx';
import css from './two-factor.module.css';

type Props = {
  by: 'code' | 'password' | 'signIn';
  /** Receives the proof, which allows changes for some minutes. */
  onProven: (proof: string) => void;
};

/** Re-authentication before a change. */
export function Prove({ by, onProven }: Props) {
  const t = useT();
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string | null>(canSeal() ? null : 'login.insecure');
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const asked = useRef(false);

  async function prove() {
    setBusy(true);
    setProblem(null);
    const body = by === 'code' ? { code: value } : by === 'password' ? { password: value } : {};
    const result = await call(proveAgain, { body });
    setBusy(false);
    if (result.ok) return onProven(result.value.proof);
    setProblem(result.code === 'login.wrong' ? 'second.wrongPassword' : result.textKey);
    setValue('');
    field.current?.focus();
  }
  // Nothing to enter: a login just now is the proof.
  const proveAtOnce = useEffectEvent(() => {
    if (by !== 'signIn' || asked.current) return;
    asked.current = true;
    void prove();
  });
  useEffect(() => {
    proveAtOnce();
    field.current?.focus();
  }, []);

  const error = problem ? t(problem) : undefined;
  if (by === 'signIn')
    return (
      <p className={css.lead} role="status">
        {error ?? t('in_please_wait')}
      </p>
    );

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !canSeal()) return;
    if (value.trim() === '') {
      setProblem('form.required');
      field.current?.focus();
    } else void prove();
  };
  const change = (next: string) => {
    setValue(next);
    if (problem) setProblem(null);
  };
  return (
    <form className={css.form} onSubmit={send} noValidate>
      <p className={css.lead}>{t(by === 'code' ? 'second.proveCode' : 'second.provePassword')}</p>
      {by === 'code' ? (
        <CodeField ref={field} kind="either" value={value} error={error} onChange={change} />
      ) : (
        <SecretField
          ref={field}
          label={t('login.password')}
          name="password"
          autoComplete="current-password"
          value={value}
          error={error}
          onChange={(event) => change(event.target.value)}
        />
      )}
      <Button type="submit" wide disabled={isBusy || !canSeal()}>
        {t('second.go')}
      </Button>
    </form>
  );
}
