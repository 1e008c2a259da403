import { forgetByEmail } from '@parlour/contract/password-reset.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../shared/api.ts';
import { Alert } from '../../shared/forms/Alert.tsx';
import { UsernameField } from '../../shared/forms/fields.tsx';
import forms from '../../shared/forms/form.module.css';
import { useT } from '../../shared/i18n.tsx';
import { TOAST_MS, toasts } from '../../shared/toasts.ts';
import { useForm, useProblemText } from '../../shared/useForm.ts';
import css from './password-reset.module.css';
import { type EmailForm, emailPayload, MOVE_ON_MS, refusedField, validateEmail } from './password-reset.ts';
import { useRules } from './rules.ts';

const LABELS = { username: 'login.username', email: 'field.email' } as const;
const NAMES = ['username', 'email'] as const;

/** Requests a mail with a link. The answer is the same for unknown accounts (W9). */
export function ResetByEmail({ onSent }: { onSent: () => void }) {
  const t = useT();
  const textOf = useProblemText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);
  const rules = useRules();
  const judge = (name: keyof EmailForm, all: EmailForm) => validateEmail(name, all, rules);
  const { form, values, problems, input, check, refuse } = useForm<keyof EmailForm>({
    initial: { username: '', email: '' },
    judge,
  });
  const isWrong = NAMES.some((name) => judge(name, values) !== null);
  const say = (name: keyof EmailForm) => textOf(problems[name], t(LABELS[name]));

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy || !check(NAMES)) return;
    setBusy(true);
    setFailure(null);
    const hide = toasts.show('loading', t('in_please_wait'));
    const result = await call(forgetByEmail, { body: emailPayload(values) });
    hide();
    if (result.ok) {
      toasts.show('success', t('in_been_out'), TOAST_MS.shortSuccess);
      leaving.current = setTimeout(onSent, MOVE_ON_MS);
      return;
    }
    setBusy(false);
    const refused = refusedField(result.value);
    const name = NAMES.find((known) => known === refused?.field);
    if (refused && name) return refuse(name, refused.problem);
    setFailure(result.textKey);
  }

  return (
    <form ref={form} className={forms.form} onSubmit={(event) => void send(event)} noValidate>
      <Alert text={failure} />
      <UsernameField {...input('username')} error={say('username')} />
      <Field
        {...input('email')}
        label={t('field.email')}
        icon="mail"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={say('email')}
      />
      <p className={css.note}>{t('forget.emailNote')}</p>
      <Button type="submit" wide disabled={isWrong || busy}>
        {t('forget.retrieve')}
      </Button>
    </form>
  );
}
