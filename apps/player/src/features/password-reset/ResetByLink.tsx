import { setPasswordByLink } from '@parlour/contract/password-reset.endpoints';
import { PATHS } from '@parlour/contract/routes';
import { Button } from '@parlour/ui/Button';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api.ts';
import { Alert } from '../../shared/forms/Alert.tsx';
import forms from '../../shared/forms/form.module.css';
import { useT } from '../../shared/i18n.tsx';
import { canSeal } from '../../shared/secure.ts';
import { endSession } from '../../shared/session.ts';
import { useApp } from '../../shared/store.ts';
import { toasts } from '../../shared/toasts.ts';
import { useForm, useProblemText } from '../../shared/useForm.ts';
import { NewPassword } from './NewPassword.tsx';
import { refusedField, SET_PASSWORD_MS, validateChange } from './password-reset.ts';
import { useRules } from './rules.ts';

/** Sets a new password with the token of a mailed link, then leads to login. */
export function ResetByLink({ token, onDead }: { token: string; onDead: () => void }) {
  const t = useT();
  const textOf = useProblemText();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(canSeal() ? null : 'login.insecure');
  const rules = useRules();
  const { form, values, problems, input, check, refuse, set } = useForm<'newPassword'>({
    initial: { newPassword: '' },
    judge: (name, all) => validateChange(name, { ...all, oldPassword: '', confirmNewPassword: '' }, rules),
  });

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy || !canSeal() || !check(['newPassword'])) return;
    setBusy(true);
    setFailure(null);
    const hide = toasts.show('loading', t('in_please_wait'), SET_PASSWORD_MS);
    const result = await call(setPasswordByLink, { body: { token, newPassword: values.newPassword } });
    hide();
    setBusy(false);
    if (result.ok) {
      // A signed-in member is signed out here as everywhere.
      if (useApp.getState().session) endSession();
      toasts.show('success', t('forget.done'));
      return navigate({ to: PATHS.login, replace: true });
    }
    if (result.code === 'recovery.link') onDead();
    if (result.code === 'modify.new.old.same') set('newPassword', '');
    const refused = refusedField(result.value);
    if (refused) return refuse('newPassword', refused.problem);
    return setFailure(result.textKey);
  }

  return (
    <form ref={form} className={forms.form} onSubmit={(event) => void send(event)} noValidate>
      <Alert text={failure} />
      <NewPassword input={input('newPassword')} error={textOf(problems.newPassword, t('changePsw.new'))} />
      <Button type="submit" wide disabled={values.newPassword === '' || busy || !canSeal()}>
        {t(busy ? 'in_please_wait' : 'forget.set')}
      </Button>
    </form>
  );
}
