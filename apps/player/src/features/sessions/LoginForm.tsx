import { PATHS } from '@parlour/contract/routes';
import { Button } from '@parlour/ui/Button';
import { Checkbox } from '@parlour/ui/Checkbox';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import forms from '../../shared/forms/form.module.css';
import { useT } from '../../shared/i18n.tsx';
import { closerOf } from '../../shared/popup.ts';
import { signInHindrance } from '../../shared/secure.ts';
import { useIsLoginOverlay } from '../../shared/useIsLoginOverlay.ts';
import { useWhitelabel } from '../system/system.queries.ts';
import { CaptchaField } from './CaptchaField.tsx';
import { takeEarly } from './early-login.ts';
import css from './session.module.css';
import { offersReset } from './switches.ts';
import type { SignIn } from './useSignIn.ts';

const closeLogin = closerOf('login');

type Props = {
  signIn: SignIn;
  form: RefObject<HTMLFormElement | null>;
  onSend: () => void;
  /** The captcha's input, shown once a captcha is required. */
  captcha: {
    name: string;
    value: string;
    onChange: (event: { target: { value: string } }) => void;
    onBlur: () => void;
  };
  captchaError: string | undefined;
  /** Fields of this login method. */
  children: ReactNode;
};

/** Shared parts of the login tabs: captcha, remember-password, link to the password reset, and the button. */
export function LoginForm({ signIn, form, onSend, captcha, captchaError, children }: Props) {
  const t = useT();
  const flags = useWhitelabel()?.flags;
  const byGuard = useIsLoginOverlay();
  const take = useEffectEvent(() => {
    if (form.current && takeEarly(form.current)) signIn.setRemember(true);
  });
  // Before the surrounding tab reads its fields.
  useLayoutEffect(() => take(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    <form ref={form} className={forms.form} onSubmit={submit} noValidate>
      {children}
      {signIn.needsCaptcha && <CaptchaField captcha={signIn.captcha} input={captcha} error={captchaError} />}
      <div className={css.row}>
        <Checkbox checked={signIn.remember} onChange={(event) => signIn.setRemember(event.target.checked)}>
          {t('login.remember')}
        </Checkbox>
        {offersReset(flags) && (
          <Link to={PATHS.forget} replace={byGuard} className={css.link} onClick={closeLogin}>
            {t('login.forgot')}
          </Link>
        )}
      </div>
      <Button type="submit" wide disabled={signIn.busy || signInHindrance() !== null}>
        {t('login.title')}
      </Button>
    </form>
  );
}
