import { changeOwnPassword } from '@parlour/contract/operator-factors.endpoints';
import { Button } from '@parlour/ui/Button';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '../../shared/api.ts';
import { SecretField } from '../../shared/proof/fields.tsx';
import css from '../../shared/proof/Keys.module.css';
import { failureText, t } from '../../shared/texts.ts';
import { type PasswordForm, passwordErrors } from './operators.rules.ts';

type Failed = { ok: false; code: string; textKey: string };
type Props = {
  isBusy: boolean;
  /** Performs the change; if a proof is required, repeats it after the proof. */
  run: (change: () => Promise<{ ok: true } | Failed | null>) => Promise<void>;
};

const FIELDS = ['old', 'password', 'again'] as const;
const EMPTY: PasswordForm = { old: '', password: '', again: '' };

/** Form for the operator's own password. */
export function PasswordCard({ isBusy, run }: Props) {
  const [form, setForm] = useState<PasswordForm | null>(null);
  const [errors, setErrors] = useState<Partial<PasswordForm>>({});
  const old = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const again = useRef<HTMLInputElement>(null);
  const refs = { old, password, again };

  /** Shows the problem at its field; returns null because the page shows no message then. */
  function refuse(key: keyof PasswordForm, problem: string): null {
    setErrors({ [key]: problem });
    refs[key].current?.focus();
    return null;
  }

  async function change({ old: before, password: next }: PasswordForm): Promise<{ ok: true } | Failed | null> {
    const result = await call(changeOwnPassword, { body: { password: before, newPassword: next } });
    if (result.ok) {
      setForm(null);
      return result;
    }
    if (result.code === 'recovery.old_wrong') return refuse('old', failureText(result.textKey));
    if (result.code === 'register.field') return refuse('password', t('form.passwordCommon'));
    return result;
  }

  function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !form) return;
    const found = passwordErrors(form);
    setErrors(found);
    const bad = FIELDS.find((key) => found[key]);
    if (bad) return refs[bad].current?.focus();
    void run(() => change(form));
  }

  const labels = { old: t('keys.passwordOld'), password: t('keys.passwordNew'), again: t('keys.passwordAgain') };
  return (
    <section className={css.card} aria-label={t('keys.password')}>
      <h2 className={css.heading}>{t('keys.password')}</h2>
      <p className={css.text}>{t('keys.passwordLead')}</p>
      {form ? (
        <form className={css.form} onSubmit={send} noValidate>
          {FIELDS.map((key) => (
            <SecretField
              key={key}
              ref={refs[key]}
              label={labels[key]}
              name={`${key}-password`}
              autoComplete={key === 'old' ? 'current-password' : 'new-password'}
              maxLength={200}
              value={form[key]}
              error={errors[key]}
              onChange={(event) => {
                setForm({ ...form, [key]: event.target.value });
                setErrors({ ...errors, [key]: undefined });
              }}
            />
          ))}
          <div className={css.row}>
            <Button type="submit" aria-disabled={isBusy}>
              {t('keys.passwordSave')}
            </Button>
            <Button kind="raised" onClick={() => setForm(null)}>
              {t('keys.cancel')}
            </Button>
          </div>
        </form>
      ) : (
        <div className={css.row}>
          <Button kind="raised" icon="lock" onClick={() => setForm(EMPTY)}>
            {t('keys.passwordChange')}
          </Button>
        </div>
      )}
    </section>
  );
}
