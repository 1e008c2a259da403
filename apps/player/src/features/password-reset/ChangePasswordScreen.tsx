import { changePassword } from '@parlour/contract/password-reset.endpoints';
import { PATHS } from '@parlour/contract/routes';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { call } from '../../shared/api.ts';
import { Alert } from '../../shared/forms/Alert.tsx';
import { SecretField } from '../../shared/forms/fields.tsx';
import forms from '../../shared/forms/form.module.css';
import { useT } from '../../shared/i18n.tsx';
import { useSession } from '../../shared/store.ts';
import { TOAST_MS, toasts } from '../../shared/toasts.ts';
import { useForm, useProblemText } from '../../shared/useForm.ts';
import { dropTicket, useTicket } from '../sessions/ticket.ts';
import { useLinks } from '../social-login/linked-accounts.queries.ts';
import { useWhitelabel } from '../system/system.queries.ts';
import { changed } from './changed.ts';
import { NewPassword } from './NewPassword.tsx';
import css from './password-reset.module.css';
import {
  CHANGE_PASSWORD_MS,
  type ChangeForm,
  changePayload,
  MOVE_ON_MS,
  refusedField,
  validateChange,
} from './password-reset.ts';
import { useRules } from './rules.ts';

/** Loaded lazily, because the dialog is large and rarely shown. */
const SameDialog = lazy(() => import('./SameDialog.tsx'));

const LABELS = {
  oldPassword: 'changePsw.old',
  newPassword: 'changePsw.new',
  confirmNewPassword: 'changePsw.confirm',
} as const;

const FirstPassword = lazy(() => import('./FirstPassword.tsx'));

/** Page for a new password, or for the first one of a member without a password. */
export function ChangePasswordScreen() {
  const { data } = useLinks();
  if (data?.hasPassword !== false) return <ChangeOfPassword />;
  return (
    <Suspense fallback={null}>
      <FirstPassword />
    </Suspense>
  );
}

/** Form for a new password of a signed-in member. Asks for the old one unless it was entered just now (W4). */
function ChangeOfPassword() {
  const t = useT();
  const textOf = useProblemText();
  const navigate = useNavigate();
  const session = useSession();
  const { name: brand = '', minimumAge: age = 18 } = useWhitelabel() ?? {};
  const ticket = useTicket();
  const [busy, setBusy] = useState(false);
  /** Null until the dialog is first shown. */
  const [same, setSame] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);
  const names = [
    ...(ticket === null ? (['oldPassword'] as const) : []),
    'newPassword' as const,
    'confirmNewPassword' as const,
  ];
  const rules = useRules();
  const { form, values, problems, input, check, refuse } = useForm<keyof ChangeForm>({
    initial: { oldPassword: '', newPassword: '', confirmNewPassword: '' },
    judge: (name, all) => validateChange(name, all, rules),
  });
  const isEmpty = names.some((name) => values[name] === '');
  const say = (name: keyof ChangeForm) => textOf(problems[name], t(LABELS[name]));

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy || !check(names)) return;
    if (ticket === null && values.oldPassword === values.newPassword) return setSame(true);
    setBusy(true);
    setFailure(null);
    const hide = toasts.show('loading', t('in_please_wait'), CHANGE_PASSWORD_MS);
    const result = await call(changePassword, { body: changePayload(values, ticket) });
    hide();
    if (result.ok) {
      changed(result.value);
      toasts.show('success', t('changePsw.saved'), TOAST_MS.shortSuccess);
      leaving.current = setTimeout(() => void navigate({ to: PATHS.home, replace: true }), MOVE_ON_MS);
      return;
    }
    setBusy(false);
    if (result.code === 'modify.new.old.same') return setSame(true);
    if (result.code === 'recovery.old_wrong') {
      // The ticket is no longer valid: from now on the old password is required.
      dropTicket();
      return refuse('oldPassword', { key: result.textKey });
    }
    const refused = refusedField(result.value);
    const name = names.find((known) => known === refused?.field);
    if (refused && name) return refuse(name, refused.problem);
    setFailure(result.textKey);
  }

  return (
    <div className={css.page}>
      <form ref={form} className={forms.form} onSubmit={(event) => void send(event)} noValidate>
        <Alert text={failure} />
        <Field
          label={t('login.username')}
          name="username"
          icon="user-round"
          autoComplete="username"
          value={session?.userName ?? ''}
          readOnly
        />
        {ticket === null && (
          <SecretField
            {...input('oldPassword')}
            label={t('changePsw.old')}
            autoComplete="current-password"
            error={say('oldPassword')}
          />
        )}
        <NewPassword input={input('newPassword')} error={say('newPassword')} />
        <SecretField
          {...input('confirmNewPassword')}
          label={t('changePsw.confirm')}
          autoComplete="new-password"
          error={say('confirmNewPassword')}
        />
        <Button type="submit" wide disabled={isEmpty || busy}>
          {t(busy ? 'in_please_wait' : 'changePsw.submit')}
        </Button>
      </form>
      <footer className={css.foot}>
        <b>{t('changePsw.welcome', { brand })}</b>
        <p>{t('changePsw.experience')}</p>
        <span className={css.age} role="img" aria-label={t('footer.age', { age })}>
          {age}+
        </span>
      </footer>
      {same !== null && (
        <Suspense fallback={null}>
          <SameDialog open={same} onClose={() => setSame(false)} />
        </Suspense>
      )}
    </div>
  );
}
